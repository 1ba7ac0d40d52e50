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
      const original = await dev.read(file);
      onTestFinished(() => writeFile(dev.path(file), original));
      await writeFile(dev.path(file), breakIt(original));
      const { status, text } = await edits.page();
      expect(status).toBe(500);
      const lines = (await dev.newOutput(/Mistake: .*\n/)).split('\n').filter((one) => one !== '');
      expect(lines).toEqual([expect.stringMatching(line)]);
      const shown = lines[0]?.replace('Mistake: ', '').split(' ')[0] ?? '';
      expect(text).toContain(shown);

      await writeFile(dev.path(file), original);
      expect((await edits.page()).status).toBe(200);
      await dev.newOutput(/All mistakes are corrected/);
    },
  );

  test('[OPS-2] a request is logged to the file and not to the console', async () => {
    await dev.newOutput(/^/);
    const id = 'developing-request-1';
    await fetch(`${dev.url}/healthz`, { headers: { 'x-request-id': id } });
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
