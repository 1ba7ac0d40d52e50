import { createInstance, type InitOptions, type i18n } from 'i18next';
import { isolated } from './isolated.ts';
import { namespaces } from './languages.ts';

/** Every language is complete (a test checks it), so no fallback language is loaded. */
export const i18nOptions = (language: string): InitOptions => ({
  lng: language,
  fallbackLng: false,
  ns: [...namespaces],
  defaultNS: 'common',
  // React escapes HTML; this hook isolates the text direction of names.
  interpolation: { escape: isolated },
  returnEmptyString: false,
  // I18N-3
  parseMissingKeyHandler: () => 'Invalid Key',
  react: { useSuspense: false },
});

export const createI18n = (): i18n => createInstance();
