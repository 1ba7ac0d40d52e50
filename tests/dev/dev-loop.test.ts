import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createEdits, prepareEdits } from '../support/dev-edits.ts';
import { type DevServer, openDevServer } from '../support/project-copy.ts';

let database: TestDatabase;
let dev: DevServer;
let edits: ReturnType<typeof createEdits>;
beforeAll(async () => {
  database = await createTestDatabase();
  dev = await openDevServer(prepareEdits, database.url);
  edits = createEdits(dev);
}, 240_000);
afterAll(async () => {
  await dev.close();
  await database.drop();
});

test('[DEV-1] a mistake in a screen is shown with its place until it’s corrected', async () => {
  const original = await dev.read('web/root.tsx');
  await writeFile(dev.path('web/root.tsx'), `${original}\nconst broken = ;\n`);
  const shown = { status: 500, text: expect.stringMatching(/web\/root\.tsx:\d+:\d+/) };
  expect(await edits.page()).toMatchObject(shown);
  await writeFile(dev.path('web/root.tsx'), original);
  expect((await edits.page()).status).toBe(200);
});

// Every kind of file, saved in every way, is in tests/extended/dev-loop.
test.each([
  ['web/', 'safely'],
  ['gateway/', 'in place'],
  ['operations/', 'as git checkout does'],
  ['platform/', 'safely'],
  ['schema/', 'in place'],
] as const)('[DEV-1] with npm run dev an edit of %s saved %s is in the next answer', (name, way) =>
  edits.expectShown(name, way),
);
