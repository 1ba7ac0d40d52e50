import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createEdits, prepareEdits } from '../../support/dev-edits.ts';
import { type DevServer, openDevServer, type Way } from '../../support/project-copy.ts';

let dev: DevServer;
let edits: ReturnType<typeof createEdits>;
beforeAll(async () => {
  dev = await openDevServer(prepareEdits);
  edits = createEdits(dev);
});
afterAll(() => dev.close());

/** One watcher sees all files: those whose edit restarts a process or makes files are saved fewer times. */
const everyWay: Way[] = ['in place', 'safely', 'safely', 'as git checkout does'];
const saves: [string, Way[]][] = [
  ['gateway/', everyWay],
  ['web/', everyWay],
  ['web/locales/', everyWay],
  ['platform/', ['safely', 'safely']],
  ['rules/', ['in place']],
  ['schema/', ['as git checkout does']],
  ['operations/', ['safely']],
  ['platform/migrations/', ['safely', 'safely']],
  ['tenants/', ['safely']],
  ['tenants/, a brand’s own words', ['safely']],
  ['tenants/, a brand’s page of text', ['safely']],
  ['tenants/, a brand’s pictures', ['safely']],
];

describe('npm run dev', () => {
  test.each(saves)('[DEV-1] an edit of %s is in the next answer', async (name, waysToSave) => {
    for (const way of waysToSave) await edits.expectShown(name, way);
  });

  test('[DEV-1] an edit is in the next answer though the machine gives the dev server no time', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1)
      await edits.expectShown('platform/migrations/', 'safely', dev.pause);
  });

  test('[DEV-1] edits of the platform leave its database running', async () => {
    const lock = () => dev.read('.data/postgres/cluster/postmaster.pid');
    const [before] = (await lock()).split('\n');
    const service = await dev.read('platform/tenant/service.ts');
    await writeFile(
      dev.path('platform/tenant/service.ts'),
      service.replace('  ...tenant,\n', "  ...tenant,\n  name: 'edited',\n"),
    );
    expect(await edits.query('{ tenant { name } }')).toContain('edited');
    await writeFile(dev.path('platform/tenant/service.ts'), service);
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
      'an operation whose field the schema has lost',
      'schema/event.graphql',
      (text) => text.replace(/ {2}"[^"]*"\n {2}legalAgeEnforced: .*\n/, ''),
      /^Mistake: operations\/event\/EventPage\.graphql:\d+:\d+ Cannot query field "legalAgeEnforced"/,
    ],
    [
      'a migration',
      'platform/migrations/9998_broken.sql',
      () => 'select 1;\nalter table league\n  add column x nothing;\n',
      /^Mistake: platform\/migrations\/9998_broken\.sql:3 failed: type "nothing" does not exist/,
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
    '[DEV-1] a mistake in %s is one line in the console and on the page until it’s corrected',
    async (_name, file, breakIt, line) => {
      await dev.newOutput(/^/);
      const original = await dev.read(file).catch(() => null);
      const restore = () =>
        original === null ? rm(dev.path(file), { force: true }) : writeFile(dev.path(file), original);
      onTestFinished(restore);
      await writeFile(dev.path(file), breakIt(original ?? ''));
      const { status, text } = await edits.page();
      expect(status).toBe(500);
      const lines = (await dev.newOutput(/Mistake: .*\n/)).split('\n').filter((one) => one !== '');
      expect(lines).toEqual([expect.stringMatching(line)]);
      const shown = lines[0]?.replace('Mistake: ', '').split(' ')[0] ?? '';
      expect(text).toContain(shown);

      await restore();
      expect((await edits.page()).status).toBe(200);
      await dev.newOutput(/All mistakes are corrected/);
    },
  );

  /** Edits a file and answers the line, counted from 1, where the added text stands. */
  async function spoil(file: string, before: string, added: string): Promise<number> {
    const original = await dev.read(file);
    onTestFinished(() => writeFile(dev.path(file), original));
    expect(original).toContain(before);
    await dev.newOutput(/^/);
    const text = original.replace(before, added + before);
    await writeFile(dev.path(file), text);
    return text.slice(0, text.indexOf(added) + added.trimEnd().length).split('\n').length;
  }

  test.each([
    ['a component', '  const target = useSlowNavigation();'],
    ['a loader', '  await tryPrime(context, ShellDocument);'],
  ])('[DEV-1] what %s throws is told with its place, six lines of code and its stack, once', async (_who, at) => {
    const line = await spoil('web/root.tsx', at, "  if (Date.now() > 0) throw new Error('on purpose');\n");
    const { status, text } = await edits.page();
    expect(status).toBe(500);
    const said = (await dev.newOutput(/Mistake: [\s\S]*\n {4}at .*\n/)).split('Mistake: ').slice(1);
    expect(said).toHaveLength(1);
    const [first = '', ...more] = said[0]?.trimEnd().split('\n') ?? [];
    expect(first).toMatch(new RegExp(`^web/root\\.tsx:${line}:\\d+ on purpose$`));
    expect(more.filter((one) => / \d+ \| /.test(one))).toHaveLength(6);
    expect(more.filter((one) => one.startsWith('>'))).toEqual([expect.stringContaining(`${line} |`)]);
    expect(more.filter((one) => one.startsWith(`    at web/root.tsx:${line}:`))).toHaveLength(1);
    expect(text).toContain(`web/root.tsx:${line}:`);
    expect(text).toContain('throw new Error(');
  });

  test('[DEV-1] what a resolver throws is told with its place in the answer and in the console', async () => {
    const line = await spoil(
      'gateway/schema.ts',
      '    ...attractionResolvers.Query,',
      "    apiVersion: () => {\n      throw new Error('on purpose');\n    },\n",
    );
    const { errors } = JSON.parse(await edits.query('{ apiVersion }'));
    const at = expect.stringMatching(new RegExp(`^gateway/schema\\.ts:${line - 1}:\\d+$`));
    expect(errors[0].extensions.thrown).toEqual({ message: 'on purpose', at });
    expect(await dev.newOutput(/on purpose.*\n/)).toMatch(
      new RegExp(`Error of the gateway: unexpected error: on purpose at gateway/schema\\.ts:${line - 1}:`),
    );
  });

  test('[DEV-1] what a platform handler throws is told with its place in the console', async () => {
    const line = await spoil(
      'platform/league/service.ts',
      '  const { rows } = await sql<Omit<League',
      "  if (Date.now() > 0) throw new Error('on purpose');\n",
    );
    expect(await edits.query('{ leagues { id } }')).toContain('UPSTREAM_UNAVAILABLE');
    expect(await dev.newOutput(/on purpose.*\n/)).toMatch(
      new RegExp(`Error of the .*: request failed: on purpose at platform/league/service\\.ts:${line}:`),
    );
  });

  test('[DEV-1] a text that a language lacks is told with its key, language and file', async () => {
    const file = 'web/locales/de/shared.json';
    const original = await dev.read(file);
    onTestFinished(() => writeFile(dev.path(file), original));
    const { header, ...rest } = JSON.parse(original);
    const { skip: _skip, ...others } = header;
    await dev.newOutput(/^/);
    await writeFile(dev.path(file), JSON.stringify({ ...rest, header: others }));
    expect(await dev.newOutput(/lacks/)).toContain(`Mistake: ${file} lacks header.skip.`);
    expect((await edits.page()).status).toBe(200);
  });

  test('[OPS-2] a request is logged to the file and not to the console', async () => {
    await dev.newOutput(/^/);
    const id = 'developing-request-1';
    await fetch(`${dev.url()}/healthz`, { headers: { 'x-request-id': id } });
    await expect.poll(() => dev.read('.data/logs/house.log')).toContain(id);
    expect(await dev.newOutput(/^/)).not.toContain('"level"');
  });

  test('[DEV-1] the graph still answers while the schema is invalid', async () => {
    const original = await dev.read('schema/base.graphql');
    await writeFile(dev.path('schema/base.graphql'), `${original}\ntype Broken {\n`);
    expect(await edits.query('{ apiVersion }')).toContain('1.0');
    await writeFile(dev.path('schema/base.graphql'), original);
    await dev.newOutput(/All mistakes are corrected/);
  });

  test('[DEV-1] a wrong type is one line in the console', async () => {
    await dev.newOutput(/^/);
    await writeFile(dev.path('gateway/wrong.ts'), "export const wrong: number = 'text';\n");
    const output = await dev.newOutput(/TS2322/);
    expect(output.split('\n').filter((line) => line.startsWith('Mistake: '))).toEqual([
      "Mistake: gateway/wrong.ts:1:14 Type 'string' is not assignable to type 'number'. (TS2322)",
    ]);
    await rm(dev.path('gateway/wrong.ts'));
  });
});
