import { reloadOnce } from '../errors/reload-once.ts';

const urls = import.meta.glob<string>('../../locales/*/*.json', { query: '?url', import: 'default', eager: true });

/** Where a language's texts lie: a file a language and namespace (I18N-2), so that the page can name what its program will ask for. */
export const textUrl = (language: string, file: string): string => {
  const url = urls[`../../locales/${language}/${file}.json`];
  if (!url) throw new Error(`No texts for ${language}/${file}`);
  return url;
};

/** Texts that do not come are a missing part of the program (ROUTE-4). */
export const loadFile = async (language: string, file: string): Promise<Record<string, unknown>> => {
  const url = textUrl(language, file);
  const answer = await fetch(url).catch(() => undefined);
  if (answer?.ok) return answer.json();
  reloadOnce();
  throw new Error(`The texts ${url} did not come`);
};
