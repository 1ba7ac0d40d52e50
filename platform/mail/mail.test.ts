import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Gate, openGate } from '#tests/support/gate.ts';
import { billing, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { reserveBoth } from '#tests/support/shop-rooms.ts';
import { buildPlatform } from '../app.ts';
import { listWaiting } from '../attention/repository.ts';
import { changeEvent } from '../change/service.ts';
import { tellOnce } from '../change/tell.ts';
import type { CancellationStep } from '../core/column-types.ts';
import { fileTexts } from '../order/files/texts.ts';
import type { OrderWire } from '../order/service.ts';
import { type Send, sendDue } from '../outbox/worker.ts';
import { askAgainOnce } from '../refund/service.ts';
import { writeLetter } from './message.ts';
import { createMailer, deliverBySmtp, deliverToFiles } from './service.ts';
import { mailTexts } from './texts.ts';

let shop: Shop;
let gate: Gate;
const received: ParsedMail[] = [];
const servers: SMTPServer[] = [];
beforeAll(async () => {
  shop = await openShop({
    tenant: { name: 'Łódź & Söhne', theme: { ...(await themeOf()), primary: '#123456' } },
    before: async (processor) => {
      gate = await openGate(processor);
      return gate.url;
    },
  });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await gate.close();
});
beforeEach(async () => {
  received.length = 0;
  await sql`update outbox set done_at = now()`.execute(shop.db);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(done));
});

async function themeOf() {
  const { readConfig } = await import('../config.ts');
  return readConfig({}).tenants[0].theme;
}

/** A mail server on a port of its own; answers its address. */
const openServer = async (options: SMTPServerOptions = {}): Promise<string> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, server.server.address());
  return `smtp://127.0.0.1:${port}`;
};

type Deliver = Parameters<typeof createMailer>[0]['deliver'];
const mailer = (deliver: Deliver, tenants = shop.tenants): Send =>
  createMailer({
    db: shop.db,
    tenants,
    deliver,
    origin: 'https://tickets.example',
    from: 'tickets@tickets.example',
  });
const bySmtp = (url: string, tenants = shop.tenants) => mailer(deliverBySmtp(url), tenants);
const send = (sender: Send) => sendDue(shop.db, sender, false, 'mail');
const due = () => sql`update outbox set available_at = now() where done_at is null`.execute(shop.db);

type Bought = Awaited<ReturnType<typeof buy>>;
const buy = async ({ language = 'en', buyer = {}, quantity = 2, eventId = '' } = {}) => {
  const visitor = shop.visitor();
  const id = eventId || (await shop.event()).id;
  const { body: cart } = await visitor.reserve(id, { quantity });
  const { body } = await visitor.call<{ uuid: string; id: number; linkKey: string }>(
    'POST',
    `/api/cart/${cart.uuid}/purchase_v2`,
    {
      idempotencyKey: crypto.randomUUID(),
      billing: { ...billing, ...buyer },
      payment: { token: await shop.tokenFor('4242 4242 4242 4242') },
      expectedTotal: cart.totals.totalPrice,
      acceptTerms: true,
    },
    { 'gst-language': language },
  );
  return { visitor, eventId: id, ...body };
};

/** Returns all of the charge at the processor by hand, so that it refuses to return more. */
const returnElsewhere = async (uuid: string) => {
  const { charge_id: chargeId, amount_cents: amountCents } = await shop.db
    .selectFrom('purchase')
    .innerJoin('order', 'order.purchase_id', 'purchase.id')
    .where('order.uuid', '=', uuid)
    .select(['charge_id', 'amount_cents'])
    .executeTakeFirstOrThrow();
  await shop.processor.refund({ key: crypto.randomUUID(), chargeId: String(chargeId), amountCents, currency: 'USD' });
};

describe('an e-mail about an order', () => {
  test('[ORDER-5] is sent once although several workers run, with the tickets and the calendar entry', async () => {
    const { uuid, id, linkKey } = await buy();
    const sender = bySmtp(await openServer());
    await Promise.all([send(sender), send(sender), send(sender)]);
    await due();
    await send(sender);
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [`tickets-${id}.pdf`, 'application/pdf'],
      [`order-${id}.ics`, 'text/calendar'],
    ]);
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(mail?.subject).toBe('Your order: A match');
    expect([mail?.to].flat()[0]?.text).toBe('"Zoë Fan" <zoe@example.com>');
    const link = `https://tickets.example/fanatics/order-confirmation/${uuid}?key=${linkKey}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
  });

  test.each([
    ['en', 'Hello Zoë,'],
    ['de', 'Guten Tag Zoë,'],
    ['fr', 'Bonjour Zoë,'],
    ['es', 'Hola, Zoë:'],
    ['nl', 'Hallo Zoë,'],
    ['it', 'Ciao Zoë,'],
  ])(
    '[ORDER-5] speaks the language of the purchase, %s, and wears the brand’s name and colour',
    async (language, hello) => {
      await buy({ language });
      await send(bySmtp(await openServer()));
      const [mail] = received;
      expect(mail?.text).toContain(hello);
      expect(mail?.html).toContain(hello);
      expect(mail?.html).toContain(`<html lang="${language}">`);
      expect(mail?.html).toContain('Łódź &amp; Söhne');
      expect(mail?.html).toContain('background:#123456');
      expect([mail?.from].flat()[0]?.text).toBe('"Łódź & Söhne" <tickets@tickets.example>');
    },
  );

  test.each([
    ['en', 'Changed: A match', 'Refund for order'],
    ['de', 'Geändert: A match', 'Erstattung der Bestellung'],
    ['fr', 'Changement : A match', 'Remboursement de la commande'],
    ['es', 'Cambio: A match', 'Reembolso del pedido'],
    ['nl', 'Gewijzigd: A match', 'Terugbetaling van bestelling'],
    ['it', 'Modifica: A match', 'Rimborso dell’ordine'],
  ])(
    '[ORDER-5] a changed event and a refund are told in the language of the purchase too, %s, once each',
    async (language, changed, refunded) => {
      const { visitor, uuid, eventId, id } = await buy({ language });
      await sql`update outbox set done_at = now()`.execute(shop.db);
      const startDateTime = `${new Date().getUTCFullYear() + 2}-03-04T19:30:00`;
      await changeEvent(shop.db, eventId, { kind: 'moved', startDateTime });
      await Promise.all([tellOnce(shop.deps, 0), tellOnce(shop.deps, 0)]);
      const sender = bySmtp(await openServer());
      await Promise.all([send(sender), send(sender)]);
      // Asked for in English: what counts is how the tickets were bought.
      expect((await visitor.giveBack(uuid)).status).toBe(200);
      await Promise.all([send(sender), send(sender)]);
      await due();
      await send(sender);
      expect(received.map(({ subject }) => subject)).toEqual([changed, `${refunded} ${id}`]);
    },
  );

  test('[ORDER-5] a refund is told with its event and its amount, and a calendar entry that says cancelled', async () => {
    const { visitor, uuid, eventId, id } = await buy();
    await sql`update event set status = 'cancelled' where id = ${eventId}::uuid`.execute(shop.db);
    await sql`update outbox set done_at = now()`.execute(shop.db);
    expect((await visitor.giveBack(uuid)).status).toBe(200);
    await send(bySmtp(await openServer()));
    expect(received.map(({ subject }) => subject)).toEqual([`Refund for order ${id}`]);
    const [mail] = received;
    expect(mail?.text).toMatch(/Returned: A match\nRefund to your card: \$\d+\.\d\d/);
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
    expect(mail?.attachments[0]?.content.toString()).toContain('STATUS:CANCELLED');
  });

  test.each(['en', 'de', 'fr', 'es', 'nl', 'it'] as const)(
    '[ORDER-5] a refund without the processor’s answer is not told as paid, and its refusal afterwards is told once, in %s',
    async (language) => {
      const { refunded, refused } = mailTexts[language];
      const { visitor, uuid, id } = await buy({ language });
      await returnElsewhere(uuid);
      const sender = bySmtp(await openServer());
      await sql`update outbox set done_at = now()`.execute(shop.db);
      gate.alter('POST /v1/refunds', { status: 503, body: '' });
      expect((await visitor.giveBack(uuid)).body.refunds).toMatchObject([{ status: 'pending' }]);
      await send(sender);
      expect(received.map(({ subject }) => subject)).toEqual([refunded.subject(id)]);
      expect(received[0]?.text).toContain(refunded.toCardPending);
      expect(received[0]?.text).not.toContain(refunded.toCard);
      gate.alter('POST /v1/refunds', undefined);
      await Promise.all([askAgainOnce(shop.deps, 0), askAgainOnce(shop.deps, 0)]);
      await Promise.all([send(sender), send(sender)]);
      await askAgainOnce(shop.deps, 0);
      await due();
      await send(sender);
      expect(received.map(({ subject }) => subject)).toEqual([refunded.subject(id), refused.subject(id)]);
      expect(received[1]?.text?.replaceAll('\u00a0', ' ')).toMatch(new RegExp(`${refused.owed} ?: .*\\d`));
      expect(received[1]?.text).toContain(refused.next);
    },
  );

  test('[ORDER-5] a refund that the processor refuses at once is one e-mail, which says what is still owed', async () => {
    const { visitor, uuid, id } = await buy();
    await returnElsewhere(uuid);
    await sql`update outbox set done_at = now()`.execute(shop.db);
    expect((await visitor.giveBack(uuid)).body.refunds).toMatchObject([{ status: 'refused' }]);
    const sender = bySmtp(await openServer());
    await send(sender);
    await due();
    await send(sender);
    expect(received.map((mail) => mail.subject)).toEqual([`Refund for order ${id} refused`]);
    expect(received[0]?.text).toMatch(/We still owe you: \$\d+\.\d\d/);
    expect(received[0]?.text).not.toContain('Refund to your card');
  });

  test('[ORDER-5] [ORDER-7] the refund of a cancelled event that the processor refuses: one e-mail, which names the event', async () => {
    const { uuid, eventId, id } = await buy();
    await returnElsewhere(uuid);
    await sql`update outbox set done_at = now()`.execute(shop.db);
    await changeEvent(shop.db, eventId, { kind: 'cancelled' });
    await tellOnce(shop.deps, 0);
    const sender = bySmtp(await openServer());
    await send(sender);
    expect(received.map((mail) => mail.subject)).toEqual([`Refund for order ${id} refused`]);
    expect(received[0]?.text).toContain('Canceled: A match');
  });

  const buyBoth = async (paymentType: 'at_web' | 'at_hotel', cancellation: CancellationStep[]) => {
    const [event, visitor, hotel] = [await shop.event(), shop.visitor(), await shop.hotel({ cancellation })];
    await sql`update room_rate set payment_type = ${paymentType} where id = ${hotel.rateId}::uuid`.execute(shop.db);
    const { body: cart } = await reserveBoth(visitor, event.id, hotel, { quantity: 2 });
    return (await visitor.buy(cart as never)).body;
  };
  /** The one e-mail, as text and as its HTML is read. */
  const bodies = (): [string, string] => {
    expect(received).toHaveLength(1);
    const [mail] = received;
    return [mail?.text ?? '', String(mail?.html).replaceAll(/<[^>]*>/g, '')];
  };

  test.each(['at_web', 'at_hotel'] as const)(
    '[ORDER-5] [HOTEL-2] a confirmation with tickets and rooms that are paid %s says where and when, how many, until when they are cancelled for nothing, what was paid and what is due at the hotel',
    async (paymentType) => {
      const order = await buyBoth(paymentType, [{ hoursBefore: 48, percent: 100, nights: null }]);
      await send(bySmtp(await openServer()));
      const paid = order.totalPrice.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      expect(order.items.some(({ totalPrice }) => totalPrice === 344)).toBe(paymentType === 'at_web');
      for (const body of bodies()) {
        expect(body).toContain('A match');
        expect(body).toContain('A house');
        expect(body).toContain('1 Main Street, New York, NY');
        expect(body).toContain('Queen Room · 2 rooms');
        expect(body).toMatch(/Check-in from Mon, January \d, \d{4}(,| at) 3:00\sPM/);
        expect(body).toMatch(/Check-out by Wed, January \d, \d{4}(,| at) 11:00\sAM/);
        expect(body).toMatch(/Free cancellation until Sat, \w+ \d+, \d{4}(,| at) 3:00\sPM\sEST/);
        expect(body).toMatch(/Confirmation number \w+/);
        expect(body).toContain(`Total paid: ${paid}`);
        expect(body.includes('Due at the hotel')).toBe(paymentType === 'at_hotel');
        expect(body.includes('Due at the hotel (A house): $344.00')).toBe(paymentType === 'at_hotel');
      }
    },
  );

  test.each([
    ['is never paid back', [], 'Nonrefundable'],
    [
      'already costs something to cancel',
      [{ hoursBefore: 24 * 600, percent: null, nights: 1 }],
      'There’s a fee to cancel. See your order page for the amount.',
    ],
  ])(
    '[ORDER-5] [HOTEL-2] a confirmation of a room that %s promises no free cancellation',
    async (_case, cancellation, told) => {
      await buyBoth('at_web', cancellation);
      await send(bySmtp(await openServer()));
      for (const body of bodies()) {
        expect(body).toContain(told);
        expect(body).not.toContain('Free cancellation');
      }
    },
  );

  test.each(['en', 'de', 'fr', 'es', 'nl', 'it'] as const)(
    '[ORDER-5] [HOTEL-2] a confirmation of rooms that are paid at the hotel is whole in the language of the purchase, %s',
    async (language) => {
      const order = await buyBoth('at_hotel', [{ hoursBefore: 48, percent: 100, nights: null }]);
      await sql`update purchase set language = ${language}
        where id = (select purchase_id from "order" where uuid = ${order.uuid}::uuid)`.execute(shop.db);
      await send(bySmtp(await openServer()));
      const { rooms, checkIn, checkOut, freeUntil } = fileTexts[language];
      const { dueAtHotel } = mailTexts[language].confirmed;
      for (const body of bodies()) {
        for (const told of [rooms(2), checkIn(''), checkOut(''), freeUntil(''), dueAtHotel('A house'), '344']) {
          expect(body).toContain(told);
        }
      }
    },
  );

  test('[ORDER-5] [HOTEL-2] a room that was to be paid at the hotel and is given back late: the e-mail says what is owed there', async () => {
    const [event, visitor] = [await shop.event(), shop.visitor()];
    const hotel = await shop.hotel({ cancellation: [{ hoursBefore: 24 * 600, percent: null, nights: 1 }] });
    await sql`update room_rate set payment_type = 'at_hotel' where id = ${hotel.rateId}::uuid`.execute(shop.db);
    const { body: cart } = await reserveBoth(visitor, event.id, hotel);
    const { body: order } = await visitor.buy(cart as never);
    await sql`update outbox set done_at = now()`.execute(shop.db);
    const rooms = order.items.flatMap(({ id, tickets }) => (tickets === undefined ? [id] : []));
    expect((await visitor.giveBack(order.uuid, { rooms })).status).toBe(200);
    await send(bySmtp(await openServer()));
    expect(received.map(({ subject }) => subject)).toEqual([`Refund for order ${order.id}`]);
    expect(received[0]?.text).toContain('Returned: A house\nCancellation fee, owed to the hotel: $86.00');
    expect(received[0]?.text).not.toContain('Refund to your card');
  });

  test.each([
    ['points', '12,500'],
    ['money', '$125.00'],
  ] as const)(
    '[ORDER-5] [LOYAL-3] points that come back are told as the programme counts them, in %s',
    async (currencyType, told) => {
      const { visitor, uuid } = await buy();
      const { body: order } = await visitor.call<OrderWire>('GET', `/api/order/${uuid}`);
      const tenant = { ...shop.tenant, loyalty: { ...shop.tenant.loyalty, programName: 'Fan club', currencyType } };
      const amounts = {
        paymentCash: 0,
        pointsPayment: 12_500,
        pointsTakenBack: 0,
        pointsOwed: 0,
        kept: 0,
        dueAtHotel: 0,
      };
      const refund = { id: uuid, created: order.created, items: [], status: 'done' as const, ...amounts };
      const letter = writeLetter({
        news: { topic: 'order.refunded', refund, change: undefined },
        ...{ order, tenant, files: [], language: 'en', messageId: '<one@tickets.example>', date: new Date() },
        ...{ origin: 'https://tickets.example', from: 'tickets@tickets.example' },
      });
      expect(letter.text).toContain(`Refund in Fan club: ${told}`);
    },
  );

  test.each([
    ['en', 'CA$142.53'],
    ['fr', '142,53 $CA'],
    ['de', '142,53 CA$'],
    ['es', '142,53 CAD'],
    ['nl', 'C$ 142,53'],
    ['it', '142,53 CA$'],
  ] as const)(
    '[PRICE-2] [ORDER-5] an e-mail in %s about Canadian dollars says that they are Canadian',
    async (language, told) => {
      const { visitor, uuid } = await buy();
      const { body } = await visitor.call<OrderWire>('GET', `/api/order/${uuid}`);
      const order = { ...body, currency: 'CAD' };
      const amounts = {
        paymentCash: 142.53,
        pointsPayment: 0,
        pointsTakenBack: 0,
        pointsOwed: 0,
        kept: 0,
        dueAtHotel: 0,
      };
      const refund = { id: uuid, created: order.created, items: [], status: 'done' as const, ...amounts };
      const letter = writeLetter({
        news: { topic: 'order.refunded', refund, change: undefined },
        ...{ order, tenant: shop.tenant, files: [], language, messageId: '<one@tickets.example>', date: new Date() },
        ...{ origin: 'https://tickets.example', from: 'tickets@tickets.example' },
      });
      for (const text of [letter.text, letter.html]) expect(String(text).replaceAll('\u00a0', ' ')).toContain(told);
    },
  );

  test.each([
    ['en-US', /^\$1,\d{3}\.\d\d$/],
    ['language', /^1\s\d{3},\d\d\s\$US$/],
  ] as const)(
    '[I18N-4] [ORDER-5] an e-mail in French writes money as its brand does, with formats %s',
    async (formats, form) => {
      const { id } = await shop.event({ offers: [{ cents: 123_450 }] });
      await buy({ language: 'fr', eventId: id, quantity: 1 });
      await send(bySmtp(await openServer(), [{ ...shop.tenant, formats }]));
      for (const body of bodies()) {
        expect(body).toContain('Bonjour Zoë,');
        const [, paid] = body.match(/Total payé\s:\s([^\n]*)/) ?? [];
        expect(paid).toMatch(form);
      }
    },
  );

  test('[ORDER-5] markup in a name stays text', async () => {
    const { uuid } = await buy();
    await sql`update "order" set billing = jsonb_set(billing, '{firstName}', ${JSON.stringify('<b>Zoë</b> & "Co"')}::jsonb)
      where uuid = ${uuid}::uuid`.execute(shop.db);
    await send(bySmtp(await openServer()));
    expect(received[0]?.html).toContain('Hello &lt;b&gt;Zoë&lt;/b&gt; &amp; &quot;Co&quot;,');
  });
});

describe('e-mails of two brands on one platform', () => {
  test('[TEN-15] [ORDER-5] [ORDER-8] about orders and places in a list have the name, colour and address of their own brand, and nothing of the other', async () => {
    const arena = {
      ...shop.tenant,
      id: 'arena',
      name: 'Arena',
      basePath: '/arena/',
      hosts: ['arena.example'],
      theme: { ...shop.tenant.theme, primary: '#654321' },
    };
    const deps = { ...shop.deps, tenant: arena, tenants: [shop.tenant, arena] };
    const app = buildPlatform(deps);
    onTestFinished(() => app.close());
    const fans = [shop.visitor(), shop.visitorAt(app)];
    const sender = bySmtp(await openServer(), deps.tenants);

    const { id } = await shop.event();
    const bought = async (fan: Visitor) => {
      const { body: cart } = await fan.reserve(id, { quantity: 1 });
      const { body: order } = await fan.buy(cart);
      return { fan, uuid: order.uuid };
    };
    const orders = await Promise.all(fans.map(bought));
    await send(sender);
    await changeEvent(shop.db, id, {
      kind: 'moved',
      startDateTime: `${new Date().getUTCFullYear() + 2}-03-04T19:30:00`,
    });
    await tellOnce(deps, 0);
    await send(sender);
    for (const { fan, uuid } of orders) expect((await fan.giveBack(uuid)).status).toBe(200);
    await send(sender);
    const { id: sold } = await shop.event();
    await sql`update seat set state = 'blocked' where event_id = ${sold}::uuid`.execute(shop.db);
    await sql`update event set start_at = now() + interval '10 days', start_date = (now() + interval '10 days')::date,
      on_sale_end_at = null, tickets_status = 'TICKETS_NOT_AVAILABLE' where id = ${sold}::uuid`.execute(shop.db);
    for (const fan of fans) {
      const place = { quantity: 2, emailAddress: 'fan@example.com' };
      expect((await fan.call('POST', `/api/event/${sold}/waitinglist`, place)).status).toBe(200);
    }
    await send(sender);

    const signs = {
      'Łódź & Söhne': ['Łódź &amp; Söhne', '#123456', 'href="https://tickets.example/fanatics/'],
      Arena: ['Arena', '#654321', 'href="https://arena.example/arena/'],
    };
    const brandOf = ({ from }: ParsedMail) => from?.value[0]?.name;
    for (const [brand, own] of Object.entries(signs)) {
      const mails = received.filter((mail) => brandOf(mail) === brand);
      expect([brand, mails.map(({ subject = '' }) => subject.split(/:| for/)[0]).sort()]).toEqual([
        brand,
        ['Changed', 'Refund', 'Waitlist', 'Your order'],
      ]);
      const others = Object.values(signs)
        .flat()
        .filter((sign) => !own.includes(sign));
      for (const { html, subject } of mails) {
        const has = (sign: string) => String(html).includes(sign);
        expect([subject, own.filter(has), others.filter(has)]).toEqual([subject, own, []]);
      }
    }
  });
});

describe('a brand that a process does not serve', () => {
  test('[TEN-15] [ORDER-5] its e-mail is not given up: another process sends it, or this one later', async () => {
    await buy();
    const url = await openServer();
    expect(await send(mailer(deliverBySmtp(url), []))).toBe(0);
    const { rows } = await sql<{ waits: boolean; given_up_at: Date | null }>`
      select available_at > now() as waits, given_up_at from outbox where done_at is null and channel = 'mail'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ waits: true, given_up_at: null }]);
    await due();
    expect(await send(bySmtp(url))).toBe(1);
    expect(received).toHaveLength(1);
  });
});

describe('a mail server that fails', () => {
  const attention = async () => (await listWaiting(shop.db)).items.filter(({ kind }) => kind === 'news given up');
  beforeEach(async () => {
    await sql`insert into attention_done (kind, id) select 'news given up', id::text from outbox on conflict do nothing`.execute(
      shop.db,
    );
  });

  test('[ORDER-5] is away: the e-mail is tried again later, given up after its last attempt and listed for a person', async () => {
    await buy();
    const gone = createServer();
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
    const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, gone.address());
    await new Promise((done) => gone.close(done));
    const dead = bySmtp(`smtp://127.0.0.1:${port}`);
    expect(await send(dead)).toBe(0);
    const { rows } = await sql<{ waits: boolean; given_up_at: Date | null }>`
      select available_at > now() as waits, given_up_at from outbox where done_at is null and channel = 'mail'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ waits: true, given_up_at: null }]);
    expect(await attention()).toEqual([]);
    await sql`update outbox set attempts = 35, available_at = now() where done_at is null`.execute(shop.db);
    expect(await send(dead)).toBe(0);
    expect(await attention()).toMatchObject([
      { detail: 'order.confirmed could not be sent in 36 attempts', final: true },
    ]);
  });

  test('[ORDER-5] refuses the address: it is asked once and listed; says it is busy: it is asked again', async () => {
    await buy();
    let code = 450;
    let asked = 0;
    const url = await openServer({
      onRcptTo: (_address, _session, done) => {
        asked += 1;
        done(code === 250 ? null : Object.assign(new Error('no'), { responseCode: code }));
      },
    });
    expect(await send(bySmtp(url))).toBe(0);
    expect(await attention()).toEqual([]);
    await due();
    code = 550;
    expect(await send(bySmtp(url))).toBe(0);
    expect(await attention()).toHaveLength(1);
    await due();
    expect(await send(bySmtp(url))).toBe(0);
    expect(asked).toBe(2);
  });

  test.each([
    ['is busy', 451, false],
    ['refuses it', 554, true],
  ])(
    '[ORDER-5] %s once it has the whole e-mail, with %i: tried again later, or listed for a person',
    async (_does, responseCode, isOver) => {
      await buy();
      const url = await openServer({
        onData: (stream, _session, done) => {
          stream.resume().on('end', () => done(Object.assign(new Error('no'), { responseCode })));
        },
      });
      expect(await send(bySmtp(url))).toBe(0);
      expect((await attention()).length > 0).toBe(isOver);
      await due();
      expect(await send(bySmtp(await openServer()))).toBe(isOver ? 0 : 1);
      expect(received).toHaveLength(isOver ? 0 : 1);
    },
  );

  test('[ORDER-5] hangs up in the middle of the e-mail, or refuses whoever comes: it is sent once by the next attempt', async () => {
    await buy();
    const hangsUp = await openServer({
      onData: (stream) => {
        stream.once('data', () => {
          for (const server of servers) for (const connection of server.connections) connection.close();
        });
      },
    });
    expect(await send(bySmtp(hangsUp))).toBe(0);
    await due();
    const refuses = await openServer({
      onConnect: (_session, done) => done(Object.assign(new Error('not now'), { responseCode: 554 })),
    });
    expect(await send(bySmtp(refuses))).toBe(0);
    expect(await attention()).toEqual([]);
    await due();
    expect(await send(bySmtp(await openServer()))).toBe(1);
    expect(received).toHaveLength(1);
  });

  test('[ORDER-5] is slow: no second worker sends the same e-mail meanwhile', async () => {
    await buy();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
    const url = await openServer({
      onRcptTo: (_address, _session, done) => {
        take();
        goOn.then(() => done());
      },
    });
    const first = send(bySmtp(url));
    await taken;
    // Longer than the back-off of a first attempt.
    await sql`update outbox set available_at = available_at - interval '60 seconds' where done_at is null`.execute(
      shop.db,
    );
    expect(await send(bySmtp(url))).toBe(0);
    letGo();
    expect(await first).toBe(1);
    expect(received).toHaveLength(1);
  });

  /** Where the first e-mail with this subject is among those that a slow server gets. */
  const placeOf = async (subject: string): Promise<number> => {
    const url = await openServer({
      onData: (stream, _session, done) => {
        simpleParser(stream).then(async (mail) => {
          received.push(mail);
          await delay(50);
          done();
        }, done);
      },
    });
    await send(bySmtp(url));
    return received.findIndex((mail) => mail.subject?.startsWith(subject));
  };
  const buyMany = async (): Promise<string> => {
    const { id } = await shop.event({ seatsPerRow: 20 });
    for (let buyer = 0; buyer < 20; buyer += 1) await buy({ quantity: 1, eventId: id });
    return id;
  };
  const cancel = async (eventId: string): Promise<void> => {
    await changeEvent(shop.db, eventId, { kind: 'cancelled' });
    await tellOnce(shop.deps, 0);
  };
  /** Those that a worker takes at once of each kind. */
  const FIRST = 10;

  test.each([
    ['of a confirmation', 'Your order: A match', (order: Bought) => order],
    ['of what a buyer gives back', 'Refund for order', (order: Bought) => order.visitor.giveBack(order.uuid)],
  ])(
    '[ORDER-5] is slow: the e-mail %s is among the first although those of a cancelled event were there before it',
    async (_one, subject, happens) => {
      const cancelled = await buyMany();
      await sql`update outbox set done_at = now()`.execute(shop.db);
      await cancel(cancelled);
      await happens(await buy({ quantity: 1 }));
      const place = await placeOf(subject);
      expect(received.filter((mail) => mail.subject?.startsWith('Canceled: '))).toHaveLength(20);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(FIRST);
    },
  );

  test('[ORDER-5] is slow: the e-mail of a cancelled event is among the first although many confirmations were there before it', async () => {
    await buyMany();
    const { eventId } = await buy({ quantity: 1 });
    await cancel(eventId);
    const place = await placeOf('Canceled: ');
    expect(received).toHaveLength(21);
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(FIRST);
  });

  test('[ORDER-5] took the e-mail just before the worker died: it comes again under the same Message-ID', async () => {
    const { uuid } = await buy();
    const url = await openServer();
    const sender = bySmtp(url);
    await expect(
      Promise.race([
        sendDue(
          shop.db,
          async (message) => {
            await sender(message);
            await new Promise(() => undefined);
          },
          false,
          'mail',
        ),
        expect.poll(() => received.length).toBe(1),
      ]),
    ).resolves.not.toBe(1);
    await due();
    expect(await send(bySmtp(url))).toBe(1);
    expect(received).toHaveLength(2);
    expect(received[1]?.messageId).toBe(received[0]?.messageId);
    expect(received[0]?.messageId).toMatch(new RegExp(`^<${uuid}\\.\\d+@tickets\\.example>$`));
    expect(received[1]?.date).toEqual(received[0]?.date);
  });
});

describe('a header of the buyer’s choice', () => {
  test.each([
    ['firstName', 'Zoë\r\nBcc: all@example.com'],
    ['emailAddress', 'zoe@example.com\r\nBcc: all@example.com'],
    ['emailAddress', 'zoe@example.com, all@example.com'],
  ])('[ORDER-5] in %s is refused and reaches no mail server', async (field, value) => {
    const { uuid } = await buy();
    await sql`update "order" set billing = jsonb_set(billing, array[${field}], ${JSON.stringify(value)}::jsonb)
      where uuid = ${uuid}::uuid`.execute(shop.db);
    expect(await send(bySmtp(await openServer()))).toBe(0);
    expect(received).toEqual([]);
    const { rows } = await sql<{ over: boolean }>`select given_up_at is not null as over from outbox
      where done_at is null and channel = 'mail'`.execute(shop.db);
    expect(rows).toEqual([{ over: true }]);
  });
});

describe('the mailbox', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mailbox-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  test('[ORDER-5] has one file for an e-mail, also when it is written again after a crash', async () => {
    const { uuid } = await buy();
    const sender = mailer(deliverToFiles(directory));
    expect(await send(sender)).toBe(1);
    await sql`update outbox set done_at = null where channel = 'mail' and payload ->> 'orderUuid' = ${uuid}`.execute(
      shop.db,
    );
    await due();
    expect(await send(sender)).toBe(1);
    const files = await readdir(directory);
    expect(files).toEqual([expect.stringMatching(new RegExp(`^${uuid}\\.\\d+\\.eml$`))]);
    const mail = await simpleParser(await readFile(join(directory, files[0] ?? '')));
    expect(mail.attachments).toHaveLength(2);
  });

  test.each([
    ['new', ''],
    ['was open to everybody before', '.'],
  ])('[ORDER-5] is for its owner alone, directory and files, when it %s', async (_case, below) => {
    const mailbox = join(directory, below || 'new');
    await chmod(directory, 0o755);
    await buy();
    await send(mailer(deliverToFiles(mailbox)));
    const [file = ''] = await readdir(mailbox);
    const modes = await Promise.all([mailbox, join(mailbox, file)].map((path) => stat(path)));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
  });

  test('[ORDER-5] is read on a page of the platform, and only where there is one', async () => {
    const { buildPlatforms } = await import('../app.ts');
    const { uuid } = await buy();
    await send(mailer(deliverToFiles(directory)));
    const [file = ''] = await readdir(directory);
    const name = file.replace('.eml', '');
    const app = buildPlatforms({ ...shop.deps, mailbox: directory });
    const get = async (url: string) => (await app.inject({ url })).body;
    expect(await get('/mailbox')).toContain(`href="/mailbox/${name}"`);
    expect(await get(`/mailbox/${name}`)).toContain('zoe@example.com');
    expect(await get(`/mailbox/${name}/html`)).toContain(uuid);
    expect((await get(`/mailbox/${name}/file/0`)).slice(0, 5)).toBe('%PDF-');
    expect((await app.inject({ url: `/mailbox/${uuid}.0` })).statusCode).toBe(404);
    expect((await app.inject({ url: '/mailbox/..%2f..%2fetc' })).statusCode).toBe(400);
    await app.close();
    expect((await shop.app.inject({ url: '/mailbox' })).statusCode).toBe(404);
  });
});
