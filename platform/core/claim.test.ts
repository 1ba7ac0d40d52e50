import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { beginAttempt, claim, deleteUnlocked, isDue, skipLocked, tryAgain } from './claim.ts';
import { createDb, type Db, inTransaction, type Reader } from './db.ts';

const backOff = { first: 2, factor: 2, longest: 3_600 };
const LEASE = 60;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(database.url);
  await sql`create table task (id bigint generated always as identity primary key, kind text not null, attempts int not null
    default 0, available_at timestamptz not null default now(), done_at timestamptz, given_up_at timestamptz)`.execute(
    db,
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await sql`truncate task restart identity`.execute(db);
});

type Task = { id: number; kind: string; attempts: number };
const add = (kind: string, count: number) =>
  sql`insert into task (kind) select ${kind} from generate_series(1, ${count}::int)`.execute(db);
const take = (
  limit: number,
  { kinds = [sql`true`], using = db }: { kinds?: ReturnType<typeof sql>[]; using?: Reader } = {},
) =>
  claim<Task>(using, 'task', {
    kinds: kinds.map((isOfKind) => sql`where ${isOfKind} and ${isDue} order by id limit ${limit}`),
    set: beginAttempt(backOff, LEASE),
  });
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id).toSorted((a, b) => a - b);
/** In how many seconds each is due. */
const waits = async () => {
  const { rows } = await sql<{ wait: number }>`
    select round(extract(epoch from available_at - now())) as wait from task order by id`.execute(db);
  return rows.map(({ wait }) => wait);
};

test('[OPS-4] workers that claim at once share the rows: each row goes to one of them', async () => {
  await add('any', 40);
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(4)));
  const rest = await take(40);
  expect(ids([...taken.flat(), ...rest])).toEqual(Array.from({ length: 40 }, (_, place) => place + 1));
});

test('[OPS-4] a claim takes no more than its limit, also under a plan that reads it again for each row', async () => {
  await add('any', 100);
  const taken = await inTransaction(db, async (tx) => {
    for (const name of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await sql`set local ${sql.raw(`enable_${name}`)} = off`.execute(tx);
    return take(4, { using: tx });
  });
  expect(ids(taken)).toEqual([1, 2, 3, 4]);
});

test('[ORDER-7] some of each kind are taken: what concerns one does not wait for what concerns thousands', async () => {
  await add('many', 50);
  await add('one', 2);
  const taken = await take(3, { kinds: [sql`kind = 'one'`, sql`kind = 'many'`] });
  expect(ids(taken)).toEqual([1, 2, 3, 51, 52]);
});

test('[OPS-4] what a worker took and did not finish is due again when its lease or its back-off has ended', async () => {
  await add('new', 1);
  await sql`insert into task (kind, attempts) values ('fifth', 5), ('tried for a day', 35)`.execute(db);
  expect((await take(10)).map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([1, 6, 36]);
  expect(await waits()).toEqual([LEASE, 64, 3_600]);
  expect(await take(10)).toEqual([]);
});

test('[ORDER-5, GRAPH-18] what failed is due after the back-off of its attempts, also before its lease has ended', async () => {
  await add('new', 1);
  for (const wait of [2, 4, 8, 16]) {
    const [task] = await take(1);
    await sql`update task set ${tryAgain(backOff, task?.attempts ?? 0)}`.execute(db);
    expect(await waits()).toEqual([wait]);
    await sql`update task set available_at = now()`.execute(db);
  }
});

test('[OPS-4] rows that another transaction has locked are passed over, by deletions too', async () => {
  await add('any', 5);
  await inTransaction(db, async (tx) => {
    const { rows } = await skipLocked(sql<Task>`select * from task where id in (2, 4) order by id`).execute(tx);
    expect(ids(rows)).toEqual([2, 4]);
    expect((await skipLocked(sql`select * from task where id = 2`).execute(db)).rows).toEqual([]);
    expect(ids(await take(1))).toEqual([1]);
    await deleteUnlocked('task', sql`where id > 1 order by id limit 2`).execute(db);
  });
  expect((await sql<Task>`select id from task order by id`.execute(db)).rows).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 4 },
  ]);
});
