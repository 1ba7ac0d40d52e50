// Whole purchases of carts that hold two seats, with the charge at the sandbox processor.
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { createDb } from '#platform/core/db.ts';
import { openStack } from '#tests/support/stack.ts';
import { addSellingHall, stadium } from './hall.ts';
import { countProcessorTime, countStolenTime } from './processor-time.ts';
import { createRestBuyer, type HeldCart, tokenOf } from './rest-buyer.ts';
import { pairsOf, percentile, runFor } from './seats-for-sale.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 16;
/** Until V8 has compiled the code of a purchase. */
const warmUpSeconds = 6;
/** Carts held before measuring; more than can be bought in the time. */
const carts = Number(process.env.BENCH_CARTS ?? 5000);
const targets = { perSecond: 200, p99: 250 };

const stack = await openStack({ gateway: false });
const db = createDb(stack.databaseUrl);
const rest = new Pool(stack.platformUrl, { connections });

const buyer = createRestBuyer(() => rest);

try {
  const event = await addSellingHall(db, stadium);
  const pairs = await pairsOf(db, event);

  type Held = { session: string; token: string; cart: HeldCart };
  const held: Held[] = [];
  const hold = async (): Promise<void> => {
    const pair = pairs.pop();
    if (pair === undefined) return;
    const { section, row, seats } = pair;
    const session = randomUUID();
    const token = await tokenOf(stack.processorUrl);
    const cart = await buyer.hold(session, { productId: event, quantity: 2, section, row, seats });
    held.push({ session, token, cart });
  };
  const buy = async (): Promise<void> => {
    const one = held.pop();
    if (one === undefined) throw new Error('no cart is left: set BENCH_CARTS higher');
    await buyer.buy(one.session, one.cart, one.token);
  };
  while (held.length < carts && pairs.length > 0) {
    await Promise.all(Array.from({ length: connections }, hold));
  }
  await runFor(warmUpSeconds, connections, buy);
  const [processorTime, stolenTime] = [countProcessorTime(), countStolenTime()];
  const { perSecond, taken } = await runFor(seconds, connections, buy);
  console.log(`milliseconds of processor time a purchase: ${processorTime(taken.length)}`);
  console.log(`the machine's host took ${stolenTime()} of the cores away`);
  const p99 = percentile(taken, 0.99);
  console.log(`${perSecond.toFixed(0)} purchases a second (at least ${targets.perSecond})`);
  console.log(`median ${percentile(taken, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most ${targets.p99})`);
  process.exitCode = perSecond >= targets.perSecond && p99 <= targets.p99 ? 0 : 1;
} finally {
  await Promise.all([rest.close(), db.destroy()]);
  await stack.close();
}
