import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startTestPlatform } from '#tests/support/platform.ts';
import { writeTenants } from '#tests/support/tenants.ts';
import { readConfig } from '../config.ts';
import { languages } from '../core/language.ts';
import { readIdentityConfig } from '../identity/config.ts';
import { readTenants } from './tenant-files.ts';

type Files = Readonly<Record<string, string | Buffer>>;

/** Two brands, the first with these files in its directory. */
const withFiles = async (files: Files) => {
  const directory = await writeTenants({ arena: { basePath: '/arena/' }, club: {} });
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = join(directory, 'arena', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return { ...readTenants(directory), directory };
};

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const svg = (inner = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60">${inner}</svg>`;
const home = (texts: object) => JSON.stringify({ home: texts });

it.each<[string, Files, string]>([
  ['an empty text', { 'texts/en.json': home({ title: ' ' }) }, 'en.json: home.title: must be a text'],
  ['a language that it has not', { 'texts/pt.json': '{}' }, 'pt.json: file: must be one of en.json'],
  ['what is not JSON', { 'texts/en.json': '{' }, 'en.json cannot be read'],
  [
    'a page that the storefront has not',
    { 'pages/jobs.en.md': '# Jobs' },
    'jobs.en.md: file: must be named after a page',
  ],
  ['a page in a language that it has not', { 'pages/help.pt.md': '# Ajuda' }, 'help.pt.md: file: must be named after'],
  ['a page without a title', { 'pages/help.en.md': 'Help' }, 'help.en.md: file: must begin with a title'],
  ['a page with two titles', { 'pages/help.en.md': '# Help\n\n# Again' }, 'help.en.md: file: must have one title only'],
  [
    'a page too long',
    { 'pages/help.en.md': `# Help\n${'a'.repeat(65_536)}` },
    'help.en.md: file: must have at most 65536',
  ],
  [
    'an icon of the wrong size',
    { 'marks/maskable.png': png(100, 100) },
    'maskable.png: file: must be 512 × 512 px, not 100 × 100',
  ],
  ['an icon that is no PNG', { 'marks/share.png': svg() }, 'share.png: file: must be a PNG'],
  [
    'a drawing with a script',
    { 'marks/wordmark.svg': svg('<script>alert(1)</script>') },
    'wordmark.svg: file: must have no script',
  ],
  [
    'a drawing that loads something',
    { 'marks/wordmark.svg': svg('<image href="https://a.example/b.png"/>') },
    'wordmark.svg: file: must have no script and load nothing',
  ],
  ['a drawing without a size', { 'marks/favicon.svg': '<svg></svg>' }, 'favicon.svg: file: must have a viewBox'],
  ['an unknown picture', { 'marks/logo.gif': 'GIF89a' }, 'logo.gif: file: must be one of wordmark.svg'],
])('[TEN-15] %s is named by file, field and rule, and stops no other brand', async (_what, files, problem) => {
  const { tenants, problems } = await withFiles(files);
  expect(tenants.map(({ id }) => id)).toEqual(['club']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

/** What another release of the storefront may have had, or had otherwise. */
it.each<[string, Files, string]>([
  [
    'a text that the storefront has not',
    { 'texts/en.json': home({ titel: 'Hi' }) },
    'en.json: home.titel: the storefront has no such text',
  ],
  [
    'a namespace that it has not',
    { 'texts/en.json': '{"hom":{}}' },
    'en.json: hom: the storefront has no such namespace',
  ],
  [
    'a placeholder too few',
    { 'texts/de.json': home({ leadEarn: 'Spiele' }) },
    'de.json: home.leadEarn: must have {{programme}}, not none',
  ],
  [
    'a placeholder too many',
    { 'texts/en.json': home({ title: 'Hi {{name}}' }) },
    'en.json: home.title: must have no placeholder, not {{name}}',
  ],
  ['a page of text', { 'texts/en.json': '{"help":{}}' }, 'en.json: help: the storefront has no such namespace'],
])(
  '[TEN-15] %s is named by file, field and rule; the brand is served with the storefront’s own words there, and left out while developing',
  async (_what, files, problem) => {
    const { tenants, problems, directory } = await withFiles(files);
    expect(tenants.map(({ id }) => id)).toEqual(['arena', 'club']);
    expect(Object.values(tenants[0]?.texts ?? {}).flat()).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    const developing = readTenants(directory, 'club', true);
    expect(developing.tenants.map(({ id }) => id)).toEqual(['club']);
    expect(developing.problems).toEqual(problems);
  },
);

it('[TEN-15] a brand’s other words are still its own beside one that a release took away', async () => {
  const { tenants, problems } = await withFiles({ 'texts/en.json': home({ title: 'Be loud.', gone: 'Hi' }) });
  expect(tenants[0]?.texts.en).toEqual([{ namespace: 'home', key: 'title', text: 'Be loud.' }]);
  expect(problems).toHaveLength(1);
});

const NOWHERE = '/nowhere/at/all';
it.each<[string, string, (file: string) => Promise<unknown>, string]>([
  [
    'a picture that is a link to nowhere',
    'marks/favicon.svg',
    (file) => symlink(NOWHERE, file),
    'file: cannot be read: ',
  ],
  ['a picture that is a directory', 'marks/favicon.svg', (file) => mkdir(file), 'file: must be a file'],
  ['a page that is a link to nowhere', 'pages/help.en.md', (file) => symlink(NOWHERE, file), 'file: cannot be read: '],
  ['a page that is a directory', 'pages/help.en.md', (file) => mkdir(file), 'file: must be a file'],
  ['a text that is a link to nowhere', 'texts/en.json', (file) => symlink(NOWHERE, file), 'file: cannot be read: '],
  ['a text that is a directory', 'texts/en.json', (file) => mkdir(file), 'file: must be a file'],
  ['a text that is a pipe', 'texts/en.json', (file) => promisify(execFile)('mkfifo', [file]), 'file: must be a file'],
  ['pictures that are a file', 'marks', (file) => writeFile(file, ''), 'directory: cannot be read: '],
  ['pages that are a link to nowhere', 'pages', (file) => symlink(NOWHERE, file), 'directory: cannot be read: '],
])(
  '[TEN-15] %s: the file and the rule are named, and platform and identity provider start with the other brand',
  async (_what, name, make, problem) => {
    const directory = await writeTenants({ arena: { basePath: '/arena/' }, grandstand: {} });
    onTestFinished(() => rm(directory, { recursive: true }));
    const file = join(directory, 'arena', name);
    await mkdir(dirname(file), { recursive: true });
    await make(file);
    const { tenants, tenantProblems } = readConfig({ TENANTS_DIR: directory });
    expect(tenants.map(({ id }) => id)).toEqual(['grandstand']);
    expect(tenantProblems).toEqual([expect.stringContaining(`${file}: ${problem}`)]);
    const identity = readIdentityConfig({ TENANTS_DIR: directory, DATABASE_URL: 'postgres://localhost/any' });
    expect(identity.tenants.map(({ id }) => id)).toEqual(['grandstand']);
  },
);

const LOCALES = join(import.meta.dirname, '..', '..', 'web', 'locales');
/** All of our texts in a language, as a file that people read. Lists are pages of text, which are files of their own. */
const everyText = (language: string): string =>
  JSON.stringify(
    Object.fromEntries(
      readdirSync(join(LOCALES, language)).map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')),
      ]),
    ),
    (_key, value) => (Array.isArray(value) ? undefined : value),
    2,
  );

it('[TEN-15] a brand can word every text of the storefront, in all languages', async () => {
  const { tenants, problems } = await withFiles(
    Object.fromEntries(languages.map((language) => [`texts/${language}.json`, everyText(language)])),
  );
  expect(problems).toEqual([]);
  expect(tenants.map(({ id }) => id)).toEqual(['arena', 'club']);
});

it('[TEN-15] a text too deep to be read stops no other brand', async () => {
  const deep = `{"home":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`;
  const { tenants, problems, directory } = await withFiles({ 'texts/en.json': deep });
  expect(tenants.map(({ id }) => id)).toEqual(['club']);
  expect(problems).toEqual([expect.stringContaining(join(directory, 'arena'))]);
});

it('[TEN-15] a brand’s texts come with its configuration in the language of gst-language, and to no other brand', async () => {
  const { tenants } = await withFiles({
    'texts/en.json': home({ title: 'Be loud.', empty: { title: 'Quiet' } }),
    'texts/de.json': home({ title: 'Seid laut.' }),
    'texts/.de.json.tmp': 'of an editor',
    'marks/.DS_Store': 'of a system',
  });
  const platform = await startTestPlatform({ tenants });
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const texts = async (brand: string, language: string): Promise<unknown> => {
    const headers = { 'gst-partner-api': brand, 'gst-language': language };
    return JSON.parse(await (await fetch(`${url}/api/tenant/config`, { headers })).text()).texts;
  };
  expect(await texts('arena', 'en')).toEqual([
    { namespace: 'home', key: 'title', text: 'Be loud.' },
    { namespace: 'home', key: 'empty.title', text: 'Quiet' },
  ]);
  expect(await texts('arena', 'de')).toEqual([{ namespace: 'home', key: 'title', text: 'Seid laut.' }]);
  expect(await texts('arena', 'fr')).toEqual([]);
  expect(await texts('club', 'en')).toEqual([]);
  await platform.close();
});

it('[TEN-15] a brand’s pictures have their type, are kept for ever by their version, and need one', async () => {
  const { tenants } = await withFiles({ 'marks/wordmark.svg': svg(), 'marks/maskable.png': png(512, 512) });
  const platform = await startTestPlatform({ tenants });
  const { marks } = (await platform.app.inject('/api/tenant/config')).json();
  expect(marks).toMatchObject({ wordmark: { width: 240, height: 60, darkUrl: null }, favicon: null, share: null });
  const [mark, icon, other, none] = await Promise.all(
    [marks.wordmark.url, marks.maskable, '/images/brand/arena/wordmark.svg?v=1', '/images/brand/club/wordmark.svg'].map(
      (url) => platform.app.inject(url),
    ),
  );
  expect([mark?.headers['content-type'], icon?.headers['content-type']]).toEqual([
    'image/svg+xml; charset=utf-8',
    'image/png',
  ]);
  expect(mark?.headers['cache-control']).toContain('immutable');
  expect(mark?.body).toBe(svg());
  expect([other?.statusCode, none?.statusCode]).toEqual([404, 404]);
  await platform.close();
});

it('[ROUTE-13] a brand’s page of Markdown is served in its language without scripts, pictures and the writer’s own HTML', async () => {
  const { tenants, problems } = await withFiles({
    'pages/help.en.md':
      '# Help *us*\n\nSee [questions](/faq), [them](https://club.example/) and [that](javascript:alert(1)).',
    'pages/help.de.md': '# Hilfe\n\n<script>alert(1)</script> ![x](https://spy.example/x.png)',
  });
  expect(problems).toEqual([]);
  const platform = await startTestPlatform({ tenants });
  onTestFinished(() => platform.close());
  const read = async (name: string, language: string) =>
    platform.app.inject({ url: `/api/tenant/page/${name}`, headers: { 'gst-language': language } });
  const english = (await read('help', 'en')).json<{ title: string; html: string }>();
  expect(english.title).toBe('Help *us*');
  expect(english.html).toBe(
    '<p>See <a href="/arena/faq">questions</a>, <a href="https://club.example/" rel="noopener">them</a> and [that](javascript:alert(1)).</p>\n',
  );
  const german = (await read('help', 'de')).json<{ title: string; html: string }>();
  expect(german.html).not.toMatch(/<script|<img/);
  expect(german.html).toContain('&lt;script&gt;');
  expect((await read('help', 'fr')).json()).toEqual(english);
  expect((await read('faq', 'en')).statusCode).toBe(404);
});
