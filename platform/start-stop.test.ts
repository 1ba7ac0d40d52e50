import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billing, cards, openShop, type Shop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ slowMs: 1_000 });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

/** Another platform on the shop's database, in a process of its own. */
const startPlatform = async () => {
  const child = fork(join(import.meta.dirname, 'main.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...shop.environment },
  });
  const [message] = await once(child, 'message');
  const { url } = message as { url: string };
  return { url, child, ended: once(child, 'exit') };
};
const cartOf = async () => {
  const event = await shop.event();
  const fan = shop.visitor();
  return { fan, cart: (await fan.reserve(event.id, { quantity: 2 })).body };
};

test('[CART-4] [CART-12] a platform that starts deletes carts that expired meanwhile, and asks again for unfinished refunds', async () => {
  const [{ cart }, { fan, cart: paid }] = [await cartOf(), await cartOf()];
  const { body: order } = await fan.buy(paid);
  await fan.giveBack(order.uuid);
  await sql`update refund set state = 'asked', updated_at = now() - interval '1 minute'`.execute(shop.db);
  await sql`update cart set expire_at = now() where uuid = ${cart.uuid}`.execute(shop.db);
  await sql`update seat set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
  const { child, ended } = await startPlatform();
  const { rows } = await sql`select state from cart where uuid = ${cart.uuid}`.execute(shop.db);
  expect(rows).toEqual([{ state: 'deleted' }]);
  await expect.poll(async () => (await fan.order(order.uuid)).body.refunds[0]?.status).toBe('done');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('[OPS-3] on SIGTERM under load it finishes every purchase and answers every request that has started to arrive', async () => {
  const { url, child, ended } = await startPlatform();
  const buyers = await Promise.all(
    Array.from({ length: 6 }, async () => ({ ...(await cartOf()), token: await shop.tokenFor(cards.slow) })),
  );
  const paying = buyers.map(async ({ fan, cart, token }) => {
    const answer = await fetch(`${url}/api/cart/${cart.uuid}/purchase_v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'gst-session-id': fan.sessionId },
      body: JSON.stringify({
        idempotencyKey: crypto.randomUUID(),
        billing,
        payment: { token },
        expectedTotal: cart.totals.totalPrice,
        acceptTerms: true,
      }),
    });
    return answer.status;
  });
  const { hostname, port } = new URL(url);
  const slow = connect(Number(port), hostname);
  const slowAnswer = text(slow);
  slow.write('GET /api/category HTTP/1.1\r\nhost: platform\r\n');
  const states = async () =>
    (await Promise.all(buyers.map(({ fan, cart }) => fan.cart(cart.uuid)))).map((one) => one.body.status);
  await expect.poll(states, { interval: 20 }).not.toContain('open');
  child.kill('SIGTERM');
  const refused = () =>
    fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
  await expect.poll(refused, { interval: 20 }).toBe(true);
  slow.write('connection: close\r\n\r\n');
  expect((await slowAnswer).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  expect(await Promise.all(paying)).toEqual(buyers.map(() => 200));
  expect(await ended).toEqual([0, null]);
});
