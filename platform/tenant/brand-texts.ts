import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../core/language.ts';
import { contentOf, filesIn, reasonOf } from './brand-files.ts';

/** A text of the storefront that a brand words itself; `key` has dots between its levels, as in `earn.title`. */
export type BrandText = { namespace: string; key: string; text: string };
export type BrandTexts = Readonly<Record<Language, readonly BrandText[]>>;

/** The storefront's own texts, which say what there is to word: a file a namespace in a directory a language. */
const LOCALES = join(import.meta.dirname, '..', '..', 'web', 'locales');
/** Room for every text that the storefront has, three times. */
const MOST_BYTES = 256 * 1024;
const LONGEST = 2_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at the end of each path of keys. */
const leavesOf = (value: unknown, path: readonly string[] = []): [key: string, leaf: unknown][] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [[path.join('.'), value]];

const placeholdersOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`))].sort().join(' ');

const own = new Map<string, ReadonlyMap<string, unknown>>();
/** The storefront's texts of a namespace in a language; undefined for an unknown namespace. */
const ownTexts = (language: Language, namespace: string): ReadonlyMap<string, unknown> | undefined => {
  const file = join(LOCALES, language, `${namespace}.json`);
  const known = own.get(file);
  if (known || !/^[a-z-]+$/.test(namespace) || !existsSync(file)) return known;
  const texts = new Map(leavesOf(JSON.parse(readFileSync(file, 'utf8'))));
  own.set(file, texts);
  return texts;
};

/** `isMisfit`: a release before or after this one may have that text, or have it so. */
type Mistake = { rule: string; isMisfit: boolean };

/** Which rule a text breaks; undefined for one that is right. */
const mistakeIn = (ours: unknown, text: unknown): Mistake | undefined => {
  const misfit = (rule: string): Mistake => ({ rule, isMisfit: true });
  const wrong = (rule: string): Mistake => ({ rule, isMisfit: false });
  if (ours === undefined) return misfit('the storefront has no such text');
  if (typeof ours !== 'string') return misfit('cannot be worded here; a page of text is a file in pages/');
  if (typeof text !== 'string' || text.trim() === '') return wrong('must be a text');
  if (text.length > LONGEST) return wrong(`must have at most ${LONGEST} characters`);
  const [wanted, given] = [placeholdersOf(ours), placeholdersOf(text)];
  return wanted === given ? undefined : misfit(`must have ${wanted || 'no placeholder'}, not ${given || 'none'}`);
};

/** `misfits`: lines of texts that are left out, so that ours stand there. */
type Found = { texts: BrandText[]; problems: string[]; misfits: string[] };

const readFile = (file: string, language: Language): Found => {
  const unreadable = (problem: string): Found => ({ texts: [], problems: [problem], misfits: [] });
  const content = contentOf(file, MOST_BYTES);
  if (typeof content === 'string') return unreadable(`${file}: file: ${content}`);
  let namespaces: unknown;
  try {
    namespaces = JSON.parse(content.toString('utf8'));
  } catch (error) {
    return unreadable(`${file} cannot be read: ${reasonOf(error)}`);
  }
  if (!isRecord(namespaces)) return unreadable(`${file}: file: must be an object of namespaces`);
  const found: Found = { texts: [], problems: [], misfits: [] };
  for (const [namespace, tree] of Object.entries(namespaces)) {
    const ours = ownTexts(language, namespace);
    if (ours === undefined) {
      found.misfits.push(`${file}: ${namespace}: the storefront has no such namespace`);
      continue;
    }
    for (const [key, text] of leavesOf(tree)) {
      const mistake = mistakeIn(ours.get(key), text);
      const lines = mistake?.isMisfit ? found.misfits : found.problems;
      if (mistake) lines.push(`${file}: ${namespace}.${key}: ${mistake.rule}`);
      else found.texts.push({ namespace, key, text: String(text) });
    }
  }
  return found;
};

/** The texts of a brand's directory, `texts/LANGUAGE.json`, and a line for each that is not right or does not fit: file, field and rule. */
export const readBrandTexts = (brandDirectory: string): Omit<Found, 'texts'> & { texts: BrandTexts } => {
  const directory = join(brandDirectory, 'texts');
  const { names, problems } = filesIn(directory);
  const misfits: string[] = [];
  const files = languages.map((language) => `${language}.json`);
  for (const name of names)
    if (!files.includes(name)) problems.push(`${join(directory, name)}: file: must be one of ${files.join(', ')}`);
  const read = (language: Language): readonly BrandText[] => {
    const name = `${language}.json`;
    if (!names.includes(name)) return [];
    const found = readFile(join(directory, name), language);
    problems.push(...found.problems);
    misfits.push(...found.misfits);
    return found.texts;
  };
  const texts = { en: read('en'), fr: read('fr'), de: read('de'), es: read('es'), nl: read('nl'), it: read('it') };
  return { texts, problems, misfits };
};
