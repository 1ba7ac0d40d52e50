import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, root } from './imports.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
const atTop = readdirSync(root).filter((path) => path.endsWith('.md'));
const documents = [...atTop, ...inFolder('docs'), ...files].filter((path) => path.endsWith('.md'));
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
const topLevel = new Set(readdirSync(root));
const fileNames = new Set(
  [...readdirSync(root), ...inFolder('scripts'), ...inFolder('docs'), ...files].map((path) => basename(path)),
);

/** What a document says between backticks and in its blocks of commands. */
const quoted = (text: string): string[] => [
  ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside),
  ...[...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n')),
];
const linked = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);

/** Made by a command or chosen by the reader: catalogue.ndjson, NAME.graphql, 00NN_name.sql. */
const isNoFileOfOurs = (path: string) =>
  /^(build|\.data|reports|test-results|node_modules)(\/|$)/.test(path) ||
  /NAME|NN|^(catalogue\.ndjson|events\.json)$/.test(path);
const isFileName = (text: string) => /^[\w.-]+\.(ts|tsx|mjs|graphql|json|md)$/.test(text);

/** The complaint about one word between backticks; undefined when it names no file, or one that there is. */
function missing(word: string, document: string): string | undefined {
  const path = word.replace(/[,.;:]+$/, '').replace(/:\d+$/, '');
  if (!/^[\w./-]+$/.test(path) || isNoFileOfOurs(path)) return undefined;
  const isFound = !path.includes('/')
    ? !isFileName(path) || fileNames.has(path)
    : !(topLevel.has(path.split('/')[0] ?? '') || path.endsWith('/') || isFileName(basename(path))) ||
      exists(path, document);
  return isFound ? undefined : `${document}: ${word}`;
}
/** From the root, from the document's own folder, or from its layer. */
const exists = (path: string, document: string) =>
  ['', dirname(document), document.split('/')[0] ?? ''].some((from) => existsSync(join(root, from, path)));

/** The npm scripts that a document tells to run, and the options it gives them. */
const commands = (text: string) =>
  quoted(text).flatMap((line) =>
    [...line.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)((?: -- )[^#`]*)?/g)].map(
      ([, run, short = '', rest = '']) => ({
        script: run ?? short,
        options: [...rest.matchAll(/ (--[a-z-]+)/g)].map(([, option = '']) => option),
      }),
    ),
  );

describe('every document', () => {
  test('names only files and folders that there are', () => {
    const complaints = documents.flatMap((document) => {
      const text = read(document);
      const dead = linked(text).filter((target) => !/^(https?|mailto):/.test(target) && !exists(target, document));
      const words = quoted(text).flatMap((line) => line.split(' '));
      return [...dead.map((target) => `${document}: ${target}`), ...words.map((word) => missing(word, document))];
    });
    expect(complaints.filter((one) => one !== undefined)).toEqual([]);
  });

  test('names only npm scripts that there are', () => {
    const missing = documents.flatMap((document) =>
      commands(read(document))
        .filter(({ script }) => scripts[script] === undefined)
        .map(({ script }) => `${document}: npm run ${script}`),
    );
    expect(missing).toEqual([]);
  });

  test('gives our own scripts only options that they read', () => {
    const code = [...inFolder('scripts'), ...files.filter((path) => /^(platform|gateway)\//.test(path))]
      .filter((path) => /\.(mjs|ts)$/.test(path))
      .map(read)
      .join('\n');
    const isRead = (option: string) => code.includes(`'${option}'`) || code.includes(`${option}  `);
    const unread = documents.flatMap((document) =>
      commands(read(document))
        .filter(({ script }) => script !== 'test')
        .flatMap(({ options }) => options)
        .filter((option) => !isRead(option))
        .map((option) => `${document}: ${option}`),
    );
    expect(unread).toEqual([]);
  });
});

describe('the root README', () => {
  const readme = read('README.md');
  const rows = [...read('docs/configuration.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| ([^|]+) \|/gm)].flatMap(
    ([, names = '', floors = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ name, floors })),
  );
  const configurations = {
    gateway: 'gateway/config.ts',
    platform: 'platform/config.ts',
    processor: 'platform/payment/config.ts',
  };

  test('has at most 100 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  });

  test.each(Object.entries(configurations))(
    'has a page that lists exactly the variables that the %s reads',
    (floor, path) => {
      const inSchema = [...read(path).matchAll(/^ {2,4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
      const inTable = rows.filter(({ floors }) => floors.includes(floor) || floors === 'all').map(({ name }) => name);
      expect(inTable.sort()).toEqual(inSchema.sort());
    },
  );

  test('and other documents tell as many languages as there are', () => {
    const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
    const { length } = readdirSync(join(root, 'web/locales'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const told = documents.flatMap((document) =>
      [...read(document).matchAll(/(\w+) languages/g)]
        .filter(([, number = '']) => words.includes(number))
        .map(([, number]) => `${document}: ${number}`),
    );
    expect(told.filter((one) => !one.endsWith(`: ${words[length]}`))).toEqual([]);
  });

  test('names features that stand under the same name in each layer', () => {
    const [, names = ''] = /same name in every layer that has it: `([^`]+)`/.exec(readme) ?? [];
    expect(names).not.toBe('');
    const places = names
      .split(' ')
      .flatMap((name) => [`schema/${name}.graphql`, `gateway/${name}`, `platform/${name}`]);
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
  });

  test('lists test cards that the sandbox takes', () => {
    const cards = [...readme.matchAll(/^\| (\d{4} \d{4} \d{4} \d{4}) \|/gm)].map(([, number = '']) => number);
    expect(cards).not.toEqual([]);
    const taken = read('platform/payment/test-cards.ts');
    expect(cards.filter((number) => !taken.includes(`'${number.replaceAll(' ', '')}'`))).toEqual([]);
  });
});
