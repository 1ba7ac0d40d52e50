// How long the search for the best seats takes in an arena and in a stadium of four times its size, before a first hold and after it.
import { Pool } from 'undici';
import { createDb } from '#platform/core/db.ts';
import { openStack } from '#tests/support/stack.ts';
import { addHall, addSellingHall, arena, stadium } from './hall.ts';

const times = Number(process.env.BENCH_TIMES ?? 300);
const targets = { milliseconds: 15, growth: 2 };
const queries = ['quantity=2', 'quantity=4', 'quantity=1', 'quantity=2&accessible=true', 'quantity=8'];

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const stack = await openStack({ gateway: false });
const db = createDb(stack.databaseUrl);
const rest = new Pool(stack.platformUrl, { connections: 1 });
try {
  const measure = async (name: string, event: string): Promise<number> => {
    const path = `/api/product/${event}/bestavailable`;
    const ask = async (query: string): Promise<number> => {
      const started = performance.now();
      const answer = await rest.request({ method: 'GET', path: `${path}?${query}` });
      const { items }: { items: unknown[] } = JSON.parse(await answer.body.text());
      if (items.length === 0) throw new Error(`${name}: nothing for ${query}`);
      return performance.now() - started;
    };
    for (let warm = 0; warm < 300; warm += 1) await ask(queries[warm % queries.length] ?? '');
    const all: number[] = [];
    for (const query of queries) {
      const taken: number[] = [];
      for (let time = 0; time < times / queries.length; time += 1) taken.push(await ask(query));
      console.log(
        `${name} ${query.padEnd(28)} median ${percentile(taken, 0.5).toFixed(1)} ms, p95 ${percentile(taken, 0.95).toFixed(1)} ms`,
      );
      all.push(...taken);
    }
    return percentile(all, 0.95);
  };
  const small = await measure('20,000 seats', await addSellingHall(db, arena));
  const large = await measure('80,000 seats', await addSellingHall(db, stadium));
  const cold = [
    await measure('20,000 seats, no seat held yet', await addHall(db, arena)),
    await measure('80,000 seats, no seat held yet', await addHall(db, stadium)),
  ];
  console.log(`p95 ${small.toFixed(1)} ms at 20,000 seats (at most ${targets.milliseconds})`);
  console.log(
    `p95 ${large.toFixed(1)} ms at 80,000 seats: ${(large / small).toFixed(2)} times (at most ${targets.growth})`,
  );
  console.log(`p95 ${cold.map((one) => one.toFixed(1)).join(' and ')} ms before a first hold`);
  process.exitCode = small <= targets.milliseconds && large / small <= targets.growth ? 0 : 1;
} finally {
  await Promise.all([rest.close(), db.destroy()]);
  await stack.close();
}
