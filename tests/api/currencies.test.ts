import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asLines, importContent } from '#platform/catalogue/import/import.fixture.ts';
import { formatMoney } from '#web/core/money/format.ts';
import { shipment, withCourier } from '../support/deliveries.ts';
import { billing, cards } from '../support/shop.ts';
import { openWorld, type World } from './world.ts';

const deliveries = withCourier({
  shipment: shipment({ countries: null }),
  prices: { USD: { fee: 1495, tax: 120 }, JPY: { fee: 1980, tax: 198 }, KWD: { fee: 4950, tax: 390 } },
});

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { tenant: { deliveries } });
});
afterAll(() => world.close());

/** The import command on the world's database: its exit code and its error output. */
async function importCatalogue(...records: object[]): Promise<{ code: number | null; errorOutput: string }> {
  const { code, stderr } = await importContent(world.shop.databaseUrl, asLines(records));
  return { code, errorOutput: stderr };
}

const hall = { type: 'venue', id: 'hall', name: 'Hall', city: 'Kobe', country: 'JP', latitude: 34.7, longitude: 135.2 };
const night = (currency: string, more: object = {}) => ({
  type: 'event',
  id: `night in ${currency}`,
  name: `A night in ${currency}`,
  category: 'concerts',
  venue: 'hall',
  currency,
  start: { date: '2095-03-29', time: '20:00' },
  onSale: { start: '2020-01-10T09:00:00Z' },
  ...more,
});
const floor = (currency: string, price: number, fee: number) => ({
  type: 'offer',
  id: 'floor',
  event: `night in ${currency}`,
  name: 'Floor',
  priceLevel: 1,
  price,
  fees: [{ type: 'service', amount: fee }],
  capacity: 80,
});

const EVENTS = `query ($keyword: String!) { events(filter: { keyword: $keyword }) { items {
  id currencyCode priceFrom { total { minorUnits amount currencyCode } }
} } }`;
const CART = 'id totals { base { minorUnits } fee { minorUnits } tax { minorUnits } total { minorUnits amount } }';
const RESERVE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { ${CART} } problems { code } } }`;
const DELIVER = `mutation ($input: SetShippingOptionInput!) { setShippingOption(input: $input) { cart { ${CART} } } }`;
const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) { __typename
  ... on PurchaseCompleted { order { id total { minorUnits amount } items { tickets { id } } } }
  ... on PurchaseRejected { problems { code fields { field message } } } } }`;
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
  problems { code } order { refunds { toCard { minorUnits } } } } }`;

/** Reserves three tickets with delivery by courier; `pay` buys them. */
async function reserveThree(currency: string) {
  const visitor = world.visitor();
  const { data: found } = await visitor.ask(EVENTS, { keyword: `night in ${currency}` });
  const eventId = found.events.items[0].id;
  const reserved = await visitor.ask(RESERVE, { input: { idempotencyKey: randomUUID(), eventId, quantity: 3 } });
  const { cart: held } = reserved.data.reserveTickets;
  const input = { cartId: held.id, shippingOptionId: 'courier' };
  const { cart } = (await visitor.ask(DELIVER, { input })).data.setShippingOption;
  const pay = async (expectedTotalMinorUnits: number, currencyCode: string) => {
    const paymentToken = await world.shop.tokenFor(cards.approved);
    const sum = { expectedTotalMinorUnits, currencyCode };
    const input = { cartId: cart.id, idempotencyKey: randomUUID(), billing, paymentToken, ...sum, acceptTerms: true };
    return (await visitor.ask(PURCHASE, { input })).data.purchase;
  };
  return { visitor, held, cart, pay };
}

const partsOf = ({ base, fee, tax, total }: Record<string, { minorUnits: number }>) => [
  (base?.minorUnits ?? 0) + (fee?.minorUnits ?? 0) + (tax?.minorUnits ?? 0),
  total?.minorUnits,
];

describe('an amount from the import to the screen', () => {
  test.each([
    // A fifth comes off each service fee, for up to four tickets; the courier has a price in each currency.
    ['USD', 45.5, 3.33, 48.83, 4883, '48.83', '$48.83', 3 * (4550 + 266) + 1495 + 120],
    ['JPY', 8000, 333, 8333, 8333, '8333', '¥8,333', 3 * (8000 + 266) + 1980 + 198],
    ['KWD', 12.34, 0.57, 12.91, 12_910, '12.910', 'KWD 12.910', 3 * (12_340 + 460) + 4950 + 390],
  ])(
    '[GRAPH-16] [CART-10] %s %d and a fee of %d are the same amount in REST, graph, page, cart, order and charge, in minor units',
    async (currency, price, fee, wire, minorUnits, amount, text, due) => {
      const imported = await importCatalogue(hall, night(currency), floor(currency, price, fee));
      expect(imported.code, imported.errorOutput).toBe(0);

      const { body } = await world.shop.visitor().call<{ items: object[] }>('GET', `/api/product?keyword=${currency}`);
      expect(body.items).toMatchObject([{ currency, minPrice: { totalPrice: wire, currency } }]);

      const { data } = await world.ask(EVENTS, { keyword: `night in ${currency}` });
      const { total } = data.events.items[0].priceFrom;
      expect(total).toEqual({ minorUnits, amount, currencyCode: currency });
      expect(formatMoney(total, 'en').replaceAll(/\s/g, ' ')).toBe(text);

      const { visitor, held, cart, pay } = await reserveThree(currency);
      for (const { totals } of [held, cart]) expect(partsOf(totals)[0]).toBe(partsOf(totals)[1]);
      expect(cart.totals.total.minorUnits).toBe(due);

      const bought = await pay(due, currency);
      expect(bought).toMatchObject({ __typename: 'PurchaseCompleted', order: { total: { minorUnits: due } } });
      const { charges } = await world.shop.ledger();
      expect(charges.at(-1)?.amountCents).toBe(Math.round(Number(cart.totals.total.amount) * 100));

      const [first] = bought.order.items[0].tickets;
      const refund = { orderId: bought.order.id, idempotencyKey: randomUUID(), ticketIds: [first.id] };
      const { data: refunded } = await visitor.ask(REFUND, { input: refund });
      expect(refunded.refundOrder.problems).toEqual([]);
      expect(refunded.refundOrder.order.refunds[0].toCard.minorUnits).toBe(
        (due - (cart.totals.total.minorUnits - held.totals.total.minorUnits)) / 3,
      );
    },
  );

  test('[GRAPH-16] a total in another currency than the cart’s is refused', async () => {
    const { cart, pay } = await reserveThree('USD');
    const refused = await pay(cart.totals.total.minorUnits, 'EUR');
    expect(refused).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'INVALID_DATA', fields: [{ field: 'currencyCode', message: 'must be USD, as the cart’s' }] }],
    });
  });

  test('[GRAPH-16] a price filter compares in each event’s own currency', async () => {
    const names =
      'query ($price: PriceRangeInput!) { events(filter: { keyword: "night kobe", price: $price }) { items { currencyCode } } }';
    const { data } = await world.ask(names, { price: { min: '48.83', max: '8332.99' } });
    expect(data.events.items).toEqual([{ currencyCode: 'USD' }]);
  });
});

describe('an amount that its currency cannot have', () => {
  const page = (currency: string, min: number) => ({
    type: 'event',
    id: `page in ${currency}`,
    name: 'A page',
    dates: { start: { localDate: '2095-03-29' } },
    _embedded: { venues: [{ id: 'v', name: 'V', city: { name: 'Kobe' }, country: { countryCode: 'JP' } }] },
    priceRanges: [{ type: 'standard', currency, min, max: 90 }],
  });
  const range = { priceRange: { min: 0.5, max: 10 } };
  test.each([
    ['a third of a fils', [floor('KWD', 12.345, 0)], 'price: must have at most two decimals'],
    ['half a yen', [floor('JPY', 8000.5, 0)], 'price: must be a whole number: JPY has no decimals'],
    ['a fee of half a yen', [floor('JPY', 8000, 0.5)], 'fees: must be a whole number: JPY has no decimals'],
    ['a range from half a yen', [night('JPY', range)], 'priceRange.min: must be a whole number: JPY has no decimals'],
    ['a provider’s 12.345 KWD', [page('KWD', 12.345)], 'priceRanges: 12.345 KWD must have at most two decimals'],
  ])('[GRAPH-16] [OPS-5] the import refuses %s and names the field', async (_case, records, reason) => {
    const { code, errorOutput } = await importCatalogue(hall, ...records);
    expect(code).toBe(1);
    expect(errorOutput).toContain(reason);
  });

  test('[GRAPH-16] [OPS-5] an event whose offers have cents cannot be changed to yen', async () => {
    const usd = night('USD');
    const { code, errorOutput } = await importCatalogue(hall, { ...usd, currency: 'JPY' });
    expect(code).toBe(1);
    expect(errorOutput).toContain('currency: cannot be JPY, which has no decimals: its offers have');
  });
});
