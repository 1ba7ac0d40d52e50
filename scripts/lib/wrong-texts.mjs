import { readdirSync } from 'node:fs';
import { inProject, readJson } from './project.mjs';

const locales = (...path) => inProject('web/locales', ...path);
const plural = /_(zero|one|two|few|many|other)$/;

const keysOf = (texts, prefix = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const read = (language, file) => keysOf(readJson(locales(language, file)) ?? {});

/** A key of a counted text once for each plural form of the language. */
const inForms = (key, language) =>
  plural.test(key)
    ? new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => key.replace(plural, `_${form}`))
    : [key];

/** Texts that a language lacks, or has and English doesn't: `web/locales/de/event.json lacks sale.title.` */
export function wrongTexts() {
  const languages = readdirSync(locales(), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return readdirSync(locales('en')).flatMap((file) => {
    const english = read('en', file);
    const names = new Set(english.map((key) => key.replace(plural, '')));
    return languages.flatMap(({ name: language }) => {
      const keys = read(language, file);
      const wanted = new Set(english.flatMap((key) => inForms(key, language)));
      return [
        ...[...wanted].filter((key) => !keys.includes(key)).map((key) => [key, 'lacks']),
        ...keys.filter((key) => !names.has(key.replace(plural, ''))).map((key) => [key, 'has, and English lacks,']),
      ].map(([key, what]) => `web/locales/${language}/${file} ${what} ${key}.`);
    });
  });
}
