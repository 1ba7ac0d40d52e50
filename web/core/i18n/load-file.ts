const files = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.json');

/** One chunk a language and file (I18N-2). */
export const loadFile = async (language: string, file: string): Promise<Record<string, unknown>> => {
  const load = files[`../../locales/${language}/${file}.json`];
  if (!load) throw new Error(`No texts for ${language}/${file}`);
  return (await load()).default;
};
