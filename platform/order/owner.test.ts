import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { type CartBody, cards, type OrderBody, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';

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

const cartOf = async (visitor: Visitor): Promise<CartBody> => {
  const event = await shop.event();
  return (await visitor.reserve(event.id, { quantity: 1 })).body;
};
const signedOut = (member: MemberVisitor): Visitor => shop.visitor(member.sessionId);
/** Whoever signs in next in the same browser. */
const nextMember = async (member: MemberVisitor): Promise<Visitor> =>
  shop.visitor(member.sessionId, await identity.tokenFor(identity.newUser()));
/** What is answered of an order or a cart is what is answered of one that never was. */
const expectNever = async (visitor: Visitor, path: string, uuid: string, method: 'GET' | 'POST' = 'GET') => {
  const refused = await visitor.call(method, path.replace('ID', uuid));
  const never = await visitor.call(method, path.replace('ID', randomUUID()));
  expect([refused.status, refused.text]).toEqual([404, never.text]);
};

describe('an order of a member', () => {
  test('[PAY-4] [ORDER-1] is hidden from the next user of the browser, guest or member, and readable for the member in any browser', async () => {
    const member = await signIn(shop, identity);
    const cart = await cartOf(member);
    const { body: order } = await member.buy(cart);
    for (const next of [signedOut(member), await nextMember(member)]) {
      await expectNever(next, '/api/order/ID', order.uuid);
      await expectNever(next, '/api/cart/ID', cart.uuid);
      await expectNever(next, '/api/cart/ID/invoice', cart.uuid, 'POST');
    }
    expect((await member.order(order.uuid)).body).toEqual(order);
    expect((await member.elsewhere().order(order.uuid)).body).toEqual(order);
    expect((await member.cart(cart.uuid)).body.status).toBe('purchased');
  });

  test('[PAY-4] [ORDER-1] belongs to the member even when the tickets were reserved before signing in', async () => {
    const member = await signIn(shop, identity);
    const cart = await cartOf(signedOut(member));
    expect((await signedOut(member).cart(cart.uuid)).status).toBe(200);
    const { body: order } = await member.buy(cart);
    await expectNever(signedOut(member), '/api/order/ID', order.uuid);
    await expectNever(signedOut(member), '/api/cart/ID', cart.uuid);
    expect((await member.order(order.uuid)).status).toBe(200);
  });
});

describe('a cart of a member', () => {
  test('[PAY-4] [CART-1] cannot be read, prolonged, delivered, paid or deleted by the next user of the browser', async () => {
    const member = await signIn(shop, identity);
    const cart = await cartOf(member);
    for (const next of [signedOut(member), await nextMember(member)]) {
      await expectNever(next, '/api/cart/ID', cart.uuid);
      await expectNever(next, '/api/cart/ID/shippingOption', cart.uuid);
      await expectNever(next, '/api/cart/ID/invoice', cart.uuid, 'POST');
      await expectNever(next, '/api/cart/ID/extension', cart.uuid, 'POST');
      expect((await next.buy(cart)).status).toBe(404);
      expect((await next.call('DELETE', `/api/cart/${cart.uuid}`)).status).toBe(204);
    }
    expect((await member.cart(cart.uuid)).body.status).toBe('open');
    expect((await member.buy(cart)).status).toBe(200);
  });

  test('[PAY-4] [CART-12] still belongs to the member after a declined card', async () => {
    const member = await signIn(shop, identity);
    const cart = await cartOf(signedOut(member));
    expect((await member.buy(cart, { card: cards.declined })).error.code).toBe('20002');
    await expectNever(signedOut(member), '/api/cart/ID', cart.uuid);
    expect((await member.buy(cart)).status).toBe(200);
  });
});

test('[ORDER-1] an order of a guest stays readable in their browser, before and after a member has signed in there', async () => {
  const guest = shop.visitor();
  const { body: order } = await guest.buy(await cartOf(guest));
  expect((await guest.order(order.uuid)).body).toEqual(order);
  const member = shop.visitor(guest.sessionId, await identity.tokenFor(identity.newUser()));
  expect((await member.order(order.uuid)).body).toEqual(order);
  await expectNever(shop.visitor(), '/api/order/ID', order.uuid);
});

describe('the key of an order’s link', () => {
  const withKey = (visitor: Visitor, uuid: string, key: string) =>
    visitor.call<OrderBody>('GET', `/api/order/${uuid}`, undefined, { 'gst-order-key': key });

  test('[ORDER-4] opens this order alone for whoever has it, and is not the order’s number', async () => {
    const member = await signIn(shop, identity);
    const { body: order } = await member.buy(await cartOf(member));
    const { body: other } = await member.buy(await cartOf(member));
    expect(order.linkKey).not.toBe(order.uuid);
    expect(order.linkKey).not.toBe(other.linkKey);
    // Whose it is, only the member reads.
    expect((await withKey(shop.visitor(), order.uuid, order.linkKey)).body).toEqual({ ...order, userId: null });
    for (const [uuid, key] of [
      [other.uuid, order.linkKey],
      [order.uuid, order.uuid],
      [order.uuid, randomUUID()],
    ] as const) {
      const refused = await withKey(shop.visitor(), uuid, key);
      expect([refused.status, refused.text]).toEqual([404, (await shop.visitor().order(randomUUID())).text]);
    }
    expect((await withKey(shop.visitor(), order.uuid, 'x')).error.details[0]?.field).toBe('gst-order-key');
  });

  test('[ORDER-4] [AUTH-9] refunds nothing', async () => {
    const guest = shop.visitor();
    const { body: order } = await guest.buy(await cartOf(guest));
    const payload = { idempotencyKey: randomUUID() };
    const headers = { 'gst-order-key': order.linkKey };
    const path = `/api/order/${order.uuid}/refund`;
    expect((await shop.visitor().call('POST', path, payload, headers)).status).toBe(404);
    expect((await guest.order(order.uuid)).body.refunds).toEqual([]);
  });
});
