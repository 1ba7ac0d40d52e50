import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { i18nOptions } from '../core/i18n/instance.ts';
import { languageFor, namespaces, screenNamespaces, writtenLanguages } from '../core/i18n/languages.ts';
import { serverI18n } from '../core/i18n/server.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const locales = join(web, 'locales');

type Texts = { [key: string]: string | Texts };

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

const textsOf = (language: string, namespace: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8')) as Texts));

const plural = /_(zero|one|two|few|many|other)$/;
const base = (key: string) => key.replace(plural, '');
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();

test('[I18N-1] the languages of the selector are the ones that have texts', () => {
  const folders = readdirSync(locales).filter((name) => statSync(join(locales, name)).isDirectory());
  expect([...writtenLanguages].sort()).toEqual(folders.sort());
});

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['EN', 'en'],
  ['pt', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('[I18N-1] the tag %s is answered in %s', (tag, language) => {
  expect(languageFor(tag)).toBe(language);
});

const allFiles = [...namespaces, ...screenNamespaces];

test.each(writtenLanguages)('[I18N-2] %s has one file for each namespace and no other', (language) => {
  expect(readdirSync(join(locales, language)).sort()).toEqual(allFiles.map((name) => `${name}.json`).sort());
});

const countKeys = (texts: Texts): number =>
  Object.values(texts).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? 0 : countKeys(value)),
    Array.isArray(texts) ? 0 : Object.keys(texts).length,
  );

/** Paths of objects that contain no text. */
const emptyIn = (texts: Texts, path: string): string[] => {
  const values = Object.entries(texts);
  if (values.length === 0) return [path];
  return values.flatMap(([key, value]) => (typeof value === 'string' ? [] : emptyIn(value, `${path}.${key}`)));
};

test.each(writtenLanguages.flatMap((language) => allFiles.map((name) => [language, name] as const)))(
  '[I18N-3] %s/%s has each key once, in the file that is named for it, and a text for it',
  (language, name) => {
    const json = readFileSync(join(locales, language, `${name}.json`), 'utf8');
    const texts = JSON.parse(json) as Texts;
    expect(emptyIn(texts, name)).toEqual([]);
    // JSON.parse keeps the last of two equal keys; the formatter puts each key on its own line.
    expect(json.match(/^\s*"[^"]+": /gm)).toHaveLength(countKeys(texts));
    expect(Object.keys(texts).filter((key) => (allFiles as string[]).includes(key))).toEqual([]);
  },
);

const others = writtenLanguages.filter((language) => language !== 'en');
const tables = others.flatMap((language) => allFiles.map((namespace) => [language, namespace] as const));

test.each(tables)('[I18N-3] %s/%s has the placeholders of English, and no text is empty', (language, namespace) => {
  const english = textsOf('en', namespace);
  for (const [key, text] of textsOf(language, namespace)) {
    expect(text.trim(), key).not.toBe('');
    const original = english.get(key) ?? english.get(`${base(key)}_other`);
    if (!plural.test(key)) expect(placeholders(text), key).toEqual(placeholders(original ?? ''));
  }
});

test.each(tables)('[I18N-1] %s/%s translates every sentence', (language, namespace) => {
  const english = textsOf('en', namespace);
  const sentences = [...textsOf(language, namespace)].filter(([, text]) => text.split(' ').length > 3);
  expect(sentences.filter(([key, text]) => english.get(key) === text)).toEqual([]);
});

/** What no text of a language may have: German puts a space before an ellipsis, French no-break spaces before its tall marks. */
const misspaced: Record<string, RegExp> = {
  de: /\p{L}…| {2}/u,
  fr: /[^\u202f][;?!](?=\s|$)|[^\u00a0]:(?=\s|$)|«[^\u00a0]|[^\u00a0]»|[ \u00a0]…| {2}/,
};

test.each(writtenLanguages)('punctuation in %s is spaced by its own rule', (language) => {
  const texts = allFiles.flatMap((name) => [...textsOf(language, name).values()]);
  expect(texts.filter((text) => (misspaced[language] ?? /[ \u00a0]…| {2}/).test(text))).toEqual([]);
});

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** The keys that a file uses; a computed part matches anything. */
const keysIn = (source: string): string[] =>
  [...source.matchAll(/\bt\(\s*(['"`])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , key]) => key ?? '');

/** A key may also be a list of texts. */
const exists = (key: string): boolean => {
  const [namespace, name] = key.includes(':') ? key.split(':', 2) : [undefined, key];
  const pattern = new RegExp(
    `^${(name ?? '')
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^.]+')}(\\.\\d+\\..+)?$`,
  );
  const searched = namespace === undefined ? allFiles : [namespace];
  return searched.some((one) =>
    [...textsOf('en', one).keys()].some((known) => pattern.test(base(known)) || pattern.test(known)),
  );
};

test('[I18N-3] every key used in a source file exists', () => {
  const missing = [...sources(web)].flatMap((path) =>
    keysIn(readFileSync(path, 'utf8'))
      .filter((key) => !exists(key))
      .map((key) => `${path.slice(web.length)}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('[I18N-3] a key that does not exist shows "Invalid Key"', () => {
  const { parseMissingKeyHandler } = i18nOptions('en');
  expect(parseMissingKeyHandler?.('no.such.key')).toBe('Invalid Key');
  for (const language of writtenLanguages) {
    const key: string = 'no.such.key';
    expect(serverI18n(language).t(key as 'actions.close')).toBe('Invalid Key');
  }
});

test('[I18N-2] the server has the texts of every language without loading', () => {
  expect(serverI18n('en').t('shared:notifications.danger')).toBe('Error');
  expect(serverI18n('de').t('shared:notifications.danger')).toBe('Fehler');
  expect(serverI18n('de').t('search:count', { count: 1, value: '1' })).toBe('1 Ergebnis');
});
