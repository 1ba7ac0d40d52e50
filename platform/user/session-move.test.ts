import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { openShop, type Shop, type Visitor } from '#tests/support/shop.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

const start = (visitor: Visitor, previousSessionId: string) =>
  visitor.call('POST', '/api/user/session', { previousSessionId });

test('[AUTH-5] [CART-16] a guest’s cart is the member’s after the sign-in, under the new session only', async () => {
  const guest = shop.visitor();
  const { body: cart } = await guest.reserve((await shop.event()).id, { quantity: 2 });
  const member = await signIn(shop, identity);
  expect((await start(member, guest.sessionId)).status).toBe(200);
  expect((await guest.cart(cart.uuid)).status).toBe(404);
  expect((await member.cart(cart.uuid)).body.expireAt).toBe(cart.expireAt);
  expect((await member.buy(cart)).status).toBe(200);
});

test('[AUTH-5] [ORDER-4] an order that a guest placed in this browser is still shown there after the sign-in', async () => {
  const guest = shop.visitor();
  const { body: order } = await guest.buy((await guest.reserve((await shop.event()).id, { quantity: 1 })).body);
  const member = await signIn(shop, identity);
  await start(member, guest.sessionId);
  expect((await guest.order(order.uuid)).status).toBe(404);
  expect((await member.order(order.uuid)).status).toBe(200);
});

test('[AUTH-9] a member’s cart moves to that member’s next sign-in, and never to another member’s', async () => {
  const { token, userId, ...member } = await signIn(shop, identity);
  const { body: cart } = await member.reserve((await shop.event()).id, { quantity: 1 });
  const other = await signIn(shop, identity);
  await start(other, member.sessionId);
  expect((await other.cart(cart.uuid)).status).toBe(404);
  const again = shop.visitor(randomUUID(), token);
  await start(again, member.sessionId);
  expect((await again.cart(cart.uuid)).status).toBe(200);
});

test('[AUTH-5] [CART-3] of a guest’s cart and the member’s own the guest’s stays, also with the same key', async () => {
  const { id } = await shop.event();
  const [guest, member] = [shop.visitor(), await signIn(shop, identity)];
  const { body: own } = await member.reserve(id, { quantity: 1, section: 'A', row: '1', seats: ['1'] });
  const { body: cart } = await guest.reserve(id, { quantity: 1, section: 'A', row: '2', seats: ['1'] });
  expect((await start(member, guest.sessionId)).status).toBe(200);
  expect([(await member.cart(own.uuid)).status, (await member.cart(cart.uuid)).status]).toEqual([404, 200]);
  expect((await shop.visitor().reserve(id, { quantity: 1, section: 'A', row: '1', seats: ['1'] })).status).toBe(200);

  const [other, key] = [shop.visitor(), randomUUID()];
  for (const visitor of [member, other]) await visitor.reserve(id, { quantity: 1 }, key);
  expect((await start(member, other.sessionId)).status).toBe(200);
});

test('[AUTH-9] [CART-3] a cart that stays another member’s takes the place of none', async () => {
  const { id } = await shop.event();
  const [first, second] = [await signIn(shop, identity), await signIn(shop, identity)];
  await first.reserve(id, { quantity: 1 });
  const { body: own } = await second.reserve(id, { quantity: 1 });
  expect((await start(second, first.sessionId)).status).toBe(200);
  expect((await second.cart(own.uuid)).status).toBe(200);
});

test('[AUTH-5] a sign-in beside reservations of both sessions is answered', async () => {
  const { id } = await shop.event({ admission: 'general', capacity: 1000 });
  for (let round = 0; round < 5; round += 1) {
    const [guest, member] = [shop.visitor(), await signIn(shop, identity)];
    const answers = await Promise.all([
      guest.reserve(id, { quantity: 1 }),
      start(member, guest.sessionId),
      member.reserve(id, { quantity: 1 }),
      start(member, guest.sessionId),
      guest.reserve(id, { quantity: 2 }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

test('[REST-1] a previous session that is no UUID is refused by name', async () => {
  const member = await signIn(shop, identity);
  const { status, error } = await start(member, 'mine');
  expect([status, error.details[0]?.field]).toEqual([400, 'previousSessionId']);
});
