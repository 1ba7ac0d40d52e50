import { createInstance, type InitOptions, type i18n } from 'i18next';
import { isolated } from './isolated.ts';
import { namespaces } from './languages.ts';

/** Every written language is complete (a test holds that), so no second language is ever loaded to fall back to. */
export const i18nOptions = (language: string): InitOptions => ({
  lng: language,
  fallbackLng: false,
  ns: [...namespaces],
  defaultNS: 'common',
  // React escapes what it renders; here only the direction of a name is kept to itself.
  interpolation: { escape: isolated },
  returnEmptyString: false,
  // I18N-3
  parseMissingKeyHandler: () => 'Invalid Key',
  react: { useSuspense: false },
});

export const createI18n = (): i18n => createInstance();
