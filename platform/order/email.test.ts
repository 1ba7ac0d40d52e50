import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { billing, type OrderBody, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { listWaiting } from '../attention/repository.ts';
import { createMailer, deliverBySmtp } from '../mail/service.ts';
import { sendDue } from '../outbox/service.ts';

type Told = OrderBody & { undeliveredEmail: { failedAt: string; changesLeft: number } | null };

let identity: Identity;
let shop: Shop;
let server: SMTPServer;
/** To whom e-mails went, and with what subject. */
const sent: string[] = [];
/** Addresses that the server refuses. */
const refused = new Set<string>();
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer, tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } } });
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      done(refused.has(address) ? Object.assign(new Error('no'), { responseCode: 550 }) : null);
    },
    onData: (stream, { envelope }, done) => {
      sent.push(envelope.rcptTo.map(({ address }) => address).join());
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
  await new Promise<void>((done) => server.close(done));
});
beforeEach(async () => {
  sent.length = 0;
  refused.clear();
  await sql`update outbox set done_at = now() where done_at is null`.execute(shop.db);
});

const send = async () => {
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, server.server.address());
  const mailer = createMailer({
    ...{ db: shop.db, tenants: shop.tenants, deliver: deliverBySmtp(`smtp://127.0.0.1:${port}`) },
    ...{ origin: 'https://tickets.example', from: 'tickets@tickets.example' },
  });
  await sendDue(shop.db, mailer, false, 'mail');
};
const buy = async (visitor: Visitor, emailAddress: string): Promise<OrderBody> => {
  const event = await shop.event();
  const { body: cart } = await visitor.reserve(event.id, { quantity: 1 });
  return (await visitor.buy(cart, { billing: { ...billing, emailAddress } })).body;
};
/** An order of a guest whose confirmation was refused. */
const undelivered = async (visitor = shop.visitor()) => {
  const wrong = `${randomUUID()}@wrong.example`;
  refused.add(wrong);
  const order = await buy(visitor, wrong);
  await send();
  return { visitor, order, wrong };
};
const read = async (visitor: Visitor, { uuid }: OrderBody) =>
  (await visitor.call<Told>('GET', `/api/order/${uuid}`)).body.undeliveredEmail;
const change = (visitor: Visitor, { uuid }: OrderBody, emailAddress: string, headers = {}) =>
  visitor.call<Told>('PUT', `/api/order/${uuid}/email`, { emailAddress }, headers);

describe('an order whose e-mail did not arrive', () => {
  test('[ORDER-9] says so once it was refused, and after another address no more: the e-mail goes there, once', async () => {
    const visitor = shop.visitor();
    const early = await buy(visitor, 'early@example.com');
    expect(await read(visitor, early)).toBeNull();
    const { order } = await undelivered(visitor);
    expect(await read(visitor, order)).toEqual({ failedAt: expect.stringMatching(/Z$/), changesLeft: 5 });
    const right = `${randomUUID()}@right.example`;
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await change(visitor, order, right);
      expect([status, body.billingDetails.emailAddress, body.undeliveredEmail]).toEqual([200, right, null]);
      sent.length = 0;
      await send();
      expect(sent.filter((one) => one === right)).toHaveLength(times === 0 ? 1 : 0);
    }
    expect(await read(visitor, order)).toBeNull();
  });

  test('[ORDER-9] says so when it came back; one of before the change that comes back later is not the new address’s', async () => {
    const visitor = shop.visitor();
    const order = await buy(visitor, 'gone@example.com');
    await send();
    expect((await visitor.giveBack(order.uuid)).status).toBe(200);
    await send();
    const bounce = (topic: string) =>
      sql`update outbox set bounced_at = now() where channel = 'mail' and topic = ${topic}
        and payload ->> 'orderUuid' = ${order.uuid} and bounced_at is null`.execute(shop.db);
    await bounce('order.refunded');
    expect(await read(visitor, order)).toMatchObject({ changesLeft: 5 });
    expect((await change(visitor, order, 'here@example.com')).status).toBe(200);
    await bounce('order.confirmed');
    expect(await read(visitor, order)).toBeNull();
    sent.length = 0;
    await send();
    expect(sent).toEqual(['here@example.com']);
    await bounce('order.refunded');
    expect(await read(visitor, order)).toMatchObject({ changesLeft: 4 });
  });

  test('[ORDER-9] is listed for the operator as before, also after another address', async () => {
    const { visitor, order } = await undelivered();
    const listed = async () => (await listWaiting(shop.db)).items.filter(({ kind }) => kind === 'news given up');
    const before = await listed();
    expect(before.length).toBeGreaterThan(0);
    await change(visitor, order, 'right@example.com');
    await send();
    expect(await listed()).toEqual(before);
  });

  test('[ORDER-9] takes five other addresses, the same one among them, from two tabs at once too', async () => {
    const { visitor, order, wrong } = await undelivered();
    for (const left of [4, 3, 2, 1, 0]) {
      const both = await Promise.all([change(visitor, order, wrong), change(visitor, order, wrong)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      await send();
      expect(await read(visitor, order)).toMatchObject({ changesLeft: left });
    }
    const { status, error } = await change(visitor, order, 'right@example.com');
    expect([status, error.code]).toEqual([409, '40081']);
    await send();
    expect(sent).toEqual([]);
  });

  test.each([
    ['no e-mail was refused or returned', false, 'right@example.com', /no e-mail of this order was refused/],
    ['it is no address', true, 'a..b@example.com', /^emailAddress: must be an e-mail address/],
  ])('[ORDER-9] [DOOR-9] takes no other address when %s, and names field and rule', async (_case, fails, to, rule) => {
    const visitor = shop.visitor();
    const order = fails ? (await undelivered(visitor)).order : await buy(visitor, 'zoe@example.com');
    const { status, error } = await change(visitor, order, to);
    expect([status, error.code, error.detail]).toEqual([400, '40020', expect.stringMatching(rule)]);
    expect(error.details).toMatchObject([{ field: 'emailAddress' }]);
  });
});

describe('who may give another address', () => {
  const link = ({ linkKey }: OrderBody) => ({ 'gst-order-key': linkKey });
  const stranger = async () => shop.visitor(randomUUID(), await identity.tokenFor(identity.newUser()));

  test('[ORDER-9] [AUTH-9] of a guest’s order: the browser that bought it, and nobody who has its link', async () => {
    const { visitor, order, wrong } = await undelivered();
    const other = (await undelivered()).order;
    for (const who of [shop.visitor(), await stranger()]) {
      expect((await change(who, order, 'evil@example.com')).status).toBe(404);
      expect((await change(who, order, 'evil@example.com', link(other))).status).toBe(404);
      expect((await change(who, order, 'evil@example.com', link(order))).status).toBe(404);
      const byLink = await who.call<Told>('GET', `/api/order/${order.uuid}`, undefined, link(order));
      expect(byLink.body.undeliveredEmail).toMatchObject({ changesLeft: 0 });
    }
    expect((await visitor.order(order.uuid)).body.billingDetails.emailAddress).toBe(wrong);
    expect((await change(visitor, order, 'right@example.com')).status).toBe(200);
  });

  test('[ORDER-9] [AUTH-9] of a member’s order: the member alone, in any browser, not who has its link', async () => {
    const member = await signIn(shop, identity);
    const { order, wrong } = await undelivered(member);
    for (const who of [shop.visitor(), shop.visitor(member.sessionId), await stranger()]) {
      expect((await change(who, order, 'evil@example.com', link(order))).status).toBe(404);
    }
    const byLink = await shop.visitor().call<Told>('GET', `/api/order/${order.uuid}`, undefined, link(order));
    expect(byLink.body.undeliveredEmail).toMatchObject({ changesLeft: 0 });
    expect((await member.order(order.uuid)).body.billingDetails.emailAddress).toBe(wrong);
    expect((await change(member.elsewhere(), order, emailOf(member.userId))).status).toBe(200);
  });
});
