import { sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { type CartBody, cards, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { serviceFee } from '#tests/support/shop-events.ts';
import { listWaiting } from '../attention/repository.ts';
import { changeEvent } from '../change/service.ts';
import { createMailer } from '../mail/service.ts';
import { sendDue } from '../outbox/worker.ts';
import { offerOnce } from './offer-next.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer, tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } } });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

type Entry = {
  token: string;
  state: string;
  place: number | null;
  offer: { expireAt: string; cartId: string | null } | null;
};
type Refusal = { success: false; code: string; details: { field: string }[] };
const offer = () => offerOnce(shop.deps);
const join = (fan: Visitor, eventId: string, more: object = {}) =>
  fan.call<Entry & Refusal>('POST', `/api/event/${eventId}/waitinglist`, {
    quantity: 2,
    emailAddress: `${fan.sessionId}@example.com`,
    ...more,
  });
const look = async (fan: Visitor, { token }: Entry): Promise<Entry> =>
  (await fan.call<Entry>('GET', `/api/waitinglist/${token}`)).body;
const take = (fan: Visitor, { token }: Entry) =>
  fan.call<{ cartId: string } & Refusal>('POST', `/api/waitinglist/${token}/take`);
const eventOf = (id: string) => shop.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const inTens = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, index) => all.slice(index * 10, index * 10 + 10));

const orderFee = { type: 'order', scope: 'per_order', cents: 501, included: false } as const;

/** An event in ten days whose every seat is sold, in orders of the given sizes. */
const soldOut = async (sizes: readonly number[], options: { capacity?: number; seatsPerRow?: number } = {}) => {
  const event = await shop.event(
    options.capacity
      ? { admission: 'general', capacity: options.capacity, offers: [{ cents: 5000, fees: [serviceFee, orderFee] }] }
      : { seatsPerRow: options.seatsPerRow ?? 10 },
  );
  await sql`update event set start_at = now() + interval '10 days', start_date = (now() + interval '10 days')::date,
    on_sale_end_at = null where id = ${event.id}::uuid`.execute(shop.db);
  const orders: { fan: Visitor; uuid: string; quantity: number }[] = [];
  const buy = async (quantity: number) => {
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity });
    const { body } = await fan.buy(cart);
    orders.push({ fan, uuid: body.uuid, quantity });
  };
  for (const group of inTens(sizes)) await Promise.all(group.map(buy));
  // Nobody bought the rest, but it is gone.
  await sql`update seat set state = 'blocked' where event_id = ${event.id}::uuid and state = 'free'`.execute(shop.db);
  await sql`update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = ${event.id}::uuid`.execute(shop.db);
  return { ...event, orders };
};
const giveBack = ({ fan, uuid }: { fan: Visitor; uuid: string }) => fan.giveBack(uuid);
const cartOf = async (fan: Visitor, id: string | null | undefined): Promise<CartBody> =>
  (await fan.cart(id ?? '')).body;

describe('the line of a sold-out event', () => {
  test('[ORDER-8] gives what comes free to the first, who buys it', async () => {
    const { id, orders } = await soldOut([2]);
    const [first, second] = [shop.visitor(), shop.visitor()];
    const { body: one } = await join(first, id);
    const { body: two } = await join(second, id);
    expect([one.place, two.place, one.state]).toEqual([1, 2, 'waiting']);
    await offer();
    expect((await look(first, one)).state).toBe('waiting');
    for (const order of orders) await giveBack(order);
    await offer();
    const offered = await look(first, one);
    expect([offered.state, offered.place, (await look(second, two)).place]).toEqual(['offered', null, 1]);
    const minutes = (Date.parse(offered.offer?.expireAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const { body: taken } = await take(first, one);
    const bought = await first.buy(await cartOf(first, taken.cartId));
    expect(bought.status).toBe(200);
    await offer();
    expect((await look(first, one)).state).toBe('bought');
    expect((await look(second, two)).state).toBe('waiting');
  });

  test('[ORDER-8] gives to the first what an import puts on sale again, though nobody has held a seat of the event before', async () => {
    const { rows } = await sql<{ id: string }>`
      update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = (select id from event
        where admission = 'reserved' and active and transactable and status = 'onsale' and not seats_ready
          and not own_allocation and tickets_status = 'TICKETS_AVAILABLE' and start_at > now() + interval '10 days'
          and on_sale_start_at < now() and on_sale_end_at is null order by start_at, id limit 1) returning id`.execute(
      shop.db,
    );
    const id = rows[0]?.id ?? '';
    const fan = shop.visitor();
    const { body: place } = await join(fan, id);
    await offer();
    expect((await look(fan, place)).state).toBe('waiting');
    await sql`update event set tickets_status = 'TICKETS_AVAILABLE' where id = ${id}::uuid`.execute(shop.db);
    await offer();
    expect((await look(fan, place)).state).toBe('offered');
  });

  test('[ORDER-8] what is not taken in time goes to the next', async () => {
    const { id, orders } = await soldOut([2]);
    const [first, second] = [shop.visitor(), shop.visitor()];
    const [{ body: one }, { body: two }] = [await join(first, id), await join(second, id)];
    for (const order of orders) await giveBack(order);
    await offer();
    await sql`update cart set expire_at = now() where session_id = ${one.token}::uuid`.execute(shop.db);
    await sql`update seat set held_until = now() where event_id = ${id}::uuid and state = 'held'`.execute(shop.db);
    await offer();
    expect([(await look(first, one)).state, (await look(second, two)).state]).toEqual(['missed', 'offered']);
    expect((await take(first, one)).body.code).toBe('20010');
  });

  test('[ORDER-8] passes over a party that does not fit, all or nothing, and keeps its place', async () => {
    const { id, orders } = await soldOut([2]);
    const [four, pair] = [shop.visitor(), shop.visitor()];
    const { body: big } = await join(four, id, { quantity: 4 });
    const { body: small } = await join(pair, id, { quantity: 2 });
    for (const order of orders) await giveBack(order);
    await offer();
    expect(await look(four, big)).toMatchObject({ state: 'waiting', place: 1 });
    expect((await look(pair, small)).state).toBe('offered');
  });

  test('[ORDER-8] a party above a limit that was lowered since keeps nothing from other buyers', async () => {
    const { id, orders } = await soldOut([4]);
    const large = shop.visitor();
    const { body: four } = await join(large, id, { quantity: 4 });
    await sql`update event set ticket_limit = 3 where id = ${id}::uuid`.execute(shop.db);
    for (const order of orders) await giveBack(order);
    await offer();
    expect((await look(large, four)).state).toBe('waiting');
    expect((await shop.visitor().reserve(id, { quantity: 2 })).status).toBe(200);
  });

  test('[ORDER-8] keeps to the section and the price that were asked for', async () => {
    const { id, orders } = await soldOut([2]);
    const [fan, poor, right] = [shop.visitor(), shop.visitor(), shop.visitor()];
    const { rows } = await sql<{ section: string }>`select distinct t.section from ticket t
      join order_item i on i.id = t.order_item_id where i.event_id = ${id}::uuid`.execute(shop.db);
    const section = rows[0]?.section ?? '';
    const { body: elsewhere } = await join(fan, id, { section: section === 'A' ? 'B' : 'A' });
    const { body: cheap } = await join(poor, id, { maxPriceMinorUnits: 100 });
    const { body: there } = await join(right, id, { section, maxPriceMinorUnits: 1_000_000 });
    for (const order of orders) await giveBack(order);
    await offer();
    expect([(await look(fan, elsewhere)).state, (await look(poor, cheap)).state]).toEqual(['waiting', 'waiting']);
    expect((await look(right, there)).state).toBe('offered');
  });

  test('[ORDER-8] [PRICE-1] the most that each ticket may cost counts the order’s fee, shared by the party', async () => {
    const { id, orders } = await soldOut([2], { capacity: 2 });
    const [poor, right] = [shop.visitor(), shop.visitor()];
    const { body: below } = await join(poor, id, { maxPriceMinorUnits: 6250 });
    const { body: enough } = await join(right, id, { maxPriceMinorUnits: 6251 });
    for (const order of orders) await giveBack(order);
    await offer();
    expect((await look(poor, below)).state).toBe('waiting');
    expect((await look(right, enough)).state).toBe('offered');
    const { body: taken } = await take(right, enough);
    // The brand takes a fifth off each service fee of $10.
    expect((await cartOf(right, taken.cartId)).totals.totalPrice).toBe(121.01);
  });

  test('[ORDER-8] what fits nobody in line is for everybody, until something comes free that fits somebody', async () => {
    const { id, orders } = await soldOut([2, 2], { capacity: 4 });
    const [waiting, other, third] = [shop.visitor(), shop.visitor(), shop.visitor()];
    const { body: place } = await join(waiting, id, { quantity: 4 });
    const [first, second] = orders;
    if (first) await giveBack(first);
    const available = async () => {
      const { body } = await other.call<{ items: { available: number }[] }>('GET', `/api/product/${id}/offers`);
      return body.items.reduce((sum, one) => sum + one.available, 0);
    };
    expect([(await eventOf(id)).tickets_status, await available()]).toEqual(['TICKETS_NOT_AVAILABLE', 0]);
    await offer();
    expect([(await eventOf(id)).tickets_status, await available()]).toEqual(['FEW_TICKETS_LEFT', 2]);
    const { body: taken, status } = await other.reserve(id, { quantity: 1 });
    expect(status).toBe(200);
    await other.call('DELETE', `/api/cart/${taken.uuid}`);
    // Two more make four: nobody but the line may have any of them, run or no run of the job.
    if (second) await giveBack(second);
    for (const quantity of [1, 2, 4])
      expect((await third.reserve(id, { quantity })).body).toMatchObject({ code: '50020' });
    await offer();
    expect(await look(waiting, place)).toMatchObject({ state: 'offered' });
    expect((await third.reserve(id, { quantity: 1 })).status).not.toBe(200);
  });

  test('[ORDER-8] nobody else can buy what fits somebody in line; when the line is empty everybody can', async () => {
    const { id, orders } = await soldOut([2]);
    const [waiting, other] = [shop.visitor(), shop.visitor()];
    const { body: place } = await join(waiting, id, { quantity: 2 });
    for (const order of orders) await giveBack(order);
    expect((await eventOf(id)).tickets_status).toBe('TICKETS_NOT_AVAILABLE');
    expect((await other.reserve(id, { quantity: 2 })).body).toMatchObject({ code: '50020' });
    expect((await other.reserve(id, { quantity: 1 })).body).toMatchObject({ code: '50020' });
    expect((await waiting.call('DELETE', `/api/waitinglist/${place.token}`)).status).toBe(204);
    expect((await waiting.call('DELETE', `/api/waitinglist/${place.token}`)).status).toBe(204);
    await offer();
    expect((await eventOf(id)).tickets_status).toBe('FEW_TICKETS_LEFT');
    expect((await other.reserve(id, { quantity: 2 })).status).toBe(200);
  });

  test('[ORDER-8] who leaves with an offer gives it to the next at once', async () => {
    const { id, orders } = await soldOut([2]);
    const [first, second] = [shop.visitor(), shop.visitor()];
    const [{ body: one }, { body: two }] = [await join(first, id), await join(second, id)];
    for (const order of orders) await giveBack(order);
    await offer();
    await take(first, one);
    await first.call('DELETE', `/api/waitinglist/${one.token}`);
    await offer();
    expect([(await look(first, one)).state, (await look(second, two)).state]).toEqual(['left', 'offered']);
  });

  test('[ORDER-8] [TEN-15] what comes free is offered to no place of a brand that is left out, others may have it, and the place is the first once its brand is back', async () => {
    const { id, orders } = await soldOut([2, 2, 2]);
    const arena = await startTestPlatform({ databaseUrl: shop.databaseUrl, tenant: { id: 'arena' } });
    const [away, here] = [shop.visitorAt(arena.app), shop.visitor()];
    const [{ body: first }, { body: second }] = [await join(away, id), await join(here, id)];
    for (const order of orders.slice(0, 2)) await giveBack(order);
    await offer();
    expect([(await look(away, first)).state, (await look(here, second)).state]).toEqual(['waiting', 'offered']);
    expect((await eventOf(id)).tickets_status).toBe('FEW_TICKETS_LEFT');
    expect((await shop.visitor().reserve(id, { quantity: 2 })).status).toBe(200);
    const offerToAll = () => offerOnce({ ...shop.deps, tenants: [...shop.tenants, arena.tenant] });
    if (orders[2]) await giveBack(orders[2]);
    await offerToAll();
    expect((await look(away, first)).state).toBe('offered');
    await arena.close();
  });

  test('[ORDER-8] works for places without seats too', async () => {
    const { id, orders } = await soldOut([2, 2], { capacity: 4 });
    const [fan, next] = [shop.visitor(), shop.visitor()];
    const [{ body: place }, { body: other }] = [
      await join(fan, id, { quantity: 4 }),
      await join(next, id, { quantity: 1 }),
    ];
    for (const order of orders) await giveBack(order);
    await offer();
    expect([(await look(fan, place)).state, (await look(next, other)).state]).toEqual(['offered', 'waiting']);
  });

  test('[ORDER-8] an offer is found again after a crash between holding and noting it, and is told once', async () => {
    const { id, orders } = await soldOut([2]);
    const fan = shop.visitor();
    const { body: place } = await join(fan, id);
    for (const order of orders) await giveBack(order);
    await offer();
    // As if the platform had died after the hold.
    await sql`update waiting_list_entry set state = 'waiting', cart_id = null where token = ${place.token}::uuid`.execute(
      shop.db,
    );
    await sql`delete from outbox where topic = 'list.offered' and payload ->> 'entryToken' = ${place.token}`.execute(
      shop.db,
    );
    await Promise.all([offer(), offer()]);
    const { rows } = await sql<{
      carts: number;
    }>`select count(*)::int as carts from cart where session_id = ${place.token}::uuid`.execute(shop.db);
    expect(rows[0]?.carts).toBe(1);
    expect((await look(fan, place)).state).toBe('offered');
    const told =
      await sql`select 1 from outbox where topic = 'list.offered' and payload ->> 'entryToken' = ${place.token}`.execute(
        shop.db,
      );
    expect(told.rows).toHaveLength(1);
  });

  test('[ORDER-8] a place whose hold ended unnoted after a crash is offered what comes free next', async () => {
    const { id, orders } = await soldOut([2]);
    const fan = shop.visitor();
    const { body: place } = await join(fan, id);
    for (const order of orders) await giveBack(order);
    await offer();
    await sql`update waiting_list_entry set state = 'waiting', cart_id = null where token = ${place.token}::uuid`.execute(
      shop.db,
    );
    await sql`update cart set expire_at = now() where session_id = ${place.token}::uuid`.execute(shop.db);
    await sql`update seat set held_until = now() where event_id = ${id}::uuid and state = 'held'`.execute(shop.db);
    await offer();
    await offer();
    expect(await look(fan, place)).toMatchObject({ state: 'offered', offer: { cartId: null } });
  });

  test('[ORDER-8] forty releases and takers at once, and other buyers: nothing is sold twice, nothing jumps the line', async () => {
    const { id, orders } = await soldOut(
      Array.from({ length: 40 }, () => 2),
      { seatsPerRow: 20 },
    );
    const fans = Array.from({ length: 44 }, () => shop.visitor());
    const places: { fan: Visitor; entry: Entry }[] = [];
    for (const fan of fans) places.push({ fan, entry: (await join(fan, id)).body });
    let strangers = 0;
    const stranger = async () => {
      if ((await shop.visitor().reserve(id, { quantity: 2 })).status === 200) strangers += 1;
    };
    const buyIfOffered = async ({ fan, entry }: (typeof places)[number]) => {
      if ((await look(fan, entry)).state !== 'offered') return;
      const { body, status } = await take(fan, entry);
      if (status === 200) await fan.buy(await cartOf(fan, body.cartId));
    };
    await Promise.all([
      ...orders.map(giveBack),
      ...Array.from({ length: 10 }, stranger),
      ...Array.from({ length: 4 }, offer),
    ]);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([offer(), offer(), ...places.map(buyIfOffered), stranger()]);
    }
    await offer();
    expect(strangers).toBe(0);
    const states = await Promise.all(places.map(async ({ fan, entry }) => (await look(fan, entry)).state));
    const got = states.filter((state) => state === 'bought' || state === 'offered').length;
    expect(got).toBe(40);
    expect(states.slice(0, 40).every((state) => state === 'bought' || state === 'offered')).toBe(true);
    const { rows } = await sql<{ seats: number; tickets: number }>`
      select count(distinct t.seat_id)::int as seats, count(*)::int as tickets from ticket t
      join order_item i on i.id = t.order_item_id where i.event_id = ${id}::uuid and t.voided_at is null`.execute(
      shop.db,
    );
    expect(rows[0]?.seats).toBe(rows[0]?.tickets);
    await shop.expectInvariants();
  });
});

describe('the place of a guest who signs in', () => {
  const start = (member: Visitor, guest: Visitor) =>
    member.call('POST', '/api/user/session', { previousSessionId: guest.sessionId });

  test('[ORDER-8] [AUTH-5] is the member’s, in every browser, and nobody else’s', async () => {
    const { id } = await soldOut([1]);
    const [guest, member] = [shop.visitor(), await signIn(shop, identity)];
    const { body: place } = await join(guest, id);
    expect((await start(member, guest)).status).toBe(200);
    expect((await join(member, id, { emailAddress: `${guest.sessionId}@example.com` })).body).toMatchObject(place);
    expect((await join(member.elsewhere(), id)).body).toMatchObject(place);
    const other = await signIn(shop, identity);
    await start(other, member);
    const { body } = await join(other, id);
    expect([body.place, body.token === place.token]).toEqual([2, false]);
  });

  test('[ORDER-8] of two in one line the earlier stays, and the other ends', async () => {
    const [one, two] = [await soldOut([1]), await soldOut([1])];
    const [guest, member] = [shop.visitor(), await signIn(shop, identity)];
    const early = [(await join(guest, one.id)).body, (await join(member, two.id)).body] as const;
    const late = [(await join(member, one.id)).body, (await join(guest, two.id)).body] as const;
    const now = member.elsewhere();
    await start(now, guest);
    for (const place of early) expect(await look(now, place)).toMatchObject({ state: 'waiting', place: 1 });
    for (const place of late) expect((await look(now, place)).state).toBe('left');
    expect((await join(now, one.id)).body.token).toBe(early[0].token);
    expect((await join(now, two.id)).body.token).toBe(early[1].token);
  });

  test('[ORDER-8] of two in one line the one with an offer stays, also with its tickets in the cart', async () => {
    const { id, orders } = await soldOut([2, 2]);
    const [guest, member] = [shop.visitor(), await signIn(shop, identity)];
    const { body: four } = await join(member, id, { quantity: 4 });
    const { body: pair } = await join(guest, id);
    for (const order of orders.slice(0, 1)) await giveBack(order);
    await offer();
    const { body: taken } = await take(guest, pair);
    const now = member.elsewhere();
    await start(now, guest);
    expect([(await look(now, four)).state, (await look(now, pair)).state]).toEqual(['left', 'offered']);
    expect((await now.buy(await cartOf(now, taken.cartId))).status).toBe(200);
  });

  test('[ORDER-8] of two with an offer the taken one stays, and what was held for the other goes to the next', async () => {
    const { id, orders } = await soldOut([2, 2]);
    const [guest, next, member] = [shop.visitor(), shop.visitor(), await signIn(shop, identity)];
    const { body: untaken } = await join(member, id);
    const { body: pair } = await join(guest, id);
    const { body: last } = await join(next, id);
    for (const order of orders) await giveBack(order);
    await offer();
    const { body: taken } = await take(guest, pair);
    const now = member.elsewhere();
    await start(now, guest);
    expect([(await look(now, untaken)).state, (await look(now, pair)).state]).toEqual(['left', 'offered']);
    await offer();
    expect((await look(next, last)).state).toBe('offered');
    expect((await now.buy(await cartOf(now, taken.cartId))).status).toBe(200);
  });
});

describe('the e-mails of a place', () => {
  test('[ORDER-8] [ORDER-5] say in the visitor’s language that it was taken and that tickets are held, once each, with its link', async () => {
    const { id, orders } = await soldOut([2]);
    await sql`update outbox set done_at = now()`.execute(shop.db);
    const fan = shop.visitor();
    const { body: place } = await fan.call<Entry>(
      'POST',
      `/api/event/${id}/waitinglist`,
      { quantity: 2, emailAddress: 'fan@example.com' },
      { 'gst-language': 'de' },
    );
    const sent: SendMailOptions[] = [];
    const sender = createMailer({
      db: shop.db,
      tenants: shop.tenants,
      deliver: async (letter) => {
        if (JSON.stringify(letter).includes(place.token)) sent.push(letter);
      },
      origin: 'https://tickets.example',
      from: 'tickets@tickets.example',
    });
    const send = () => sendDue(shop.db, sender, false, 'mail');
    await Promise.all([send(), send()]);
    for (const order of orders) await giveBack(order);
    await offer();
    await offer();
    await Promise.all([send(), send()]);
    const { name, start_at, time_zone: timeZone } = await eventOf(id);
    const day = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
    expect(sent.map(({ subject }) => subject)).toEqual([`Warteliste: ${name}`, `Tickets für Sie reserviert: ${name}`]);
    for (const { text, to, html } of sent) {
      const link = `https://tickets.example${shop.tenant.basePath}waiting-list/${place.token}`;
      expect(String(text)).toContain(day.format(start_at ?? 0));
      expect([String(text).includes(link), String(html).includes(link), to]).toEqual([
        true,
        true,
        { name: '', address: 'fan@example.com' },
      ]);
    }
  });
});

describe('an e-mail of a place that comes too late', () => {
  test('[ORDER-8] [PAY-2] is not sent and waits for no person: its visitor has left, or the offer has ended', async () => {
    const { id, orders } = await soldOut([2]);
    await sql`update outbox set done_at = now()`.execute(shop.db);
    const [one, two] = [shop.visitor(), shop.visitor()];
    const { body: left } = await join(one, id);
    await one.call('DELETE', `/api/waitinglist/${left.token}`);
    const { body: missed } = await join(two, id);
    for (const order of orders) await giveBack(order);
    await offer();
    expect((await look(two, missed)).state).toBe('offered');
    await sql`update cart set expire_at = now() where session_id = ${missed.token}::uuid`.execute(shop.db);
    await sql`update seat set held_until = now() where event_id = ${id}::uuid and state = 'held'`.execute(shop.db);
    await offer();
    const sent: SendMailOptions[] = [];
    const sender = createMailer({
      db: shop.db,
      tenants: shop.tenants,
      deliver: async (letter) => {
        sent.push(letter);
      },
      origin: 'https://tickets.example',
      from: 'tickets@tickets.example',
    });
    await sendDue(shop.db, sender, false, 'mail');
    expect(sent.filter((letter) => JSON.stringify(letter).includes('waiting-list/'))).toEqual([]);
    expect((await listWaiting(shop.db)).items.filter(({ kind }) => kind === 'news given up')).toEqual([]);
    const { rows } = await sql`select 1 from outbox where channel = 'mail' and done_at is null`.execute(shop.db);
    expect(rows).toEqual([]);
  });
});

describe('joining', () => {
  test('[ORDER-8] is for sold-out events more than a day away, and within the event’s limit', async () => {
    const fan = shop.visitor();
    const { id } = await shop.event();
    expect((await join(fan, id)).body).toMatchObject({ code: '50020' });
    const sold = await soldOut([1]);
    expect((await join(fan, sold.id, { quantity: 99 })).body.details).toMatchObject([{ field: 'quantity' }]);
    expect((await join(fan, sold.id, { emailAddress: 'nobody' })).body.details).toMatchObject([
      { field: 'emailAddress' },
    ]);
    expect((await join(fan, sold.id, { maxPriceMinorUnits: 0 })).body.details).toMatchObject([
      { field: 'maxPriceMinorUnits' },
    ]);
    expect((await join(fan, crypto.randomUUID())).status).toBe(404);
    await sql`update event set start_at = now() + interval '20 hours' where id = ${sold.id}::uuid`.execute(shop.db);
    expect((await join(fan, sold.id)).body).toMatchObject({ code: '50020' });
  });

  test('[ORDER-8] gives one place a person: again the same one, and for somebody else’s address none and no secret', async () => {
    const { id } = await soldOut([1]);
    const [fan, other] = [shop.visitor(), shop.visitor()];
    const { body: place } = await join(fan, id, { emailAddress: 'Fan@Example.com' });
    expect((await join(fan, id, { emailAddress: 'fan@example.com' })).body.token).toBe(place.token);
    const twice = await Promise.all([1, 2, 3].map(() => join(fan, id, { emailAddress: 'fan@example.com' })));
    expect(new Set(twice.map(({ body }) => body.token))).toEqual(new Set([place.token]));
    expect((await join(fan, id, { emailAddress: 'made-up@example.com', quantity: 1 })).body).toMatchObject(place);
    const atOnce = [1, 2, 3].map((nth) => join(other, id, { emailAddress: `fan.${nth}@example.org` }));
    expect(new Set((await Promise.all(atOnce)).map(({ body }) => body.token)).size).toBe(1);
    const stolen = await join(shop.visitor(), id, { emailAddress: 'fan@example.com' });
    expect([stolen.status, JSON.stringify(stolen.body).includes(place.token)]).toEqual([409, false]);
  });

  test('[ORDER-8] who has left the list may put their name down again', async () => {
    const { id } = await soldOut([1]);
    const fan = shop.visitor();
    const { body: place } = await join(fan, id);
    await fan.call('DELETE', `/api/waitinglist/${place.token}`);
    const { body: again } = await join(fan, id, { emailAddress: 'again@example.com' });
    expect([again.state, again.token === place.token]).toEqual(['waiting', false]);
  });

  test('[ORDER-8] an offer is taken once: another browser with the link finds it taken', async () => {
    const { id, orders } = await soldOut([2]);
    const [fan, other] = [shop.visitor(), shop.visitor()];
    const { body: place } = await join(fan, id);
    for (const order of orders) await giveBack(order);
    await offer();
    const [one, two] = await Promise.all([take(fan, place), take(other, place)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const winner = one.status === 200 ? fan : other;
    expect((await take(winner, place)).status).toBe(200);
    expect((await shop.visitor().call('POST', `/api/waitinglist/${crypto.randomUUID()}/take`)).status).toBe(404);
  });

  test('[ORDER-8] the list ends a day before the event', async () => {
    const { id, orders } = await soldOut([2]);
    const fan = shop.visitor();
    const { body: place } = await join(fan, id);
    await sql`update event set start_at = now() + interval '23 hours' where id = ${id}::uuid`.execute(shop.db);
    for (const order of orders) await giveBack(order);
    await offer();
    expect((await look(fan, place)).state).toBe('ended');
    expect((await eventOf(id)).tickets_status).toBe('FEW_TICKETS_LEFT');
  });

  test('[ORDER-8] the list ends with its event when it is cancelled, and nothing is offered', async () => {
    const { id, orders } = await soldOut([2]);
    const fan = shop.visitor();
    const { body: place } = await join(fan, id);
    await changeEvent(shop.db, id, { kind: 'cancelled' });
    for (const order of orders) await giveBack(order);
    await offer();
    expect((await look(fan, place)).state).toBe('ended');
    const { rows } = await sql`select 1 from cart where session_id = ${place.token}::uuid`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test('[ORDER-8] an offer lasts as long as was said after a declined card too', async () => {
    const { id, orders } = await soldOut([2]);
    const fan = shop.visitor();
    const { body: place } = await join(fan, id);
    for (const order of orders) await giveBack(order);
    await offer();
    const { offer: offered } = await look(fan, place);
    const { body: taken } = await take(fan, place);
    const cart = await cartOf(fan, taken.cartId);
    expect((await fan.buy(cart, { card: cards.declined })).status).toBe(402);
    expect((await fan.call('POST', `/api/cart/${taken.cartId}/extension`)).error.code).toBe('20010');
    expect((await cartOf(fan, taken.cartId)).expireAt).toBe(offered?.expireAt);
  });

  test('[ORDER-8] [ORDER-9] compares e-mail addresses by the letters A to Z alone: others may be another mailbox', async () => {
    const { id } = await soldOut([1]);
    const [kelvin, kate] = [shop.visitor(), shop.visitor()];
    const { body: first } = await join(kelvin, id, { emailAddress: '\u212Aate@example.com' });
    const { body: second } = await join(kate, id, { emailAddress: 'Kate@example.com' });
    expect([first.place, second.place]).toEqual([1, 2]);
  });
});

/** What somebody who let an offer lapse has in common with the next place that they take in the line. */
const sameOnes = ['session', 'member', 'e-mail address', 'network address'];
const joinFrom = (fan: Visitor, eventId: string, from: string, emailAddress = `${fan.sessionId}@example.com`) =>
  fan.call<Entry>(
    'POST',
    `/api/event/${eventId}/waitinglist`,
    { quantity: 2, emailAddress },
    { 'gst-client-address': from },
  );
const lapse = async (eventId: string) => {
  const ofEvent = sql`(select cart_id from cart_item where event_id = ${eventId}::uuid)`;
  await sql`update cart set expire_at = now() where state = 'open' and uuid in ${ofEvent}`.execute(shop.db);
  for (const table of ['seat', 'general_hold'])
    await sql`update ${sql.table(table)} set held_until = now() where cart_id in ${ofEvent} and held_until is not null`.execute(
      shop.db,
    );
};
const passAMinute = async (eventId: string) => {
  const time = sql`interval '1 minute'`;
  await sql`update cart set created_at = created_at - ${time}, expire_at = expire_at - ${time}, ended_at = ended_at - ${time}
    where uuid in (select cart_id from cart_item where event_id = ${eventId}::uuid)`.execute(shop.db);
  await sql`update waiting_list_entry set rests_until = rests_until - ${time} where event_id = ${eventId}::uuid`.execute(
    shop.db,
  );
};

describe.each([
  ['seats', {}],
  ['places without numbers', { capacity: 2 }],
])('an offer of %s that was not taken', (_what, options) => {
  test.each(sameOnes)(
    '[ORDER-8] [CART-17] leaves them to others for a minute, by the same %s in a new place',
    async (same) => {
      const { id, orders } = await soldOut([2], options);
      const token = await identity.tokenFor(identity.newUser());
      const fan = same === 'member' ? shop.visitor(crypto.randomUUID(), token) : shop.visitor();
      const email = `${fan.sessionId}@example.com`;
      // Waits for more than there is, so that the line goes on.
      await join(shop.visitor(), id, { quantity: 4 });
      const { body: first } = await joinFrom(fan, id, '198.51.100.1', email);
      for (const order of orders) await giveBack(order);
      await offer();
      expect((await look(fan, first)).state).toBe('offered');
      await lapse(id);
      await offer();
      const isMember = same === 'member';
      const again = same === 'session' ? fan : shop.visitor(crypto.randomUUID(), isMember ? token : undefined);
      const { body: next } = await joinFrom(
        again,
        id,
        same === 'network address' ? '198.51.100.1' : '198.51.100.2',
        same === 'e-mail address' ? email : `${crypto.randomUUID()}@example.com`,
      );
      await offer();
      expect((await look(again, next)).state).toBe('waiting');
      const stranger = shop.visitor();
      const { body: cart, status } = await stranger.reserve(id, { quantity: 2 });
      expect(status).toBe(200);
      await stranger.call('DELETE', `/api/cart/${cart.uuid}`);
      await offer();
      expect((await look(again, next)).state).toBe('waiting');
      await passAMinute(id);
      await offer();
      expect((await look(again, next)).state).toBe('offered');
    },
  );

  test('[ORDER-8] [CART-17] goes to the next of another address, and who waits for the minute keeps the place', async () => {
    const { id, orders } = await soldOut([2], options);
    const [one, two, three] = [shop.visitor(), shop.visitor(), shop.visitor()];
    const { body: first } = await joinFrom(one, id, '198.51.100.3');
    const { body: second } = await joinFrom(two, id, '198.51.100.3');
    const { body: third } = await joinFrom(three, id, '198.51.100.4');
    for (const order of orders) await giveBack(order);
    await offer();
    expect((await look(one, first)).state).toBe('offered');
    await lapse(id);
    await offer();
    expect([(await look(two, second)).place, (await look(three, third)).state]).toEqual([1, 'offered']);
  });

  test('[ORDER-8] [CART-17] can be held no longer by a reservation of the same visitor', async () => {
    const { id, orders } = await soldOut([2], options);
    const fan = shop.visitor();
    await joinFrom(fan, id, '198.51.100.5');
    for (const order of orders) await giveBack(order);
    await offer();
    await sql`update cart set created_at = created_at - interval '15 minutes'
      where uuid in (select cart_id from cart_item where event_id = ${id}::uuid)`.execute(shop.db);
    await lapse(id);
    await offer();
    expect((await fan.reserve(id, { quantity: 2 })).error.data).toEqual({ reason: 'others_first' });
    expect((await shop.visitor().reserve(id, { quantity: 2 })).status).toBe(200);
  });
});
