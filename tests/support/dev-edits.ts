import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { type DevServer, type Way, ways } from './project-copy.ts';

type Kind = {
  file: (mark: string) => string;
  edit: (original: string, mark: string) => string;
  /** The next request, whose answer must contain the mark. */
  nextAnswer: () => Promise<string>;
};

/** Adds a rule and an operation that only these edits change. */
export async function prepareEdits(path: DevServer['path']): Promise<void> {
  await writeFile(path('rules/probe.ts'), "export const probe = 'none';\n");
  const schema = await readFile(path('gateway/schema.ts'), 'utf8');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code.
  const withProbe = schema.replace("API_VERSION = '1.0'", 'API_VERSION = `1.0 ${probe}`');
  await writeFile(path('gateway/schema.ts'), `import { probe } from '#rules/probe.ts';\n${withProbe}`);
  await mkdir(path('tenants/grandstand/texts'));
  await mkdir(path('operations/probe'));
  await writeFile(path('operations/probe/LoopProbe.graphql'), 'query LoopProbe {\n  apiVersion\n}\n');
}

/** Edits of every kind of file, in a copy of the project where `npm run dev` runs. */
export function createEdits(dev: DevServer) {
  const html = { headers: { accept: 'text/html' } };

  async function ask(body: Record<string, unknown>): Promise<string> {
    const answer = await fetch(`${dev.url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.text();
  }
  const query = (text: string) => ask({ query: text });

  async function page(): Promise<{ status: number; text: string }> {
    const answer = await fetch(`${dev.url()}/fanatics/`, html);
    return { status: answer.status, text: await answer.text() };
  }
  const home = async () => (await page()).text;

  /** Sends the storefront's own operation by its hash; a first request makes the dev server write the new hash. */
  async function persisted(): Promise<string> {
    await fetch(`${dev.url()}/healthz`);
    const manifest: Record<string, string> = JSON.parse(await dev.read('operations/generated/persisted.json'));
    const hash = Object.keys(manifest).find((key) => manifest[key]?.startsWith('query LoopProbe'));
    return ask({ operationName: 'LoopProbe', extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });
  }

  const always = (file: string) => () => file;
  const kinds: Record<string, Kind> = {
    'gateway/': {
      file: always('gateway/schema.ts'),
      edit: (original, mark) => original.replace('1.0', mark),
      nextAnswer: () => query('{ apiVersion }'),
    },
    'rules/': {
      file: always('rules/probe.ts'),
      edit: (_original, mark) => `export const probe = '${mark}';\n`,
      nextAnswer: () => query('{ apiVersion }'),
    },
    'schema/': {
      file: always('schema/base.graphql'),
      edit: (original, mark) => `${original}\n"${mark}"\nenum LoopProbe {\n  ONE\n}\n`,
      nextAnswer: () => query('{ __type(name: "LoopProbe") { description } }'),
    },
    'operations/': {
      file: always('operations/probe/LoopProbe.graphql'),
      edit: (_original, mark) => `query LoopProbe {\n  ${mark}: apiVersion\n}\n`,
      nextAnswer: persisted,
    },
    'platform/': {
      file: always('platform/tenant/service.ts'),
      edit: (original, mark) => original.replace('  ...tenant,\n', `  ...tenant,\n  name: '${mark}',\n`),
      nextAnswer: () => query('{ tenant { name } }'),
    },
    'tenants/': {
      file: always('tenants/grandstand/tenant.json'),
      edit: (original, mark) => original.replace(/"programName": "\w+"/, `"programName": "${mark}"`),
      nextAnswer: () => query('{ tenant { loyalty { name } } }'),
    },
    'tenants/, a brand’s own words': {
      file: always('tenants/grandstand/texts/en.json'),
      edit: (_original, mark) => `${JSON.stringify({ shared: { header: { skip: mark } } })}\n`,
      nextAnswer: home,
    },
    'tenants/, a brand’s page of text': {
      file: always('tenants/northgate/pages/about.en.md'),
      edit: (original, mark) => original.replace(/^# .+/, `# About ${mark}`),
      nextAnswer: async () =>
        (await fetch(`${dev.url()}/northgate/about`, { headers: { accept: 'text/html' } })).text(),
    },
    'tenants/, a brand’s pictures': {
      file: always('tenants/grandstand/marks/favicon.svg'),
      edit: (original, mark) => original.replace(/<rect/, `<rect id="${mark}"`),
      nextAnswer: async () => (await fetch(`${dev.url()}/images/favicon.svg`)).text(),
    },
    'platform/migrations/': {
      file: (mark) => `platform/migrations/9${mark.replace(/\D/g, '').padStart(3, '0')}_probe.sql`,
      edit: (_original, mark) => `update league set name = '${mark}' where id = 'MLB';\n`,
      nextAnswer: () => query('{ leagues { name } }'),
    },
    'web/': {
      file: always('web/root.tsx'),
      edit: (original, mark) => original.replace('<body>', `<body data-mark="${mark}">`),
      nextAnswer: home,
    },
    'web/locales/': {
      file: always('web/locales/en/shared.json'),
      edit: (original, mark) => original.replace('Main menu', mark),
      nextAnswer: home,
    },
  };
  let edits = 0;

  return {
    query,
    page,
    /** Saves an edit of this kind in this way, expects it in the next answer, and undoes it; `meanwhile` runs while the answer is awaited. */
    expectShown: async (name: string, way: Way, meanwhile?: () => Promise<void>): Promise<void> => {
      const kind = kinds[name];
      if (!kind) throw new Error(name);
      const original = await dev.read(kind.file('m0')).catch(() => '');
      edits += 1;
      const mark = `m${edits}`;
      await ways[way](dev.path(kind.file(mark)), kind.edit(original, mark));
      const [answer] = await Promise.all([kind.nextAnswer(), meanwhile?.()]);
      expect(answer, `saved ${way}`).toContain(mark);
      if (original) await writeFile(dev.path(kind.file('m0')), original);
    },
  };
}
