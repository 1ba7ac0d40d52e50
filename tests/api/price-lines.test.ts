import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discountedTypes, feeTypes, lineTypes } from '#rules/price.ts';
import { IN_A_MONTH } from '../support/shop-events.ts';
import { openWorld, type World } from './world.ts';

const called = (short: { en: string; de?: string }) => ({
  messages: { short, topBanner: null, bottomBanner: null },
  description: null,
});
const discounts = [
  ...discountedTypes.map(
    (appliedTo) =>
      ({
        ...called({ en: `A tenth off ${appliedTo}` }),
        type: 'percentage',
        value: 10,
        appliedTo,
        limitMax: null,
      }) as const,
  ),
  {
    ...called({ en: 'Fan club: $1.50 off', de: 'Fanclub: 1,50 $ Rabatt' }),
    ...({ type: 'value', values: { USD: 150 }, appliedTo: 'service', limitMax: null } as const),
  },
];
const perTicket = { scope: 'per_ticket', included: false } as const;
/** What the order's processing costs for each charge. */
const processing = feeTypes.filter((type) => type.startsWith('order_processing_'));
const perOrder = { scope: 'per_order', included: false } as const;

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { tenant: { discounts, refunds: { untilHoursBefore: 0, feePercent: 0 } } });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});

const LINES = `lines { type scope quantity included amount { minorUnits } total { minorUnits } }`;
const HOLD = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } problems { message } } }`;
const DELIVER = `mutation ($input: SetShippingOptionInput!) { setShippingOption(input: $input) {
  cart { ${LINES} totals { base { minorUnits } fee { minorUnits } tax { minorUnits } total { minorUnits } } } problems { message } } }`;
const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) {
  ... on PurchaseCompleted { order { id total { minorUnits } ${LINES} unpaid: lines { unpaid { minorUnits } } } } ... on PurchaseRejected { problems { message } } } }`;

type Line = { type: string; scope: string; quantity: number; included: boolean; total: { minorUnits: number } };

test('[CART-9] [CART-10] [CART-15] a cart and its order have every kind of line under its own name in the graph, each discount beside what it comes off, and they add up', async () => {
  const event = await world.shop.event({
    start: IN_A_MONTH,
    offers: [
      {
        cents: 5000,
        fees: [
          { type: 'service', cents: 1000, ...perTicket },
          { type: 'distance', cents: 50, ...perTicket },
          { type: 'facility', cents: 300, ...perTicket },
          { type: 'processing', cents: 200, ...perTicket },
          { type: 'tax', cents: 131, ...perTicket },
          { type: 'face_value_tax', cents: 400, ...perTicket },
          { type: 'order', cents: 500, ...perOrder },
          { type: 'order_processing', cents: 395, ...perOrder },
          ...processing.map((type) => ({ type, cents: 10, ...perOrder })),
        ],
      },
    ],
  });
  const visitor = world.visitor();
  const held = await visitor.ask(HOLD, { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } });
  const cartId: string = held.data.reserveTickets.cart.id;
  const { setShippingOption } = (await visitor.ask(DELIVER, { input: { cartId, shippingOptionId: 'courier.USD' } }))
    .data;
  expect(setShippingOption.problems).toEqual([]);
  const { lines, totals }: { lines: Line[]; totals: Record<string, { minorUnits: number }> } = setShippingOption.cart;
  expect(lines.map(({ type, scope, quantity, total }) => `${type} ${scope} ${quantity} ${total.minorUnits}`)).toEqual([
    'FACE_VALUE PER_TICKET 2 10000',
    'SERVICE PER_TICKET 2 2000',
    'DISTANCE PER_TICKET 2 100',
    'FACILITY PER_TICKET 2 600',
    'PROCESSING PER_TICKET 2 400',
    'TAX PER_TICKET 2 262',
    'FACE_VALUE_TAX PER_TICKET 2 800',
    'ORDER PER_ORDER 1 500',
    'ORDER_PROCESSING PER_ORDER 1 395',
    ...processing.map((type) => `${type.toUpperCase()} PER_ORDER 1 10`),
    'DISCOUNTED_FACE_VALUE PER_TICKET 2 -1000',
    'DISCOUNTED_FACE_VALUE_TAX PER_TICKET 2 -80',
    'DISCOUNTED_SERVICE PER_TICKET 2 -200',
    'DISCOUNTED_DISTANCE PER_TICKET 2 -10',
    'DISCOUNTED_FACILITY PER_TICKET 2 -60',
    'DISCOUNTED_ORDER PER_ORDER 1 -50',
    'DISCOUNTED_PROCESSING PER_TICKET 2 -40',
    'DISCOUNTED_TAX PER_TICKET 2 -26',
    'DISCOUNTED_SERVICE PER_TICKET 2 -300',
    'DELIVERY PER_ORDER 1 1495',
    'DISCOUNTED_DELIVERY PER_ORDER 1 -150',
    'TAX PER_ORDER 1 120',
  ]);
  expect(new Set(lines.map(({ type }) => type.toLowerCase()))).toEqual(new Set(lineTypes));
  const added = lines.filter(({ included }) => !included).reduce((sum, { total }) => sum + total.minorUnits, 0);
  expect(totals.total?.minorUnits).toBe(added);
  const { purchase } = (
    await visitor.ask(PURCHASE, {
      input: {
        cartId,
        idempotencyKey: randomUUID(),
        billing: {
          ...{ firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com', address: '12 Main St.' },
          ...{ city: 'New York', stateCode: 'NY', country: 'US', zipCode: '10001' },
        },
        paymentToken: await world.shop.tokenFor('4242 4242 4242 4242'),
        expectedTotalMinorUnits: added,
        currencyCode: 'USD',
        acceptTerms: true,
      },
    })
  ).data;
  expect(purchase.problems ?? []).toEqual([]);
  expect(purchase.order.lines).toEqual(lines);
  expect(purchase.order.unpaid).toEqual(lines.map(() => ({ unpaid: { minorUnits: 0 } })));
  expect(purchase.order.total.minorUnits).toBe(added);
});

test('[EVENT-7] [ENT-1] a discount says what it takes off a cart’s tickets, and on an event nothing; a line says what of it is still to pay', async () => {
  const service = { type: 'service', cents: 1000, ...perTicket } as const;
  const tax = { type: 'face_value_tax', cents: 400, ...perTicket, included: true } as const;
  const event = await world.shop.event({ offers: [{ cents: 5000, fees: [service, tax] }] });
  const visitor = world.visitor();
  const { data } = await visitor.ask(
    `query ($id: ID!) { event(by: { id: $id }) { discounts { amount { minorUnits } } } }`,
    { id: event.id },
  );
  expect(data.event.discounts).toEqual(discounts.map(() => ({ amount: null })));
  const { reserveTickets } = (
    await visitor.ask(
      `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart {
        lines { type unpaid { minorUnits } }
        items { ... on TicketCartItem { discounts { appliesTo amount { minorUnits currencyCode } } } } } } }`,
      { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } },
    )
  ).data;
  const [item] = reserveTickets.cart.items;
  expect(item.discounts).toContainEqual({
    appliesTo: 'FACE_VALUE',
    amount: { minorUnits: 1000, currencyCode: 'USD' },
  });
  expect(item.discounts).toContainEqual({ appliesTo: 'SERVICE', amount: { minorUnits: 200, currencyCode: 'USD' } });
  expect(reserveTickets.cart.lines).toEqual(
    [
      ['FACE_VALUE', 10000],
      ['SERVICE', 2000],
      ['FACE_VALUE_TAX', 0],
      ['DISCOUNTED_FACE_VALUE', -1000],
      ['DISCOUNTED_SERVICE', -200],
      ['DISCOUNTED_SERVICE', -300],
    ].map(([type, minorUnits]) => ({ type, unpaid: { minorUnits } })),
  );
});

test('[CART-9] [CART-15] [I18N-1] two discounts on one fee are called what the brand calls them, in the reader’s language', async () => {
  const event = await world.shop.event({
    offers: [{ cents: 5000, fees: [{ type: 'service', cents: 1000, ...perTicket }] }],
  });
  const visitor = world.visitor();
  const held = await visitor.ask(HOLD, { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } });
  const cart = async (language: string) => {
    const { data } = await world.ask(
      'query ($id: ID!) { cart(id: $id) { lines { type description } } }',
      { id: held.data.reserveTickets.cart.id },
      { cookie: visitor.cookie() ?? '', 'x-grandstand-client': 'test', 'accept-language': language },
    );
    return data.cart.lines.map(({ type, description }: { type: string; description: string }) => [type, description]);
  };
  const lines = (club: string) => [
    ['FACE_VALUE', null],
    ['SERVICE', null],
    ['DISCOUNTED_FACE_VALUE', 'A tenth off face_value'],
    ['DISCOUNTED_SERVICE', 'A tenth off service'],
    ['DISCOUNTED_SERVICE', club],
  ];
  expect(await cart('en')).toEqual(lines('Fan club: $1.50 off'));
  expect(await cart('de')).toEqual(lines('Fanclub: 1,50 $ Rabatt'));
});

test('[CART-9] tickets are standard or resale, with their source', async () => {
  const event = await world.shop.event({ offers: [{ cents: 5000 }, { cents: 4000, type: 'resale' }] });
  await sql`update offer set source = case when ticket_type = 'resale' then 'TMR' else 'TICKETMASTER' end
    where event_id = ${event.id}`.execute(world.shop.db);
  const { data } = await world.ask('query ($id: ID!) { event(by: { id: $id }) { offers { type source } } }', {
    id: event.id,
  });
  expect(
    data.event.offers.map(({ type, source }: { type: string; source: string }) => `${type} ${source}`).sort(),
  ).toEqual(['RESALE TMR', 'STANDARD TICKETMASTER']);
});

test.each(['en', 'fr', 'de', 'es', 'nl', 'it'])(
  '[CART-9] [I18N-1] each kind of line has a text of its own in %s',
  (language) => {
    const { lines } = JSON.parse(readFileSync(`web/locales/${language}/sale.json`, 'utf8'));
    const names = lineTypes.map((type) => lines[type.toUpperCase()] ?? lines[`${type.toUpperCase()}_other`]);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(lineTypes.length);
  },
);
