import type { i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { createI18n, i18nOptions } from './instance.ts';
import { languageFor } from './languages.ts';

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.json');

/** One chunk a language and namespace (I18N-2). */
const loadResource = async (language: string, namespace: string): Promise<Record<string, unknown>> => {
  const load = files[`../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts for ${language}/${namespace}`);
  return (await load()).default;
};

/** Speaks the language the page was rendered in; every text is there before hydration begins. */
export const createBrowserI18n = async (): Promise<i18n> => {
  const instance = createI18n();
  await instance
    .use(initReactI18next)
    .use(resourcesToBackend(loadResource))
    .init({ ...i18nOptions(languageFor(document.documentElement.lang)), partialBundledLanguages: true });
  return instance;
};
