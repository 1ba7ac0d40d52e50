import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, openShop, type Shop, type TicketRequest } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await sql`create table naive (id int primary key, cart int, taken int not null default 0)`.execute(shop.db);
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const each = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const one = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await statement.execute(shop.db);
  if (rows[0] === undefined) throw new Error('nothing found');
  return rows[0];
};
/** Bad luck has a name of the catalogue; anything else would be a defect shown to a visitor. */
const expectTyped = (answers: readonly { status: number; error: { code: string } }[]) => {
  const refused = answers.filter((answer) => answer.status !== 200);
  for (const { status, error } of refused) expect(['409 67941', '422 20231']).toContain(`${status} ${error.code}`);
};
const deadlocks = () =>
  one(sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`);

describe('five hundred buyers for a hundred seats', () => {
  /** Three hundred name a seat, each seat three times; the others take the best there is. */
  const wish = (index: number): TicketRequest => {
    if (index % 5 >= 3) return { quantity: 1 };
    const seat = Math.floor(index / 5) * 3 + (index % 5);
    const row = Math.floor((seat % 100) / 20);
    return {
      quantity: 1,
      section: row < 3 ? 'A' : 'B',
      row: String((row % 3) + 1),
      seats: [String((seat % 20) + 1)],
    };
  };

  test('[CART-1] control: checking first and taking later oversells', async () => {
    await sql`insert into naive (id) select generate_series(1, 100)`.execute(shop.db);
    const sold = await each(500, async (buyer) => {
      const { rows } = await sql<{ id: number }>`select id from naive where cart is null limit 1`.execute(shop.db);
      if (rows[0] === undefined) return false;
      await sql`update naive set cart = ${buyer} where id = ${rows[0].id}`.execute(shop.db);
      return true;
    });
    expect(sold.filter(Boolean).length).toBeGreaterThan(100);
  });

  test('[CART-1] [CART-12] exactly a hundred are sold, each once; the others get a 4xx with the reason', async () => {
    const event = await shop.event({ seatsPerRow: 20 });
    const answers = await each(500, async (index) => {
      const fan = shop.visitor();
      const held = await fan.reserve(event.id, wish(index));
      return held.status === 200 ? fan.buy(held.body) : held;
    });
    expectTyped(answers);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100);
    const seats = sql<{ sold: number; orders: number; others: number }>`
      select count(*) filter (where state = 'sold') as sold, count(distinct order_id) as orders,
        count(*) filter (where state <> 'sold' and not accessible and not companion) as others
      from seat where event_id = ${event.id}`;
    expect(await one(seats)).toEqual({ sold: 100, orders: 100, others: 0 });
    expect(await deadlocks()).toEqual({ deadlocks: 0 });
  });
});

describe('overlapping choices of several seats', () => {
  /** Three different seats of a row of ten, in no order. */
  const choice = (): string[] => {
    const seats = Array.from({ length: 10 }, (_, index) => ({ seat: String(index + 1), order: Math.random() }));
    return seats
      .sort((a, b) => a.order - b.order)
      .slice(0, 3)
      .map(({ seat }) => seat);
  };

  test('[CART-1] control: taking seat after seat leaves carts with only some of their seats', async () => {
    await sql`truncate naive`.execute(shop.db);
    await sql`insert into naive (id) select generate_series(1, 10)`.execute(shop.db);
    await each(60, async (cart) => {
      for (const seat of choice()) {
        await sql`update naive set cart = ${cart} where id = ${Number(seat)} and cart is null`.execute(shop.db);
      }
    });
    const partial = sql<{ carts: number }>`
      select count(*) as carts from (select cart from naive where cart is not null group by cart having count(*) < 3) c`;
    expect((await one(partial)).carts).toBeGreaterThan(0);
  });

  test('[CART-1] [CART-3] every cart has all of its seats, and visitors who lose keep their older cart', async () => {
    const event = await shop.event();
    const fans = Array.from({ length: 40 }, () => shop.visitor());
    const current = new Map<string, CartBody>();
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        fans.map(async (fan) => {
          const seats = choice();
          const answer = await fan.reserve(event.id, { quantity: 3, section: 'A', row: '1', seats });
          if (answer.status === 200) current.set(fan.sessionId, answer.body);
          return answer;
        }),
      );
      expectTyped(answers);
      const { rows } = await sql<{ cart_id: string; seats: string }>`
        select cart_id, string_agg(number, ',' order by position) as seats from seat
        where event_id = ${event.id} and state = 'held' group by cart_id`.execute(shop.db);
      const held = new Map(rows.map((row) => [row.cart_id, row.seats]));
      expect(held).toEqual(new Map([...current.values()].map((cart) => [cart.uuid, cart.items[0]?.details.seats])));
      expect(held.size).toBeGreaterThan(0);
    }
    expect(await deadlocks()).toEqual({ deadlocks: 0 });
  });
});

describe('general admission while it is sold', () => {
  /** Looks again and again until the work is done. */
  const sampled = async <T>(work: Promise<unknown>, look: () => Promise<T>): Promise<T[]> => {
    const samples: T[] = [];
    let done = false;
    const finished = work.finally(() => {
      done = true;
    });
    while (!done) samples.push(await look());
    await finished;
    return [...samples, await look()];
  };

  test('[CART-1] control: a counter that is read and written back exceeds the capacity', async () => {
    await sql`truncate naive`.execute(shop.db);
    await sql`insert into naive (id) values (1)`.execute(shop.db);
    let sold = 0;
    const buying = each(200, async () => {
      const { taken } = await one(sql<{ taken: number }>`select taken from naive where id = 1`);
      if (taken >= 50) return;
      await sql`update naive set taken = ${taken + 1} where id = 1`.execute(shop.db);
      sold += 1;
    });
    const samples = await sampled(buying, async () => {
      await one(sql`select 1 from naive`);
      return sold;
    });
    expect(Math.max(...samples)).toBeGreaterThan(50);
  });

  test('[CART-1] [CART-4] sold and held places never exceed the capacity while holds expire and are bought', async () => {
    const event = await shop.event({ admission: 'general', offers: [{ cents: 2000 }], capacity: 50 });
    const buying = each(150, async (index) => {
      const fan = shop.visitor();
      const held = await fan.reserve(event.id, { quantity: 1 + (index % 3) });
      if (held.status !== 200 || index % 4 === 0) return held;
      if (index % 4 === 1) {
        await sql`update general_hold set held_until = now() where cart_id = ${held.body.uuid}`.execute(shop.db);
        await sql`update cart set expire_at = now() where uuid = ${held.body.uuid}`.execute(shop.db);
        return held;
      }
      return fan.buy(held.body);
    });
    const look = () =>
      one(sql<{ counted: number; standing: number }>`
        select o.held + o.sold as counted, o.sold + (select coalesce(sum(h.quantity), 0) from general_hold h
          where h.offer_id = o.id and h.held_until > now()) as standing
        from offer o where o.event_id = ${event.id}`);
    const samples = await sampled(buying, look);
    expect(Math.max(...samples.map(({ counted }) => counted))).toBeLessThanOrEqual(50);
    expect(Math.max(...samples.map(({ standing }) => standing))).toBeLessThanOrEqual(50);
    expect(samples.length).toBeGreaterThan(3);
    expectTyped(await buying);
    expect(
      (await one(sql<{ sold: number }>`select sold from offer where event_id = ${event.id}`)).sold,
    ).toBeGreaterThan(0);
  });
});
