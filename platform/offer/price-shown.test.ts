import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leastCents } from '#rules/currency.ts';
import { centsEach } from '#rules/price.ts';
import { seed } from '#tests/support/seed.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { asLines, event, importHere, seatMap, venue } from '../catalogue/import/import.fixture.ts';

const texts = { messages: { short: { en: 'Off' }, topBanner: null, bottomBanner: null }, description: null };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    tenant: {
      refunds: { untilHoursBefore: 0, feePercent: 0 },
      discounts: [
        { ...texts, type: 'percentage', value: 33.3, appliedTo: 'service', limitMax: 2 },
        { ...texts, type: 'value', values: { USD: 150, EUR: 120, JPY: 200 }, appliedTo: 'order', limitMax: null },
      ],
    },
  });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type Price = { totalPrice: number; currency: string };
type Shown = { id: string; minPrice: Price; maxPrice: Price; admission: string };
const get = async <T>(url: string) => (await shop.app.inject(url)).json<T>();
const cents = (money: number): number => Math.round(money * 100);

const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const;
const anyFee = fc.record({
  type: fc.constantFrom('service', 'facility', 'tax', 'order', 'processing', 'order_processing'),
  scope: fc.constantFrom('per_ticket', 'per_order'),
  amount: fc.integer({ min: 0, max: 2_000 }),
  included: fc.boolean(),
});
const anyOffer = fc.record({
  price: fc.integer({ min: 500, max: 30_000 }),
  fees: fc.uniqueArray(anyFee, { maxLength: 4, selector: ({ type }) => type }),
});
const anyEvent = fc.record({
  currency: fc.constantFrom(...currencies),
  admission: fc.constantFrom('reserved', 'general'),
  feesIncluded: fc.boolean(),
  offers: fc.tuple(anyOffer, anyOffer),
});
type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer One> ? One : never;

/** The records of an import; amounts that are whole in a currency without decimals. */
const records = ({ currency, admission, feesIncluded, offers }: AnyEvent, index: number) => {
  const amount = (whole: number): number => (currency === 'JPY' ? whole : whole / 100);
  const id = `price-${index}`;
  return [
    { ...event, id, name: `Priced ${index}`, attractions: [], currency, admission, feesIncluded },
    ...offers.map(({ price, fees }, level) => ({
      type: 'offer',
      ...{ id: String(level), event: id, name: `Level ${level}`, priceLevel: level + 1, price: amount(price) },
      fees: fees.map((fee) => ({ ...fee, amount: amount(fee.amount) })),
      ...(admission === 'general' && { capacity: 12 }),
    })),
  ];
};

const addEvents = async (events: readonly AnyEvent[]): Promise<Shown[]> => {
  const problems = await importHere(shop.databaseUrl, asLines([seatMap, venue, ...events.flatMap(records)]));
  expect(problems).toEqual([]);
  const { rows } = await sql<{ id: string }>`select id from event where partner_id like 'price-%' order by id`.execute(
    shop.db,
  );
  return Promise.all(rows.map(({ id }) => get<Shown>(`/api/product/${id}`)));
};

/** The offers of an event, each with what a cart asks for so many of its tickets. */
const priced = async ({ id, minPrice: { currency } }: Pick<Shown, 'id' | 'minPrice'>) => {
  const { items } = await get<{ items: { id: string; sections: string[]; price: Price }[] }>(
    `/api/product/${id}/offers`,
  );
  const fan = shop.visitor();
  const carts = [];
  for (const offer of items) {
    for (const quantity of [1, 2, 5]) {
      const { body } = await fan.reserve(id, { quantity, offers: [offer.id] });
      const total = cents(body.totals.totalPrice);
      carts.push({ offer, quantity, total, each: centsEach(total, quantity, currency) });
      await fan.call('DELETE', `/api/cart/${body.uuid}`);
    }
  }
  return { items, carts };
};

describe('prices of any event', () => {
  let shown: Shown[];
  beforeAll(async () => {
    shown = await addEvents(fc.sample(anyEvent, { seed, numRuns: 24 }));
  });

  test('[PRICE-1] card, live state, offers, seats and cart: no later step asks for more than the one before', async () => {
    for (const one of shown) {
      const { items, carts } = await priced(one);
      const prices = items.map(({ price }) => price.totalPrice);
      const live = await get<{ minPrice: Price }>(`/api/product/${one.id}/live`);
      expect([one.minPrice.totalPrice, one.maxPrice.totalPrice]).toEqual([Math.min(...prices), Math.max(...prices)]);
      expect(live.minPrice.totalPrice).toBe(one.minPrice.totalPrice);
      for (const { offer, each } of carts) expect(each).toBeLessThanOrEqual(cents(offer.price.totalPrice));
      if (one.admission !== 'reserved') continue;
      const map = await get<{ sections: { name: string; minPrice: number }[] }>(`/api/product/${one.id}/seatmap`);
      for (const { name, minPrice } of map.sections) {
        expect(items.filter(({ sections }) => sections.includes(name)).map(({ price }) => price.totalPrice)).toEqual([
          minPrice,
        ]);
      }
    }
  });

  test('[PRICE-1] suggested seats cost what a cart asks for them, and a price filter goes by that', async () => {
    for (const { id, minPrice, admission } of shown) {
      if (admission !== 'reserved') continue;
      const step = leastCents(minPrice.currency);
      for (const { offer, quantity, total, each } of (await priced({ id, minPrice })).carts) {
        const suggest = async (filter: string) => {
          const url = `/api/product/${id}/bestavailable?quantity=${quantity}&offers=${offer.id}&${filter}`;
          return (await get<{ items: { totalPrice: number }[] }>(url)).items.map(({ totalPrice }) => cents(totalPrice));
        };
        expect(await suggest(`minPrice=${each / 100}&maxPrice=${each / 100}`)).toEqual([total]);
        expect(await suggest(`minPrice=${(each + step) / 100}`)).toEqual([]);
        if (each >= step) expect(await suggest(`maxPrice=${(each - step) / 100}`)).toEqual([]);
      }
    }
  });

  test('[PRICE-1] lists filter and sort by the price of the card', async () => {
    const list = async (query: string) => {
      const { items } = await get<{ items: Shown[] }>(`/api/product?keyword=Priced&limit=100&${query}`);
      return items.map((one) => one.minPrice.totalPrice);
    };
    const all = shown.map((one) => one.minPrice.totalPrice).sort((a, b) => a - b);
    expect(await list('order=PRICE')).toEqual(all);
    for (const price of all) {
      expect(await list(`order=PRICE&maxPrice=${price}`)).toEqual(all.filter((one) => one <= price));
      expect(await list(`order=PRICE&minPrice=${price}`)).toEqual(all.filter((one) => one >= price));
    }
  });
});

type Offers = { items: { id: string; available: number; price: Price }[] };

/** Buys all twelve tickets of an offer; of the gallery's rows the second is for those who need it. */
const buyOut = async (event: Pick<Shown, 'id' | 'admission'>, offerId: string): Promise<(() => Promise<void>)[]> => {
  const fan = shop.visitor();
  const returns = [];
  for (let bought = 0; bought < 12; ) {
    const seats = { quantity: 6, offers: [offerId] };
    let { body: cart, status } = await fan.reserve(event.id, seats);
    if (status !== 200) ({ body: cart, status } = await fan.reserve(event.id, { ...seats, accessibility: true }));
    expect(status).toBe(200);
    const { body: order } = await fan.buy(cart);
    bought += order.items[0]?.quantity ?? 12;
    returns.push(async () => {
      expect((await fan.giveBack(order.uuid)).status).toBe(200);
    });
  }
  return returns;
};

/** What the event shows as its lowest and highest price, and what can be bought. */
const shownAndBuyable = async (id: string) => {
  const [product, { items }, live] = await Promise.all([
    get<Shown>(`/api/product/${id}`),
    get<Offers>(`/api/product/${id}/offers`),
    get<{ minPrice: Price | null }>(`/api/product/${id}/live`),
  ]);
  const left = items.filter(({ available }) => available > 0);
  const prices = (left.length > 0 ? left : items).map(({ price }) => price.totalPrice);
  const filter = `keyword=Priced&limit=100&maxPrice=${product.minPrice.totalPrice}&minPrice=${product.minPrice.totalPrice}`;
  const { items: found } = await get<{ items: Shown[] }>(`/api/product?${filter}`);
  return {
    shown: [product.minPrice.totalPrice, product.maxPrice.totalPrice],
    found: found.some((one) => one.id === id),
    live: live.minPrice?.totalPrice,
    buyable: [Math.min(...prices), Math.max(...prices)],
    left: left.length,
  };
};

describe('a price level that has sold out', () => {
  const events = fc.sample(anyEvent, { seed, numRuns: 6 });
  let shown: Shown[];
  beforeAll(async () => {
    shown = await addEvents(events);
  });

  const expectBuyable = async (id: string, levels: number) => {
    const now = await shownAndBuyable(id);
    expect(now).toMatchObject({ shown: now.buyable, found: true, left: levels });
    if (levels > 0) expect(now.live).toBe(now.buyable[0]);
  };

  test('[PRICE-1] names no price until a return brings tickets of it back, whatever is imported', async () => {
    const sold = [];
    for (const one of shown) {
      const { items } = await get<Offers>(`/api/product/${one.id}/offers`);
      const [cheaper, dearer] = [items[0]?.id ?? '', items[1]?.id ?? ''];
      const [giveBack] = await buyOut(one, cheaper);
      await expectBuyable(one.id, 1);
      sold.push({ one, dearer, giveBack });
    }
    await addEvents(events);
    for (const { one, dearer, giveBack } of sold) {
      await expectBuyable(one.id, 1);
      await buyOut(one, dearer);
      await expectBuyable(one.id, 0);
      await giveBack?.();
      await expectBuyable(one.id, 1);
    }
  });

  test('[PRICE-1] two levels that sell out at the same moment leave the price of the third', async () => {
    for (let round = 0; round < 5; round += 1) {
      const event = await shop.event({
        ...{ admission: 'general', capacity: 2, ticketLimit: 2 },
        offers: [{ cents: 1000 }, { cents: 2000 }, { cents: 3000 }],
      });
      const buyers = event.offers.slice(0, 2).map((id) => ({ fan: shop.visitor(), id }));
      const carts = await Promise.all(
        buyers.map(async ({ fan, id }) => ({
          fan,
          cart: (await fan.reserve(event.id, { quantity: 2, offers: [id] })).body,
        })),
      );
      await Promise.all(carts.map(({ fan, cart }) => fan.buy(cart)));
      expect((await get<Shown>(`/api/product/${event.id}`)).minPrice.totalPrice).toBe(40);
    }
  });
});

test('[PRICE-1] wheelchair places count as left, with their price, once nothing else is; companions’ never', async () => {
  const { id, offers } = await shop.event({ seatsPerRow: 6, offers: [{ cents: 3000 }, { cents: 2000 }] });
  const fan = shop.visitor();
  const leastOf = (sections: readonly { minPrice: number | null }[]) =>
    sections.flatMap(({ minPrice }) => minPrice ?? []).toSorted((a, b) => a - b)[0];
  const inRow = (section: string, row: string, ...seats: string[]) => ({ quantity: seats.length, section, row, seats });
  const buy = async (seats: Parameters<typeof fan.reserve>[1]) => {
    const { body: cart, status } = await fan.reserve(id, seats);
    expect(status).toBe(200);
    await fan.buy(cart);
  };
  const shownNow = async () => {
    const { items } = await get<Offers>(`/api/product/${id}/offers`);
    const left = new Map(items.map((offer) => [offer.id, offer.available]));
    const live = await get<{ minPrice: Price | null; offers: unknown; sections: { minPrice: number | null }[] }>(
      `/api/product/${id}/live`,
    );
    expect(live.offers).toEqual(items.map(({ id: offerId, available }) => ({ id: offerId, available })));
    const map = await get<{ sections: { minPrice: number | null }[] }>(`/api/product/${id}/seatmap`);
    for (const { sections } of [live, map]) expect(leastOf(sections)).toBe(live.minPrice?.totalPrice);
    const { minPrice } = await get<Shown>(`/api/product/${id}`);
    expect(live.minPrice?.totalPrice ?? minPrice.totalPrice).toBe(minPrice.totalPrice);
    return [minPrice.totalPrice, left.get(offers[1] ?? '')];
  };
  expect(await shownNow()).toEqual([30, 12]);
  const all = ['1', '2', '3', '4', '5', '6'];
  for (const row of ['1', '2']) await buy(inRow('B', row, ...all));
  expect(await shownNow()).toEqual([40, 0]);
  for (const row of ['1', '2', '3']) await buy(inRow('A', row, ...all));
  expect(await shownNow()).toEqual([30, 6]);
  for (const place of ['1', '3', '5']) await buy({ ...inRow('B', '3', place), accessibility: true });
  expect(await shownNow()).toEqual([30, 0]);
});

test('[PRICE-1] an event whose prices contain all fees does not say so once an offer adds one', async () => {
  const offer = {
    type: 'offer',
    id: 'one',
    event: 'price-more',
    name: 'Floor',
    priceLevel: 1,
    price: 80,
    capacity: 50,
  };
  const order = { type: 'order', scope: 'per_order', amount: 3.95 };
  const included = {
    ...event,
    id: 'price-more',
    name: 'More',
    attractions: [],
    admission: 'general',
    feesIncluded: true,
  };
  const price = async (...lines: object[]) => {
    expect(await importHere(shop.databaseUrl, asLines(lines))).toEqual([]);
    const { rows } = await sql<{ id: string }>`select id from event where partner_id = 'price-more'`.execute(shop.db);
    return (await get<Shown>(`/api/product/${rows[0]?.id}`)).minPrice;
  };
  expect(await price(seatMap, venue, included, offer)).toMatchObject({ totalPrice: 80, feeIncluded: true });
  expect(await price({ ...offer, fees: [order] })).toMatchObject({ totalPrice: 83.95, feeIncluded: false });
  expect(await price(included)).toMatchObject({ totalPrice: 83.95, feeIncluded: false });
});
