import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openWorkshop, type Way, type Workshop, ways } from './workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(async (path) => {
    // One rule and one operation that only this test edits.
    await writeFile(path('rules/probe.ts'), "export const probe = 'none';\n");
    const schema = await readFile(path('gateway/schema.ts'), 'utf8');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code.
    const withProbe = schema.replace("API_VERSION = '1.0'", 'API_VERSION = `1.0 ${probe}`');
    await writeFile(path('gateway/schema.ts'), `import { probe } from '#rules/probe.ts';\n${withProbe}`);
    await mkdir(path('tenants/grandstand/texts'));
    await mkdir(path('operations/probe'));
    await writeFile(path('operations/probe/LoopProbe.graphql'), 'query LoopProbe {\n  apiVersion\n}\n');
  });
}, 180_000);
afterAll(() => workshop.close());

async function ask(body: Record<string, unknown>): Promise<string> {
  const answer = await fetch(`${workshop.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.text();
}

const query = (text: string) => ask({ query: text });

async function page(): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${workshop.url}/fanatics/`, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
}

/** Sends the storefront's own operation by its hash; a first request makes the dev server write the new hash. */
async function persisted(): Promise<string> {
  await fetch(`${workshop.url}/healthz`);
  const manifest: Record<string, string> = JSON.parse(await workshop.read('operations/generated/persisted.json'));
  const hash = Object.keys(manifest).find((key) => manifest[key]?.startsWith('query LoopProbe'));
  return ask({ operationName: 'LoopProbe', extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });
}

type Kind = {
  file: (mark: string) => string;
  edit: (original: string, mark: string) => string;
  /** The next request, whose answer must contain the mark. */
  nextAnswer: () => Promise<string>;
  /** Fewer for kinds where each save restarts a process. */
  ways?: Way[];
};
const fewer: Way[] = ['in place', 'safely', 'safely'];
const safely: Way[] = ['safely', 'safely'];
const always = (file: string) => () => file;
const home = async () => (await page()).text;

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
    ways: fewer,
  },
  'schema/': {
    file: always('schema/base.graphql'),
    edit: (original, mark) => `${original}\n"${mark}"\nenum LoopProbe {\n  ONE\n}\n`,
    nextAnswer: () => query('{ __type(name: "LoopProbe") { description } }'),
    ways: fewer,
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
    ways: fewer,
  },
  'tenants/': {
    file: always('tenants/grandstand/tenant.json'),
    edit: (original, mark) => original.replace(/"programName": "\w+"/, `"programName": "${mark}"`),
    nextAnswer: () => query('{ tenant { loyalty { name } } }'),
    ways: safely,
  },
  'tenants/, a brand’s own words': {
    file: always('tenants/grandstand/texts/en.json'),
    edit: (_original, mark) => `${JSON.stringify({ shared: { header: { skip: mark } } })}\n`,
    nextAnswer: home,
    ways: safely,
  },
  'tenants/, a brand’s page of text': {
    file: always('tenants/northgate/pages/about.en.md'),
    edit: (original, mark) => original.replace(/^# .+/, `# About ${mark}`),
    nextAnswer: async () =>
      (await fetch(`${workshop.url}/northgate/about`, { headers: { accept: 'text/html' } })).text(),
    ways: safely,
  },
  'tenants/, a brand’s pictures': {
    file: always('tenants/grandstand/marks/favicon.svg'),
    edit: (original, mark) => original.replace(/<rect/, `<rect id="${mark}"`),
    nextAnswer: async () => (await fetch(`${workshop.url}/images/favicon.svg`)).text(),
    ways: safely,
  },
  'platform/migrations/': {
    file: (mark) => `platform/migrations/9${mark.replace(/\D/g, '').padStart(3, '0')}_probe.sql`,
    edit: (_original, mark) => `update league set name = '${mark}' where id = 'MLB';\n`,
    nextAnswer: () => query('{ leagues { name } }'),
    ways: safely,
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

describe('npm run dev', () => {
  test.each(Object.keys(kinds))(
    '[DEV-1] an edit of %s is in the next answer, however the file was saved',
    async (name) => {
      const kind = kinds[name];
      if (!kind) throw new Error(name);
      const original = await workshop.read(kind.file('m0')).catch(() => '');
      for (const way of kind.ways ?? ['in place', 'safely', 'safely', 'as git checkout does']) {
        edits += 1;
        const mark = `m${edits}`;
        await ways[way](workshop.path(kind.file(mark)), kind.edit(original, mark));
        expect(await kind.nextAnswer(), `saved ${way}`).toContain(mark);
      }
      if (original) await writeFile(workshop.path(kind.file('m0')), original);
    },
  );

  test('[DEV-1] edits of the platform leave its database running', async () => {
    const lock = () => workshop.read('.data/postgres/cluster/postmaster.pid');
    const [before] = (await lock()).split('\n');
    const service = await workshop.read('platform/tenant/service.ts');
    await writeFile(
      workshop.path('platform/tenant/service.ts'),
      service.replace('  ...tenant,\n', "  ...tenant,\n  name: 'edited',\n"),
    );
    expect(await query('{ tenant { name } }')).toContain('edited');
    await writeFile(workshop.path('platform/tenant/service.ts'), service);
    expect((await lock()).split('\n')[0]).toBe(before);
  });

  const mistakes: [string, string, (original: string) => string, RegExp][] = [
    [
      'the SDL',
      'schema/base.graphql',
      (text) => `${text}\ntype Broken {\n  field: Nowhere\n}\n`,
      /^Mistake: schema\/base\.graphql:\d+:\d+ .*Nowhere/,
    ],
    [
      'the SDL’s grammar',
      'schema/city.graphql',
      (text) => `${text}\ntype Broken {\n`,
      /^Mistake: schema\/city\.graphql:\d+:\d+ /,
    ],
    [
      'an operation',
      'operations/probe/LoopProbe.graphql',
      () => 'query LoopProbe {\n  nothing\n}\n',
      /^Mistake: operations\/probe\/LoopProbe\.graphql:2:3 .*nothing/,
    ],
    [
      'the gateway',
      'gateway/schema.ts',
      (text) => `${text}\nconst broken = ;\n`,
      /^Mistake: gateway\/schema\.ts:\d+:\d+ /,
    ],
    [
      'the platform',
      'platform/tenant/service.ts',
      (text) => `${text}\nconst broken = ;\n`,
      /^Mistake: platform\/tenant\/service\.ts:\d+/,
    ],
    [
      'the tenant',
      'tenants/grandstand/tenant.json',
      (text) => text.replace('"basePath"', '"basePth"'),
      /^Mistake: .*basePath/,
    ],
    ['the web', 'web/root.tsx', (text) => `${text}\nconst broken = ;\n`, /^Mistake: web\/root\.tsx:\d+:\d+ /],
  ];

  test.each(mistakes)(
    '[DEV-1] a mistake in %s is one line in the console and on the page, until the next correct save',
    async (_name, file, breakIt, line) => {
      await workshop.newOutput(/^/);
      const original = await workshop.read(file);
      onTestFinished(() => writeFile(workshop.path(file), original));
      await writeFile(workshop.path(file), breakIt(original));
      const { status, text } = await page();
      expect(status).toBe(500);
      const lines = (await workshop.newOutput(/Mistake: .*\n/)).split('\n').filter((one) => one !== '');
      expect(lines).toEqual([expect.stringMatching(line)]);
      const shown = lines[0]?.replace('Mistake: ', '').split(' ')[0] ?? '';
      expect(text).toContain(shown);

      await writeFile(workshop.path(file), original);
      expect((await page()).status).toBe(200);
      await workshop.newOutput(/All mistakes are corrected/);
    },
  );

  test('[OPS-2] a request is logged to the file and not to the console', async () => {
    await workshop.newOutput(/^/);
    const id = 'developing-request-1';
    await fetch(`${workshop.url}/healthz`, { headers: { 'x-request-id': id } });
    await expect.poll(() => workshop.read('.data/logs/house.log')).toContain(id);
    expect(await workshop.newOutput(/^/)).not.toContain('"level"');
  });

  test('[DEV-1] the graph still answers while the schema is invalid', async () => {
    const original = await workshop.read('schema/base.graphql');
    await writeFile(workshop.path('schema/base.graphql'), `${original}\ntype Broken {\n`);
    expect(await query('{ apiVersion }')).toContain('1.0');
    await writeFile(workshop.path('schema/base.graphql'), original);
    await workshop.newOutput(/All mistakes are corrected/);
  });

  test('[DEV-1] a wrong type is one line in the console', async () => {
    await workshop.newOutput(/^/);
    await writeFile(workshop.path('gateway/wrong.ts'), "export const wrong: number = 'text';\n");
    const output = await workshop.newOutput(/TS2322/);
    expect(output.split('\n').filter((line) => line.startsWith('Mistake: '))).toEqual([
      "Mistake: gateway/wrong.ts:1:14 Type 'string' is not assignable to type 'number'. (TS2322)",
    ]);
    await rm(workshop.path('gateway/wrong.ts'));
  });
});
