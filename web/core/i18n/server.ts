import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { createI18n, i18nOptions } from './instance.ts';
import { type Language, namespaces, screenNamespaces, writtenLanguages } from './languages.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', { eager: true, import: 'default' });

const resourcesOf = (language: Language) =>
  Object.fromEntries(
    [...namespaces, ...screenNamespaces].map((name) => [name, files[`../../locales/${language}/${name}.json`] ?? {}]),
  );

const createServerI18n = (language: Language): i18n => {
  const instance = createI18n();
  instance.use(initReactI18next).init({
    ...i18nOptions(language),
    initAsync: false,
    resources: { [language]: resourcesOf(language) },
  });
  return instance;
};

const instances = new Map(writtenLanguages.map((language) => [language, createServerI18n(language)]));

/** Shared by every request in the language: an instance never changes. */
export const serverI18n = (language: Language): i18n => {
  const instance = instances.get(language);
  if (!instance) throw new Error(`No texts for ${language}`);
  return instance;
};
