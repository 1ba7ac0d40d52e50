import type { i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { createI18n, i18nOptions } from './instance.ts';
import { languageFor, namespaces, type ScreenNamespace } from './languages.ts';
import { loadFile } from './load-file.ts';

/** Speaks the language the page was rendered in; every text that the page was rendered with is there before hydration begins. */
export const createBrowserI18n = async (screens: Iterable<ScreenNamespace>): Promise<i18n> => {
  const instance = createI18n();
  await instance
    .use(initReactI18next)
    .use(resourcesToBackend(loadFile))
    .init({ ...i18nOptions(languageFor(document.documentElement.lang)), ns: [...namespaces, ...screens] });
  return instance;
};
