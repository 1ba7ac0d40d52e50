import type { i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { withConnection } from '../connection.ts';
import { reloadOnce } from '../errors/reload-once.ts';
import { type BrandTexts, inBrandsWords } from './brand-texts.ts';
import { createI18n, i18nOptions } from './instance.ts';
import { languageFor } from './languages.ts';

/** The brand's own words by language; a chosen language's are there before its files are loaded. */
const brandTexts = new Map<string, BrandTexts>();
export const setBrandTexts = (language: string, texts: BrandTexts): void => void brandTexts.set(language, texts);

/** A file of texts that fails to load is treated as a missing file of the program (ROUTE-4). */
const loadFile = async (url: string): Promise<Record<string, unknown>> => {
  const answer = await withConnection(() => fetch(url)).catch(() => undefined);
  if (answer?.ok) return answer.json();
  reloadOnce();
  throw new Error(`The texts ${url} could not be loaded`);
};

/**
 * i18next in the page's language. Resolves when every text that the page was rendered with is loaded, so that hydration finds them.
 * The page has their URLs by namespace; the table of all other URLs is loaded with the first other text.
 */
export const createBrowserI18n = async (pageTexts: Readonly<Record<string, string>>): Promise<i18n> => {
  const pageLanguage = languageFor(document.documentElement.lang);
  const load = async (language: string, namespace: string) => {
    const pageUrl = language === pageLanguage ? pageTexts[namespace] : undefined;
    const file = await loadFile(
      pageUrl ?? (await withConnection(() => import('./text-urls.ts'))).textUrl(language, namespace),
    );
    return inBrandsWords(file, namespace, brandTexts.get(language) ?? []);
  };
  const instance = createI18n();
  await instance
    .use(initReactI18next)
    .use(resourcesToBackend(load))
    .init({ ...i18nOptions(pageLanguage), ns: Object.keys(pageTexts) });
  return instance;
};
