const urls = import.meta.glob<string>('../../locales/*/*.json', { query: '?url', import: 'default', eager: true });

/** Where a language's texts lie: a file a language and namespace (I18N-2). A long table: the browser loads it when it is needed. */
export const textUrl = (language: string, namespace: string): string => {
  const url = urls[`../../locales/${language}/${namespace}.json`];
  if (!url) throw new Error(`No texts for ${language}/${namespace}`);
  return url;
};
