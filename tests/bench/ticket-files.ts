// The PDF of an order's tickets: how long one ticket takes, and how long others wait meanwhile.
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { createDb } from '#platform/core/db.ts';
import { openStack } from '#tests/support/stack.ts';
import { addSellingHall, arena } from './hall.ts';
import { createRestBuyer, tokenOf } from './rest-buyer.ts';
import { percentile } from './seats-for-sale.ts';

const TICKETS = 6;
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const WARM_UP = 10;
const TARGET_MS = 30;

const stack = await openStack({ gateway: false });
const db = createDb(stack.databaseUrl, { max: 1 });
const rest = new Pool(stack.platformUrl, { connections: 2 });
try {
  const buyer = createRestBuyer(() => rest);
  const session = randomUUID();
  const cart = await buyer.hold(session, { productId: await addSellingHall(db, arena), quantity: TICKETS });
  const order = await buyer.buy(session, cart, await tokenOf(stack.processorUrl));

  const timed = async (path: string): Promise<number> => {
    const started = performance.now();
    const answer = await rest.request({ method: 'GET', path, headers: { 'gst-session-id': session } });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    return performance.now() - started;
  };
  const bystander = async (until: () => boolean): Promise<number[]> => {
    const waits: number[] = [];
    while (!until()) waits.push(await timed('/healthz'));
    return waits;
  };
  const draw = () => timed(`/api/order/${order}/file/tickets.pdf`);
  for (let round = 0; round < WARM_UP; round += 1) await draw();
  const alone = await bystander(
    (
      (left = 500) =>
      () =>
        left-- === 0
    )(),
  );
  const taken: number[] = [];
  let drawn = false;
  const meanwhile = bystander(() => drawn);
  for (let round = 0; round < rounds; round += 1) taken.push((await draw()) / TICKETS);
  drawn = true;
  const median = percentile(taken, 0.5);
  console.log(`${median.toFixed(1)} ms a ticket, median of ${rounds} orders of ${TICKETS} (at most ${TARGET_MS})`);
  const p95 = (waits: readonly number[]) => `${percentile(waits, 0.95).toFixed(1)} ms`;
  console.log(`a bystander's p95: ${p95(alone)} alone, ${p95(await meanwhile)} while tickets are drawn`);
  process.exitCode = median <= TARGET_MS ? 0 : 1;
} finally {
  await Promise.all([rest.close(), db.destroy()]);
  await stack.close();
}
