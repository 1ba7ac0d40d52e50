import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wrongTexts } from '../../scripts/lib/wrong-texts.mjs';
import { importsOf, root, sources } from './imports.ts';

/** Namespaces that come with every page (web/core/i18n/languages.ts). */
const always = ['common', 'main', 'shared'];

const importsInWeb = new Map(
  sources
    .filter((path) => path.startsWith('web/'))
    .map((path) => [
      path,
      importsOf(path).flatMap(({ to, internal, typeOnly }) =>
        internal && !typeOnly && to.startsWith('web/') ? to : [],
      ),
    ]),
);

function everythingBehind(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const next of importsInWeb.get(path) ?? []) everythingBehind(next, found);
  return found;
}

/** A nested route is shown with its parent, whose loader has run. */
const parents: Record<string, string> = { 'web/routes/event-info.tsx': 'web/routes/event.tsx' };

/** The quoted names in every call of a function, or in what stands in its angle brackets. */
const namesIn = (path: string, calls: RegExp): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(calls)].flatMap(([, given = '']) =>
    [...given.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );

const screens = sources.filter(
  (path) => /^web\/routes\/.*\.tsx$/.test(path) && /export default /.test(readFileSync(join(root, path), 'utf8')),
);

test.each(screens)('[I18N-2] %s brings every text that can be read on it', (screen) => {
  const parent = parents[screen];
  const files = [...everythingBehind(screen, parent ? everythingBehind(parent) : undefined)];
  const brought = new Set([...always, ...files.flatMap((path) => namesIn(path, /(?:ensure|load)Texts\(([^)]*)\)/g))]);
  const missing = files.flatMap((path) =>
    namesIn(path, /(?:useTranslation|TFunction)[(<]([^)>]*)[)>]/g)
      .filter((name) => !brought.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('[I18N-3] each language has the keys of English, no more and no fewer, in each of its plural forms', () => {
  expect(wrongTexts()).toEqual([]);
});

/** Words that only stand in texts to somebody who is addressed formally. */
const formal: Record<string, RegExp> = {
  es: /\b(?:usted|apúntese|compruebe|elija|guarde|inténtelo|muestre|quiere devolver|vio|le escribimos|(?:con|de|en) sus? (?:entradas|estancia|fechas))\b/i,
  it: /\b(?:lei|controlli|conservi|mostri|riprovi|scelga|si metta|le scriviamo|(?:i|con i|al) suoi biglietti (?:restano|sono|saranno)|(?:il|un) suo (?:posto|indirizzo e-mail))\b/i,
};

test.each(Object.entries(formal))('[I18N-2] texts in %s say tú or tu to everybody', (language, words) => {
  const files = globSync(`web/locales/${language}/*.json`, { cwd: root });
  const lines = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => words.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(files).not.toEqual([]);
  expect(lines).toEqual([]);
});
