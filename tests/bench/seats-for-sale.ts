import { sql } from 'kysely';
import type { Db } from '#platform/core/db.ts';

export type Pair = { ids: [number, number]; section: string; row: string; seats: [string, string]; offer: string };

/** Pairs of free adjacent seats, each seat in one pair at most, in random order. */
export async function pairsOf(db: Db, eventId: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select array[a.id, b.id] as ids, a.section, a.row_name as "row", array[a.number, b.number] as seats, a.offer_id as offer
    from seat a join seat b on b.event_id = a.event_id and b.section = a.section and b.row_name = a.row_name
      and b.position = a.position + 1 and b.offer_id = a.offer_id
    where a.event_id = ${eventId}::uuid and a.position % 2 = 1 and a.state = 'free' and b.state = 'free'
      and not (a.accessible or a.companion or b.accessible or b.companion)
    order by random()`.execute(db);
  return rows.map((row) => ({ ...row, ids: [Number(row.ids[0]), Number(row.ids[1])] }));
}

/** Runs `work` on that many connections for that many seconds; returns the rate per second and each duration in ms. */
export async function runFor(
  seconds: number,
  connections: number,
  work: (worker: number) => Promise<void>,
): Promise<{ perSecond: number; taken: number[] }> {
  const taken: number[] = [];
  const started = performance.now();
  const worker = async (index: number) => {
    while (performance.now() - started < seconds * 1000) {
      const from = performance.now();
      await work(index);
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)));
  return { perSecond: taken.length / ((performance.now() - started) / 1000), taken };
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
