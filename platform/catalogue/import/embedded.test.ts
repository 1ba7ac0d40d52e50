import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '../../core/db.ts';
import { startCluster } from '../../core/postgres/cluster.ts';
import { seedCatalogue } from '../seed.ts';
import { asLines, catalogue, importInProcess } from './import.fixture.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grandstand-embedded-'));
  file = join(folder, 'catalogue.ndjson');
  await writeFile(file, asLines(catalogue));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('[OPS-5] an import starts the embedded PostgreSQL or uses the running one; its database is then not seeded', async () => {
  const directory = join(folder, 'data');
  // Nothing but the command's own: npm gives the folder that it was called in.
  const env = { DATA_DIR: directory, DATABASE_URL: '', INIT_CWD: folder };
  const first = await importInProcess(['catalogue.ndjson'], env);
  expect(first, first.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Events       1 added') });

  const cluster = await startCluster({ directory, volatile: true });
  try {
    const again = await importInProcess(['catalogue.ndjson'], env);
    expect(again, again.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('1 unchanged') });
    expect(await seedCatalogue(cluster.url('grandstand'))).toBe(false);
    const db = createDb(cluster.url('grandstand'));
    const { length } = await db.selectFrom('event').select('id').execute();
    expect(length).toBe(1);
    await db.destroy();
  } finally {
    await cluster.stop();
  }
});
