const urls = import.meta.glob<string>('../../locales/*/*.json', { query: '?url', import: 'default', eager: true });

/** URL of a language's file for a namespace (I18N-2). The table is long, so the browser imports this module only when needed. */
export const textUrl = (language: string, namespace: string): string => {
  const url = urls[`../../locales/${language}/${namespace}.json`];
  if (!url) throw new Error(`No texts for ${language}/${namespace}`);
  return url;
};
