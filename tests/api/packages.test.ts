import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.shop.expectInvariants());
afterAll(() => world.close());

const problems = 'problems { code providerCode fields { field } }';
const cart =
  'cart { id expiresAt canExtend package { id name highlights { type description } } totals { fee { minorUnits } } items { ... on TicketCartItem { type } } }';
const RESERVE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { ${cart} ${problems} } }`;
const EXTEND = `mutation ($input: ExtendCartInput!) { extendCart(input: $input) { ${cart} ${problems} } }`;
const RESALE = `mutation ($input: OpenResaleSessionInput!) { openResaleSession(input: $input) { session { id expiresAt } ${problems} } }`;
const PACKAGES = `query ($id: ID!) { event(by: { id: $id }) { packages { package { id name code type imageUrl } price { minorUnits } available } } }`;

type Visitor = ReturnType<World['visitor']>;
const reserve = async (visitor: Visitor, eventId: string, more: object = {}, cookies = '') =>
  (await visitor.ask(RESERVE, { input: { idempotencyKey: randomUUID(), eventId, quantity: 2, ...more } }, cookies)).data
    .reserveTickets;

const withPackage = async (capacity: number) => {
  const event = await world.shop.event();
  const id = randomUUID();
  await sql`insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity)
    values (${id}, ${event.id}, 'Fan package', 'FAN', 'experience', '/images/none',
      '[{"type":"food","description":"A pretzel"}]', 1500, ${capacity})`.execute(world.shop.db);
  return { event, id };
};

describe('packages and resale', () => {
  test('[CART-14] a package is listed with its event and in the cart that reserved it; once none is left it is OFFER_GONE', async () => {
    const { event, id } = await withPackage(2);
    const visitor = world.visitor();
    const { data } = await visitor.ask(PACKAGES, { id: event.id });
    expect(data.event.packages).toEqual([
      {
        package: { id, name: 'Fan package', code: 'FAN', type: 'experience', imageUrl: '/images/none' },
        price: { minorUnits: 1500 },
        available: 2,
      },
    ]);
    const held = await reserve(visitor, event.id, { packageId: id });
    expect(held.cart.package).toEqual({
      id,
      name: 'Fan package',
      highlights: [{ type: 'food', description: 'A pretzel' }],
    });
    const late = await reserve(world.visitor(), event.id, { packageId: id });
    expect(late).toMatchObject({ cart: null, problems: [{ code: 'OFFER_GONE', providerCode: '40078' }] });
  });

  test('[CART-14] [ERR-2] a package of another event is refused and the error names packageId', async () => {
    const [one, other] = [await withPackage(5), await withPackage(5)];
    const refused = await reserve(world.visitor(), one.event.id, { packageId: other.id });
    expect(refused.problems).toMatchObject([{ code: 'TICKET_ERROR', fields: [{ field: 'packageId' }] }]);
  });

  test('[ERR-2] a resale session selects resale tickets, and an expired one is RESALE_EXPIRED', async () => {
    const event = await world.shop.event({
      admission: 'general',
      offers: [{ cents: 5000 }, { cents: 9000, type: 'resale' }],
    });
    const visitor = world.visitor();
    const { data } = await visitor.ask(RESALE, { input: { eventId: event.id } });
    const { session } = data.openResaleSession;
    const held = await reserve(visitor, event.id, { resaleSessionId: session.id });
    expect(held.cart.items).toEqual([{ type: 'RESALE' }]);
    await sql`update resale_session set expires_at = now()`.execute(world.shop.db);
    const late = await reserve(visitor, event.id, { resaleSessionId: session.id });
    expect(late).toMatchObject({ cart: null, problems: [{ code: 'RESALE_EXPIRED', providerCode: '20053' }] });
  });
});

describe('a cart', () => {
  test('[CART-4] can be extended once by five minutes, and canExtend says so', async () => {
    const event = await world.shop.event();
    const visitor = world.visitor();
    const held = await reserve(visitor, event.id);
    expect(held.cart.canExtend).toBe(true);
    const input = { cartId: held.cart.id };
    const first = (await visitor.ask(EXTEND, { input })).data.extendCart;
    expect(Date.parse(first.cart.expiresAt) - Date.parse(held.cart.expiresAt)).toBe(300_000);
    expect(first.cart.canExtend).toBe(false);
    const second = (await visitor.ask(EXTEND, { input })).data.extendCart;
    expect(second).toMatchObject({ cart: null, problems: [{ code: 'INVALID_CART_STATE' }] });
  });

  test('[CART-15] [REST-2] [TIME-1] the discount token of a visited page is stored in a cookie for a day and applied to the reservation', async () => {
    const event = await world.shop.event();
    const page = await world.gateway.fetch(
      new Request('http://localhost/fanatics/?token=fanclub-2026', { headers: { host: 'localhost' } }),
    );
    const discountCookie = page.headers.getSetCookie().find((one) => one.startsWith('gst-discount='));
    expect(discountCookie).toMatch(/^gst-discount=fanclub-2026; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const plain = await reserve(world.visitor(), event.id);
    const club = await reserve(world.visitor(), event.id, {}, 'gst-discount=fanclub-2026');
    expect([plain.cart.totals.fee.minorUnits, club.cart.totals.fee.minorUnits]).toEqual([1600, 1100]);
  });
});
