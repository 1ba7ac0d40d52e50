import type { i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { createI18n, i18nOptions } from './instance.ts';
import { type LaterTexts, languageFor } from './languages.ts';
import { loadFile } from './load-file.ts';

/**
 * Speaks the language the page was rendered in; every text that the page was rendered with is there before hydration begins.
 * What is added to `later` afterwards counts for languages that are switched to.
 */
export const createBrowserI18n = async (later: ReadonlySet<LaterTexts>): Promise<i18n> => {
  const loadResource = async (language: string, namespace: string) => {
    const files = namespace === 'main' ? ['main', ...later] : [namespace];
    return Object.assign({}, ...(await Promise.all(files.map((file) => loadFile(language, file)))));
  };
  const instance = createI18n();
  await instance
    .use(initReactI18next)
    .use(resourcesToBackend(loadResource))
    .init({ ...i18nOptions(languageFor(document.documentElement.lang)), partialBundledLanguages: true });
  return instance;
};
