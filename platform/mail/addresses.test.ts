import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailCases } from '#rules/email-cases.ts';
import { billing, openShop, type Shop } from '#tests/support/shop.ts';
import { sendDue } from '../outbox/worker.ts';
import { createMailer, deliverBySmtp } from './service.ts';

let shop: Shop;
let server: SMTPServer;
let smtp: string;
/** Knows ASCII alone, as servers without SMTPUTF8 do. */
let plain: SMTPServer;
const portOf = ({ server: listening }: SMTPServer): number =>
  Object.assign({ port: 0 }, listening.address() as AddressInfo).port;
/** What the server was told before each e-mail, and the e-mail's own To. */
const received: { recipient: string; isInternational: boolean; to: string }[] = [];
beforeAll(async () => {
  shop = await openShop();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const [, to = ''] = /^To: ([^\r]*(?:\r\n [^\r]*)*)/m.exec(Buffer.concat(chunks).toString()) ?? [];
      const isInternational = 'smtpUtf8' in envelope && envelope.smtpUtf8 === true;
      received.push({ recipient: envelope.rcptTo[0]?.address ?? '', isInternational, to });
      done();
    },
  });
  plain = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideSMTPUTF8: true,
    onRcptTo: ({ address }, _session, done) => {
      const isForeign = /\P{ASCII}/u.test(address.replace(/@.*/, ''));
      done(isForeign ? Object.assign(new Error('no such mailbox'), { responseCode: 553 }) : null);
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  for (const one of [server, plain]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  smtp = `smtp://127.0.0.1:${portOf(server)}`;
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  for (const one of [server, plain]) await new Promise<void>((done) => one.close(done));
});
beforeEach(async () => {
  received.length = 0;
  await sql`update outbox set done_at = now()`.execute(shop.db);
});

const buy = async (emailAddress: string) => {
  const [fan, event] = [shop.visitor(), await shop.event({ cold: true })];
  const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
  return fan.buy(cart, { billing: { ...billing, emailAddress } });
};
const send = (url = smtp) => {
  const sender = createMailer({
    ...{ db: shop.db, tenants: shop.tenants, deliver: deliverBySmtp(url) },
    ...{ origin: 'https://tickets.example', from: 'tickets@tickets.example' },
  });
  return sendDue(shop.db, sender, false, 'mail');
};

describe('an address', () => {
  test.each(emailCases.filter(([, isSent]) => isSent))(
    '[ORDER-9] that the checkout takes is sent to: %j',
    async (address) => {
      expect((await buy(address)).status).toBe(200);
      expect(await send()).toBe(1);
      const [local = '', domain = ''] = address.split('@');
      const [mail] = received;
      // The server tells a domain in its own script.
      const unicode = domain.startsWith('xn--') ? 'bücher.example' : domain.toLowerCase();
      expect(mail?.recipient).toBe(`${local}@${unicode}`);
      expect(mail?.isInternational).toBe(/\P{ASCII}/u.test(local));
    },
  );

  test('[ORDER-9] whose domain alone is in another script is in ASCII on its way', async () => {
    await buy('post@bücher.example');
    await send();
    expect(received).toMatchObject([{ to: expect.stringContaining('<post@xn--bcher-kva.example>') }]);
  });

  test('[ORDER-9] whose name is in another script is told on its order where the mail server does not know it', async () => {
    const url = `smtp://127.0.0.1:${portOf(plain)}`;
    const told = [];
    for (const address of ['zoë@example.com', 'post@bücher.example']) {
      const { body } = await buy(address);
      await send(url);
      const { rows } = await sql<{ isOver: boolean }>`select given_up_at is not null as "isOver" from outbox
        where channel = 'mail' and payload ->> 'orderUuid' = ${body.uuid}`.execute(shop.db);
      told.push(rows);
    }
    expect(told).toEqual([[{ isOver: true }], [{ isOver: false }]]);
  });

  test.each(emailCases.filter(([, isSent]) => !isSent))(
    '[ORDER-9] that the mailer refuses is refused by the checkout, with field and rule: %j',
    async (address) => {
      const refused = await buy(address);
      expect([400, 422]).toContain(refused.status);
      expect(refused.error.details).toMatchObject([{ field: 'billing.emailAddress', message: expect.any(String) }]);
      const { body } = await buy('zoe@example.com');
      await sql`update "order" set billing = jsonb_set(billing, '{emailAddress}', ${JSON.stringify(address)}::jsonb)
        where uuid = ${body.uuid}::uuid`.execute(shop.db);
      expect(await send()).toBe(0);
      expect(received).toEqual([]);
      const { rows } = await sql<{ isOver: boolean }>`select given_up_at is not null as "isOver" from outbox
        where done_at is null and channel = 'mail'`.execute(shop.db);
      expect(rows).toEqual([{ isOver: true }]);
    },
  );
});
