// Whole purchases of carts that hold two seats, with the charge at the sandbox processor.
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { createDb } from '#platform/core/db.ts';
import { openStack } from '#tests/support/stack.ts';
import { addSellingHall, stadium } from './hall.ts';
import { countProcessorTime, countStolenTime } from './processor-time.ts';
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

const post = async <T>(path: string, session: string, body: object): Promise<T> => {
  const headers = { 'gst-session-id': session, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await rest.request({ method: 'POST', path, headers, body: JSON.stringify(body) });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
  return JSON.parse(text);
};
const billing = {
  firstName: 'Zoë',
  lastName: 'Fan',
  emailAddress: 'zoe@example.com',
  phone: '(555) 123-4567',
  address: '12 Main St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};

try {
  const event = await addSellingHall(db, stadium);
  const pairs = await pairsOf(db, event);
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' };
  const tokenOf = async (): Promise<string> => {
    const answer = await fetch(`${stack.processorUrl}/v1/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    });
    const { token }: { token: string } = JSON.parse(await answer.text());
    return token;
  };

  type Held = { session: string; token: string; uuid: string; totals: { totalPrice: number } };
  const held: Held[] = [];
  const hold = async (): Promise<void> => {
    const pair = pairs.pop();
    if (pair === undefined) return;
    const { section, row, seats } = pair;
    const session = randomUUID();
    const tickets = [{ productId: event, quantity: 2, section, row, seats }];
    const token = await tokenOf();
    const cart = await post<Omit<Held, 'session' | 'token'>>(`/api/cart/reserve/${event}`, session, { tickets });
    held.push({ session, token, ...cart });
  };
  const buy = async (): Promise<void> => {
    const cart = held.pop();
    if (cart === undefined) throw new Error('no cart is left: set BENCH_CARTS higher');
    await post(`/api/cart/${cart.uuid}/purchase_v2`, cart.session, {
      idempotencyKey: randomUUID(),
      billing,
      payment: { token: cart.token },
      expectedTotal: cart.totals.totalPrice,
      acceptTerms: true,
    });
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
