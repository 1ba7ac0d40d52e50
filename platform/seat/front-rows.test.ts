import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { bestBlocks, choiceOf, type FreeRow } from './best-available.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

type Seat = Pick<FreeRow, 'section' | 'row' | 'rowIndex' | 'offerId'> & { position: number; accessible: boolean };
type Suggestion = { section: string; row: string; offerId: string; seats: { number: string }[] };

const SEATS = 12;
const prices: [number, number, number] = [6000, 4000, 5000];

/** Every free seat, put into rows by hand. */
const freeRows = (seats: readonly Seat[], offers: readonly string[]): FreeRow[] =>
  [...Map.groupBy(seats, (seat) => `${seat.section}/${seat.row}/${seat.offerId}`).values()].flatMap((row) => {
    const [first] = row;
    if (first === undefined) return [];
    const positions = row.map((seat) => seat.position).sort((a, b) => a - b);
    const accessible = new Set(row.filter((seat) => seat.accessible).map((seat) => seat.position));
    const priceCents = prices[offers.indexOf(first.offerId)] ?? 0;
    return [{ ...first, priceCents, seatsInRow: SEATS, restrictedView: false, positions, accessible }];
  });

test('[CART-1] reading rows from the front finds the same blocks as scanning every seat, whichever seats are sold', async () => {
  const fees: [] = [];
  const event = await shop.event({
    seatsPerRow: SEATS,
    offers: prices.map((cents, index) => ({ cents, fees, ...(index === 2 ? { type: 'resale' as const } : {}) })),
  });
  for (let round = 0; round < 30; round += 1) {
    const [share, resale] = [Math.random(), Math.random()];
    await sql`update seat set state = case when random() < ${share} then 'free' else 'blocked' end where event_id = ${event.id}`.execute(
      shop.db,
    );
    await sql`delete from seat_section where event_id = ${event.id}`.execute(shop.db);
    await sql`update seat set offer_id = case when random() < ${resale} and section = 'A' then ${event.offers[2]}::uuid
      else case section when 'A' then ${event.offers[0]}::uuid else ${event.offers[1]}::uuid end end
      where event_id = ${event.id}`.execute(shop.db);
    await sql`insert into seat_section select distinct event_id, section, offer_id from seat where event_id = ${event.id}`.execute(
      shop.db,
    );
    const accessible = round % 3 === 0;
    const quantity = accessible ? 2 : 1 + (round % 4);
    const { rows: seats } = await sql<Seat>`
      select section, row_name as row, row_index as "rowIndex", offer_id as "offerId", position, accessible from seat
      where event_id = ${event.id} and state = 'free' and (accessible or companion) = ${accessible}`.execute(shop.db);
    const blocks = bestBlocks(freeRows(seats, event.offers), { quantity, accessible });
    const look = async (limit: number) => {
      const query = `quantity=${quantity}&accessible=${accessible}&limit=${limit}`;
      const { items }: { items: Suggestion[] } = (
        await shop.app.inject(`/api/product/${event.id}/bestavailable?${query}`)
      ).json();
      return items.map((one) => [one.section, one.row, one.offerId, one.seats[0]?.number]);
    };
    for (const limit of [1, 10]) {
      const expected = choiceOf(blocks, limit).map((one) => [one.section, one.row, one.offerId, String(one.start)]);
      expect(await look(limit), `${quantity} of ${share}`).toEqual(expected);
    }
  }
});
