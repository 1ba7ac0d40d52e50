import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHere, runProcess } from '#tests/support/commands.ts';
import { type Forwarder, forwardTo } from '#tests/support/forwarder.ts';
import { addOrders, type Charge } from '#tests/support/many-orders.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { IN_A_MONTH } from '#tests/support/shop-events.ts';
import { reserveBoth } from '#tests/support/shop-rooms.ts';
import { buildPlatform } from '../app.ts';
import { changeCommand } from '../event-change.ts';
import { createMailer } from '../mail/service.ts';
import { sendDue } from '../outbox/worker.ts';
import { reconcileOnce } from '../purchase/reconciler.ts';
import { askAgainOnce } from '../refund/service.ts';
import { startTelling, tellOnce } from './tell.ts';

const KEY = 'ok_test_of_the_shop';
let shop: Shop;
/** To the payment processor. */
let way: Forwarder;
let app: ReturnType<typeof buildPlatform>;
beforeAll(async () => {
  shop = await openShop({
    // Its own rule takes no tickets back.
    tenant: { refunds: { untilHoursBefore: null, feePercent: 0 } },
    before: async (processor) => {
      way = await forwardTo(processor);
      return way.url;
    },
  });
  app = buildPlatform({ ...shop.deps, operatorKey: KEY });
});
beforeEach(async () => {
  await sql`update outbox set done_at = now()`.execute(shop.db);
});
afterAll(async () => {
  await shop.expectInvariants();
  await app.close();
  await shop.close();
  await way.stop();
});

const change = async (id: string, payload: object, key: string | null = KEY) => {
  const headers = key === null ? {} : { 'gst-operator-key': key };
  const answer = await app.inject({ method: 'POST', url: `/api/event/${id}/change`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const buy = async (eventId: string, more: { quantity?: number } = {}) => {
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(eventId, { quantity: more.quantity ?? 2 });
  const { body: order, status } = await fan.buy(cart, { card: cards.approved });
  expect(status).toBe(200);
  return { fan, order, cents: Math.round(order.paymentCash * 100) };
};
const charge: Charge = async (key, amountCents, currency) => {
  const token = await shop.tokenFor(cards.approved);
  const outcome = await shop.deps.processor.charge({ key, handle: key, token, amountCents, currency });
  if (outcome.kind !== 'charged') throw new Error(`not charged: ${outcome.kind}`);
  return outcome.chargeId;
};
const tell = () => tellOnce(shop.deps, 0);
/** As if an event had been bought and changed a minute ago: the running job begins with it at once. */
const settle = async (eventId: string): Promise<void> => {
  await sql`update cart set created_at = created_at - interval '1 minute'
    where uuid in (select o.cart_id from "order" o join order_item i on i.order_id = o.id where i.event_id = ${eventId}::uuid)`.execute(
    shop.db,
  );
  await sql`update "order" set created_at = created_at - interval '1 minute'
    where id in (select order_id from order_item where event_id = ${eventId}::uuid)`.execute(shop.db);
  await sql`update event_change set created_at = created_at - interval '1 minute' where event_id = ${eventId}::uuid`.execute(
    shop.db,
  );
};
const news = async (topic: string) => {
  const { rows } = await sql<{ channel: string; payload: { orderUuid: string } }>`
    select channel, payload from outbox where topic = ${topic} and done_at is null order by id`.execute(shop.db);
  return rows.map(({ channel, payload }) => `${channel} ${payload.orderUuid}`);
};
const eventRow = async (id: string) =>
  shop.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const letters = async (): Promise<SendMailOptions[]> => {
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
  return sent;
};
const calendarOf = ({ attachments }: SendMailOptions): string =>
  String(attachments?.find(({ filename }) => String(filename).endsWith('.ics'))?.content ?? '');
const inYear = (year: number) => `${year}-03-04T19:30:00`;
const later = new Date().getUTCFullYear() + 1;

describe('an event that moves', () => {
  test('[ORDER-7] has its new time at once, and its end and its sales move along', async () => {
    const { id } = await shop.event();
    const before = await eventRow(id);
    const { status, body } = await change(id, { kind: 'moved', startDateTime: inYear(later) });
    expect([status, body.kind, body.orders]).toEqual([200, 'moved', 0]);
    const after = await eventRow(id);
    expect([after.status, after.start_date]).toEqual(['rescheduled', `${later}-03-04`]);
    const moved = +(after.start_at ?? 0) - +(before.start_at ?? 0);
    expect(moved).not.toBe(0);
    if (before.on_sale_end_at) expect(+(after.on_sale_end_at ?? 0) - +before.on_sale_end_at).toBe(moved);
  });

  test('[ORDER-7] tells each buyer once, on the order and by an e-mail with the calendar entry of a higher sequence', async () => {
    const { id } = await shop.event();
    const bought = await buy(id);
    await buy(id);
    const [first] = await letters();
    const { name, venue_id } = await eventRow(id);
    const { body } = await change(id, { kind: 'moved', startDateTime: inYear(later) });
    expect(body.orders).toBe(2);
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    // Events of orders are read again after a second, long before the job begins.
    await delay(1_100);
    expect((await news('event.changed')).filter((one) => one.startsWith('mail'))).toHaveLength(2);
    expect((await news('event.changed')).filter((one) => one.startsWith('webhook'))).toHaveLength(2);

    const { body: order } = await bought.fan.call<{ notices: object[] }>('GET', `/api/order/${bought.order.uuid}`);
    const venue = await shop.db.selectFrom('venue').select('name').where('id', '=', venue_id).executeTakeFirstOrThrow();
    expect(order.notices).toMatchObject([{ kind: 'moved', eventId: id, before: { venueName: venue.name } }]);

    const sent = await letters();
    expect(sent.map(({ subject }) => subject)).toEqual([`Changed: ${name}`, `Changed: ${name}`]);
    expect(String(sent[0]?.text)).toContain('Before');
    expect(String(sent[0]?.text)).toContain(`Mar 4, ${later}`);
    const sequence = (letter: SendMailOptions | undefined) =>
      Number(/SEQUENCE:(\d+)/.exec(calendarOf(letter ?? {}))?.[1] ?? Number.NaN);
    const uid = (letter: SendMailOptions | undefined) => /UID:(\S+)/.exec(calendarOf(letter ?? {}))?.[1];
    const same = sent.find((letter) => uid(letter) === uid(first));
    expect(sequence(same)).toBeGreaterThan(sequence(first));
  });

  test('[ORDER-7] when it is postponed the e-mail has its old day as what was before, and no day for its tickets', async () => {
    const { id } = await shop.event();
    await buy(id);
    const [first] = await letters();
    const old = /\n(\w{3}, .+ · .+)\n/.exec(String(first?.text))?.[1];
    await change(id, { kind: 'postponed' });
    await tell();
    await delay(1_100);
    const [letter] = await letters();
    const { name } = await eventRow(id);
    expect(String(letter?.text)).toContain(`Before\n${old}\n`);
    expect(String(letter?.text)).toContain(`${name}\nNew date to be announced\n`);
  });

  test('[ORDER-7] can be given back for all that was paid although the brand takes nothing back, or kept by doing nothing', async () => {
    const { id } = await shop.event();
    const [one, other] = [await buy(id), await buy(id)];
    expect((await one.fan.giveBack(one.order.uuid)).status).toBe(422);
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    await tell();
    const { body: back } = await one.fan.giveBack(one.order.uuid);
    expect([back.orderStatus, back.refunds.map(({ paymentCash }) => paymentCash)]).toEqual([
      'refunded',
      [one.order.paymentCash],
    ]);
    expect((await other.fan.order(other.order.uuid)).body).toMatchObject({ orderStatus: 'confirmed', refunds: [] });
  });

  test('[ORDER-7] tells nobody who bought after the change, or has given everything back', async () => {
    const { id } = await shop.event();
    const early = await buy(id);
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    await early.fan.giveBack(early.order.uuid);
    const late = await buy(id);
    await tell();
    expect(await news('event.changed')).toEqual([]);
    const { body } = await late.fan.call<{ notices: object[] }>('GET', `/api/order/${late.order.uuid}`);
    expect(body.notices).toEqual([]);
  });

  test('[ORDER-7] may move to a venue with the same seat map only, because tickets name their seats', async () => {
    const { id } = await shop.event();
    const { venue_id } = await eventRow(id);
    const add = async (layout: boolean) => {
      const { rows } = await sql<{ id: string }>`
        insert into venue (id, partner_id, name, city, country_code, time_zone, layout_id)
        select gen_random_uuid(), gen_random_uuid()::text, 'New Hall', 'Denver', 'US', 'America/Denver', case when ${layout} then layout_id end
        from venue where id = ${venue_id}::uuid returning id`.execute(shop.db);
      return rows[0]?.id ?? '';
    };
    const refused = await change(id, { kind: 'moved', venueId: await add(false) });
    expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, 'venueId']);
    const there = await add(true);
    expect((await change(id, { kind: 'moved', venueId: there })).status).toBe(200);
    expect(await eventRow(id)).toMatchObject({ venue_id: there, time_zone: 'America/Denver' });
  });

  test('[ORDER-7] to another venue alone has no new date: it is as much on sale as it was, until its start moves too', async () => {
    const { id } = await shop.event();
    const before = await eventRow(id);
    const { rows } = await sql<{ id: string }>`
      insert into venue (id, partner_id, name, city, country_code, time_zone, layout_id)
      select gen_random_uuid(), gen_random_uuid()::text, 'Far Hall', 'Denver', 'US', 'America/Denver', layout_id
      from venue where id = ${before.venue_id}::uuid returning id`.execute(shop.db);
    expect((await change(id, { kind: 'moved', venueId: rows[0]?.id })).status).toBe(200);
    expect((await eventRow(id)).status).toBe(before.status);
    expect((await change(id, { kind: 'moved', startDateTime: inYear(later) })).status).toBe(200);
    expect((await eventRow(id)).status).toBe('rescheduled');
  });
});

describe('a purchase that began before a change and is an order only afterwards', () => {
  /** Answered 202: the processor has charged it and its answer was lost. */
  const begin = async (id: string) => {
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(id, { quantity: 2 });
    expect((await fan.buy(cart, { card: cards.answerLost })).status).toBe(202);
    return { fan, cart };
  };
  const finish = async ({ fan, cart }: Awaited<ReturnType<typeof begin>>) => {
    await reconcileOnce(shop.deps, { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 });
    const uuid = (await fan.cart(cart.uuid)).body.purchase?.orderUuid ?? '';
    expect(uuid).not.toBe('');
    return uuid;
  };
  const noticesOf = async (fan: ReturnType<Shop['visitor']>, uuid: string) =>
    (await fan.call<{ notices: { kind: string }[] }>('GET', `/api/order/${uuid}`)).body.notices;
  const isDone = async (id: string) =>
    (await sql`select 1 from event_change where event_id = ${id}::uuid and done_at is null`.execute(shop.db)).rows
      .length === 0;

  test('[ORDER-7] is told of it, once, and may be given back, and until then the telling is not over', async () => {
    const { id } = await shop.event();
    const begun = await begin(id);
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    await tell();
    expect(await isDone(id)).toBe(false);
    const uuid = await finish(begun);
    await tell();
    await tell();
    expect(await isDone(id)).toBe(true);
    expect(await news('event.changed')).toEqual([`webhook ${uuid}`, `mail ${uuid}`]);
    expect(await noticesOf(begun.fan, uuid)).toMatchObject([{ kind: 'moved' }]);
    expect((await begun.fan.giveBack(uuid)).body.orderStatus).toBe('refunded');
  });

  test('[ORDER-7] is told that the event is cancelled, not that the buyer had asked for the money', async () => {
    const { id } = await shop.event();
    const begun = await begin(id);
    await change(id, { kind: 'cancelled' });
    await tell();
    const uuid = await finish(begun);
    await tell();
    expect(await noticesOf(begun.fan, uuid)).toMatchObject([{ kind: 'cancelled' }]);
    const { name } = await eventRow(id);
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Canceled: ${name}`]);
  });

  test('[ORDER-7] of a cart that was reserved before and is paid after is told of it too, and a cart of later is not waited for', async () => {
    const { id } = await shop.event();
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(id, { quantity: 2 });
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    await shop.visitor().reserve(id, { quantity: 2 });
    await tell();
    expect(await isDone(id)).toBe(false);
    const { body: order } = await fan.buy(cart);
    await tell();
    expect(await isDone(id)).toBe(true);
    expect(await news('event.changed')).toEqual([`webhook ${order.uuid}`, `mail ${order.uuid}`]);
    expect(await noticesOf(fan, order.uuid)).toMatchObject([{ kind: 'moved' }]);
  });
});

describe('an event whose old day has passed', () => {
  const startAgo = async (id: string, hours: number) => {
    const start = sql`now() - make_interval(hours => ${hours})`;
    await sql`update event set start_at = ${start}, start_date = (${start})::date, end_at = null, end_date = null
      where id = ${id}::uuid`.execute(shop.db);
  };
  const postponed = async () => {
    const { id } = await shop.event();
    const bought = await buy(id);
    await change(id, { kind: 'postponed' });
    await startAgo(id, 72);
    return { id, ...bought };
  };

  test('[ORDER-7] can be moved when it was postponed, with a new start, which may not be left out', async () => {
    const { id } = await postponed();
    const place = await change(id, { kind: 'moved', venueId: (await eventRow(id)).venue_id ?? '' });
    expect([place.status, place.body.details?.[0]?.field]).toEqual([400, 'startDateTime']);
    expect((await change(id, { kind: 'moved', startDateTime: inYear(later) })).status).toBe(200);
    expect(await eventRow(id)).toMatchObject({ status: 'rescheduled', start_date: `${later}-03-04` });
  });

  test('[ORDER-7] can be cancelled when it was postponed, and pays back', async () => {
    const { id, fan, order } = await postponed();
    expect((await change(id, { kind: 'cancelled' })).status).toBe(200);
    await tell();
    expect((await fan.order(order.uuid)).body.orderStatus).toBe('refunded');
  });

  test('[ORDER-7] can be cancelled at short notice when no end is known, within six hours of its start, and not moved', async () => {
    const { id } = await shop.event();
    const { fan, order } = await buy(id);
    await startAgo(id, 7);
    expect((await change(id, { kind: 'cancelled' })).status).toBe(409);
    await startAgo(id, 5);
    expect((await change(id, { kind: 'moved', startDateTime: inYear(later) })).status).toBe(409);
    expect((await change(id, { kind: 'cancelled' })).status).toBe(200);
    await tell();
    expect((await fan.order(order.uuid)).body.orderStatus).toBe('refunded');
  });
});

describe('an e-mail that comes late', () => {
  const isAllDone = async () =>
    (await sql`select 1 from outbox where channel = 'mail' and done_at is null`.execute(shop.db)).rows.length === 0;

  test('[ORDER-7] tells of the last change of an event only', async () => {
    const { id } = await shop.event();
    const { fan, order } = await buy(id);
    await change(id, { kind: 'postponed' });
    await tell();
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    await tell();
    await delay(1_100);
    const { name } = await eventRow(id);
    const subjects = (await letters()).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([`Changed: ${name}`, `Your order: ${name}`]);
    await change(id, { kind: 'moved', startDateTime: inYear(later + 1) });
    await tell();
    await change(id, { kind: 'cancelled' });
    await tell();
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Canceled: ${name}`]);
    expect(await isAllDone()).toBe(true);
    expect((await fan.order(order.uuid)).body.orderStatus).toBe('refunded');
  });

  test('[ORDER-5] [ORDER-7] does not confirm an order, or say that its tickets stay valid, when all of it was given back', async () => {
    const { id } = await shop.event();
    const { fan, order } = await buy(id);
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    await tell();
    await fan.giveBack(order.uuid);
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Refund for order ${order.id}`]);
    expect(await isAllDone()).toBe(true);
  });
});

describe('the choice after a change', () => {
  const noticesOf = async ({ fan, order }: Awaited<ReturnType<typeof buy>>) =>
    (
      await fan.call<{ notices: { id: number; choiceEndsAt: string | null; keptAt: string | null }[] }>(
        'GET',
        `/api/order/${order.uuid}`,
      )
    ).body.notices;
  const keep = ({ fan, order }: Awaited<ReturnType<typeof buy>>, notice: number) =>
    fan.call<{ notices: { keptAt: string | null }[] }>('PUT', `/api/order/${order.uuid}/notice/${notice}/keep`);

  test('[ORDER-7] to keep is stored once, by the buyer alone, and they may still change their mind until the deadline', async () => {
    const { id } = await shop.event();
    const bought = await buy(id);
    const { body } = await change(id, { kind: 'moved', startDateTime: inYear(later) });
    expect(await noticesOf(bought)).toMatchObject([{ id: body.id, keptAt: null }]);
    const stranger = { ...bought, fan: shop.visitor() };
    expect((await keep(stranger, body.id)).status).toBe(404);
    expect((await keep(bought, 999_999)).status).toBe(404);
    const [first, second] = [await keep(bought, body.id), await keep(bought, body.id)];
    expect([first.status, first.body.notices[0]?.keptAt]).toEqual([200, expect.stringMatching(/Z$/)]);
    expect(second.body.notices).toEqual(first.body.notices);
    expect((await bought.fan.giveBack(bought.order.uuid)).body.orderStatus).toBe('refunded');
  });

  test('[ORDER-7] ends thirty days after the change, or when the event starts: afterwards nothing is given back by it', async () => {
    const { id } = await shop.event();
    const bought = await buy(id);
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    const [notice] = await noticesOf(bought);
    const days = (Date.parse(notice?.choiceEndsAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    const { body: quote } = await bought.fan.call<{ items: { endsAt: string }[] }>(
      'GET',
      `/api/order/${bought.order.uuid}/refund`,
    );
    expect(quote.items.map(({ endsAt }) => endsAt)).toEqual([notice?.choiceEndsAt]);
    await sql`update event set start_at = now() + interval '2 days' where id = ${id}::uuid`.execute(shop.db);
    const { start_at: start } = await eventRow(id);
    expect((await noticesOf(bought))[0]?.choiceEndsAt).toBe(start?.toISOString());
    await sql`update event_change set choice_ends_at = now() where event_id = ${id}::uuid`.execute(shop.db);
    expect((await bought.fan.giveBack(bought.order.uuid)).error).toMatchObject({ code: '40077', status: 422 });
  });

  test('[ORDER-7] opens anew with the next change, and is only for who bought before', async () => {
    const { id } = await shop.event();
    const bought = await buy(id);
    await change(id, { kind: 'postponed' });
    await sql`update event_change set choice_ends_at = now() where event_id = ${id}::uuid`.execute(shop.db);
    expect((await bought.fan.giveBack(bought.order.uuid)).status).toBe(422);
    await change(id, { kind: 'moved', startDateTime: inYear(later) });
    const late = await buy(id);
    expect((await late.fan.giveBack(late.order.uuid)).status).toBe(422);
    expect((await noticesOf(bought)).map(({ choiceEndsAt }) => choiceEndsAt !== null)).toEqual([false, true]);
    expect((await bought.fan.giveBack(bought.order.uuid)).body.orderStatus).toBe('refunded');
  });
});

describe('a cancelled event', () => {
  test('[ORDER-7] gives the delivery fee back with its tickets, though a room of the same order stays', async () => {
    const [{ id }, hotel] = [await shop.event({ start: IN_A_MONTH }), await shop.hotel()];
    const fan = shop.visitor();
    const { body: held } = await reserveBoth(fan, id, hotel);
    await fan.call('PUT', `/api/cart/${held.uuid}/shippingOption`, { shippingId: 'courier' });
    const { body: cart } = await fan.cart(held.uuid);
    const { body: order } = await fan.buy(cart);
    expect(order.shipping?.id).toBe('courier');
    const [room] = order.items.filter((item) => 'confirmationNumber' in item);
    await change(id, { kind: 'cancelled' });
    await tell();
    const { body: left } = await fan.order(order.uuid);
    expect(left.orderStatus).toBe('confirmed');
    const back = left.refunds.reduce((sum, { paymentCash }) => sum + paymentCash, 0);
    expect(back).toBeCloseTo(order.paymentCash - (room?.totalPrice ?? Number.NaN), 2);
  });

  test('[ORDER-7] pays every buyer back to the cent, once, and tells them once, however often it is cancelled', async () => {
    const { id } = await shop.event();
    const bought = [await buy(id), await buy(id), await buy(id, { quantity: 1 })];
    const [kept] = bought;
    await letters();
    expect((await change(id, { kind: 'cancelled' })).body).toMatchObject({ kind: 'cancelled', orders: 3 });
    expect((await change(id, { kind: 'cancelled' })).status).toBe(200);
    await Promise.all([tell(), tell()]);
    await tell();
    for (const { fan, order } of bought) {
      const { body } = await fan.order(order.uuid);
      expect(body).toMatchObject({ orderStatus: 'refunded', paymentStatus: 'refunded' });
      expect(body.refunds.map(({ paymentCash }) => paymentCash)).toEqual([order.paymentCash]);
    }
    const sent = await letters();
    expect(sent).toHaveLength(3);
    expect(String(sent[0]?.subject)).toMatch(/^Canceled: /);
    expect(calendarOf(sent[0] ?? {})).toContain('STATUS:CANCELLED');
    expect((await kept?.fan.order(kept.order.uuid))?.body).toMatchObject({ notices: [{ kind: 'cancelled' }] });
    const { rows } = await sql`select 1 from event_change where event_id = ${id}::uuid and done_at is not null`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('[ORDER-7] lets go of the carts that hold it, and nobody can pay one', async () => {
    const { id } = await shop.event();
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(id, { quantity: 2 });
    await change(id, { kind: 'cancelled' });
    expect((await fan.buy(cart)).body).toMatchObject({ success: false, code: '50020' });
    await tell();
    expect((await fan.cart(cart.uuid)).status).toBe(404);
    expect((await fan.reserve(id, { quantity: 2 })).body).toMatchObject({ success: false, code: '50020' });
  });

  test('[ORDER-7] pays back what a payment under way buys after it was cancelled', async () => {
    const { id } = await shop.event();
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(id, { quantity: 2 });
    const paying = fan.buy(cart, { card: cards.slow });
    await expect.poll(async () => (await fan.cart(cart.uuid)).body.purchase?.state).toBe('started');
    await change(id, { kind: 'cancelled' });
    await tell();
    const { rows } = await sql`select 1 from event_change where event_id = ${id}::uuid and done_at is null`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(1);
    const { body: order } = await paying;
    await tell();
    expect((await fan.order(order.uuid)).body).toMatchObject({ orderStatus: 'refunded' });
  });

  test('[ORDER-7] and a buyer who gives back at the same moment is paid once', async () => {
    const { id } = await shop.event();
    const bought = await Promise.all(Array.from({ length: 6 }, () => buy(id, { quantity: 1 })));
    await change(id, { kind: 'cancelled' });
    await Promise.all([tell(), ...bought.map(({ fan, order }) => fan.giveBack(order.uuid))]);
    await askAgainOnce(shop.deps, 0);
    for (const { fan, order } of bought) {
      const { refunds } = (await fan.order(order.uuid)).body;
      expect(refunds.reduce((sum, { paymentCash }) => sum + paymentCash, 0)).toBe(order.paymentCash);
    }
  });

  test('[ORDER-7] with a processor that was away: it is asked for what another buyer gave back among the first', async () => {
    const [cancelled, other] = [await shop.event(), await shop.event()];
    const { order } = await buy(cancelled.id, { quantity: 1 });
    await addOrders(shop.db, charge, order.uuid, 19);
    const single = await buy(other.id);
    await change(other.id, { kind: 'postponed' });
    await way.stop();
    await change(cancelled.id, { kind: 'cancelled' });
    await tell();
    expect((await single.fan.giveBack(single.order.uuid)).body).toMatchObject({ paymentStatus: 'pending' });
    await way.start();
    const before = (await shop.ledger()).refunds.length;
    await askAgainOnce(shop.deps, 0);
    const asked = (await shop.ledger()).refunds.slice(before);
    expect(asked).toHaveLength(21);
    // Those that the job takes at once of each kind.
    expect(asked.slice(0, 12).filter(({ amountCents }) => amountCents === single.cents)).toHaveLength(1);
    expect((await single.fan.order(single.order.uuid)).body.paymentStatus).toBe('refunded');
  });

  test('[ORDER-7] with a silent processor: the buyers of another event are told of its change meanwhile', async () => {
    const [cancelled, moved] = [await shop.event(), await shop.event()];
    const paidBack = await buy(cancelled.id, { quantity: 1 });
    // Six are asked for at a time, each for ten seconds.
    await addOrders(shop.db, charge, paidBack.order.uuid, 23);
    const told = await buy(moved.id);
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = Object.assign({ port: 0 }, silent.address());
    await way.stop();
    await way.start(`http://127.0.0.1:${port}`);
    await change(cancelled.id, { kind: 'cancelled' });
    await settle(cancelled.id);
    const asked = once(silent, 'connection');
    const job = startTelling(shop.deps, 20);
    await asked;
    await change(moved.id, { kind: 'moved', startDateTime: inYear(later) });
    await settle(moved.id);
    await expect.poll(() => news('event.changed')).toContain(`mail ${told.order.uuid}`);
    const { rows } =
      await sql`select 1 from event_change where event_id = ${cancelled.id}::uuid and done_at is null`.execute(shop.db);
    expect(rows).toHaveLength(1);
    await way.stop();
    silent.close();
    await job.stop();
    await way.start(shop.processorUrl);
    await askAgainOnce(shop.deps, 0);
    expect((await paidBack.fan.order(paidBack.order.uuid)).body.paymentStatus).toBe('refunded');
  });

  test('[ORDER-7] with many orders, its platform killed in the middle, ends with every buyer paid back and told once', async () => {
    const orders = 300;
    const { id } = await shop.event({ seatsPerRow: orders / 2 });
    await addOrders(shop.db, charge, (await buy(id, { quantity: 1 })).order.uuid, orders - 1);
    await sql`update outbox set done_at = now()`.execute(shop.db);
    await change(id, { kind: 'cancelled' });
    await settle(id);
    const refunded = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from refund r
        join order_item i on i.order_id = r.order_id where i.event_id = ${id}::uuid`.execute(shop.db);
      return rows[0]?.count ?? 0;
    };
    const start = async (): Promise<ChildProcess> => {
      const child = fork(join(import.meta.dirname, '..', 'main.ts'), [], {
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...shop.environment },
      });
      await once(child, 'message');
      return child;
    };
    const first = await start();
    await expect.poll(refunded, { interval: 50 }).toBeGreaterThan(orders / 4);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const left = orders - (await refunded());
    expect(left).toBeGreaterThan(0);
    const second = await start();
    await expect.poll(refunded, { interval: 200, timeout: 240_000 }).toBe(orders);
    const done = async () =>
      (await sql`select 1 from event_change where event_id = ${id}::uuid and done_at is not null`.execute(shop.db))
        .rows;
    await expect.poll(done).toHaveLength(1);
    second.kill('SIGTERM');
    await once(second, 'exit');
    await askAgainOnce(shop.deps, 0);
    const { rows } = await sql<{ told: number; once: number }>`
      select count(*)::int as told, count(distinct payload ->> 'orderUuid')::int as once from outbox
      where channel = 'mail' and topic = 'order.refunded' and payload ->> 'orderUuid' in (
        select o.uuid::text from "order" o join order_item i on i.order_id = o.id where i.event_id = ${id}::uuid)`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ told: orders, once: orders }]);
    await shop.expectInvariants();
  }, 360_000);
});

describe('the entry points', () => {
  test.each([
    ['without a key', null],
    ['with another key', 'ok_test_of_another'],
  ])('[ORDER-7] %s nothing changes, and nothing of the body is told', async (_how, key) => {
    const { id } = await shop.event();
    const { status, body } = await change(id, { kind: 'nonsense' }, key);
    expect([status, body.details]).toEqual([401, []]);
  });

  test('[ORDER-7] a platform without OPERATOR_KEY lets nobody change an event, not even with an empty key', async () => {
    const { id } = await shop.event();
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/event/${id}/change`,
      headers: { 'gst-operator-key': '' },
      payload: { kind: 'cancelled' },
    });
    expect(answer.statusCode).toBe(401);
    expect((await eventRow(id)).status).not.toBe('cancelled');
  });

  test.each([
    ['a start in the past', { kind: 'moved', startDateTime: '2020-01-01T20:00:00' }, 400, 'startDateTime'],
    ['a start with a zone', { kind: 'moved', startDateTime: `${later}-01-01T20:00:00Z` }, 400, 'startDateTime'],
    ['a venue that is none', { kind: 'moved', venueId: crypto.randomUUID() }, 400, 'venueId'],
    ['nothing new', { kind: 'moved' }, 400, 'startDateTime'],
    ['another kind', { kind: 'sold' }, 400, 'kind'],
    ['a field more', { kind: 'cancelled', startDateTime: inYear(later) }, 400, 'body'],
  ])('[ORDER-7] %s is refused by the name of its field', async (_what, payload, status, field) => {
    const { id } = await shop.event();
    const answer = await change(id, payload);
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([status, field]);
  });

  test('[ORDER-7] an unknown event is 404, and a cancelled one cannot come back', async () => {
    expect((await change(crypto.randomUUID(), { kind: 'cancelled' })).status).toBe(404);
    const { id } = await shop.event();
    await change(id, { kind: 'cancelled' });
    expect((await change(id, { kind: 'moved', startDateTime: inYear(later) })).status).toBe(409);
  });

  test('[ORDER-7] the command changes an event and says how many buyers it concerns, and what is wrong with its arguments', async () => {
    const { id } = await shop.event();
    await buy(id);
    const env = { DATABASE_URL: shop.databaseUrl };
    const command = async (...args: string[]) => {
      const { code, stdout, stderr } = await runHere(changeCommand, args, env);
      return { code, text: stdout + stderr };
    };
    const moved = await command(id, '--start', `${later}-05-06T20:00`);
    expect(moved).toEqual({ code: 0, text: 'Moved. The buyers of 1 order will be told.\n' });
    expect((await eventRow(id)).start_date).toBe(`${later}-05-06`);
    const wrong = await command(id, '--start', 'soon');
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('--start must be like')]);
    expect((await command(id, '--cancelled', '--postponed')).text).toContain('Say one thing');
    const file = join(import.meta.dirname, '..', 'event-change.ts');
    expect(await runProcess(file, [id, '--cancelled'], env)).toEqual({
      code: 0,
      stdout: 'Cancelled. 1 order will be paid back.\n',
      stderr: '',
    });
    await tell();
  });
});
