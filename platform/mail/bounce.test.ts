import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { buildPlatform } from '../app.ts';
import { listWaiting } from '../attention/repository.ts';
import { sendDue } from '../outbox/worker.ts';
import { createMailer, deliverBySmtp } from './service.ts';

const OPERATOR_KEY = 'a-key-of-the-seller';
let shop: Shop;
let app: Shop['app'];
let server: SMTPServer;
let smtp: string;
const taken: { from: string; mail: ParsedMail; text: string }[] = [];
beforeAll(async () => {
  shop = await openShop();
  app = buildPlatform({ ...shop.deps, operatorKey: OPERATOR_KEY });
  await app.ready();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const message = Buffer.concat(chunks);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      taken.push({ from, mail: await simpleParser(message), text: message.toString() });
      done();
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, server.server.address());
  smtp = `smtp://127.0.0.1:${port}`;
});
afterAll(async () => {
  await app.close();
  await shop.expectInvariants();
  await shop.close();
  await new Promise<void>((done) => server.close(done));
});
beforeEach(async () => {
  taken.length = 0;
  await sql`update outbox set done_at = now(), bounced_at = null`.execute(shop.db);
});

/** An order whose e-mail the mail server has taken. */
const told = async (bounces?: string) => {
  const [fan, event] = [shop.visitor(), await shop.event()];
  const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
  const { body: order } = await fan.buy(cart);
  const sender = createMailer({
    ...{ db: shop.db, tenants: shop.tenants, deliver: deliverBySmtp(smtp), bounces },
    ...{ origin: 'https://tickets.example', from: 'tickets@tickets.example' },
  });
  await sendDue(shop.db, sender, false, 'mail');
  const [letter] = taken;
  if (letter === undefined) throw new Error('no e-mail was sent');
  return { order, ...letter };
};

type Told = { action?: string; status?: string; to?: string; kind?: string; returned: string };
/** A report as Postfix writes it (RFC 3464), with what it returns: the headers of the e-mail, or all of it. */
const reportOf = ({
  action = 'failed',
  status = '5.1.1',
  to = 'tickets@tickets.example',
  kind = '',
  returned,
}: Told): string =>
  [
    'Return-Path: <>',
    'Received: by mx.example.net (Postfix) id 4CJ1; Fri, 20 Nov 2026 10:00:01 +0000 (UTC)',
    'Date: Fri, 20 Nov 2026 10:00:01 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="4CJ1/mx.example.net"',
    'Message-Id: <20261120100001.4CJ1@mx.example.net>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4CJ1/mx.example.net',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    '<zoe@example.com>: host mx.example.com said: 550 5.1.1 User unknown',
    '',
    '--4CJ1/mx.example.net',
    'Content-Description: Delivery report',
    `Content-Type: message/${kind}delivery-status`,
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; zoe@example.com',
    'Original-Recipient: rfc822;zoe@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.com',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--4CJ1/mx.example.net',
    'Content-Description: Undelivered Message',
    `Content-Type: ${returned.includes('\n\n') ? 'message/rfc822' : 'text/rfc822-headers'}`,
    '',
    returned,
    '',
    '--4CJ1/mx.example.net--',
    '',
  ]
    .join('\n')
    .replace(/\r?\n/g, '\r\n');

const headersOf = (text: string): string => text.split(/\r?\n\r?\n/)[0] ?? '';
const post = (payload: string | Buffer, { key = OPERATOR_KEY, type = 'message/rfc822' } = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/api/mail/bounce', payload },
    headers: { 'content-type': type, 'gst-operator-key': key },
  });
const returned = async () => (await listWaiting(shop.db)).items.filter(({ kind }) => kind === 'news returned');

describe('an e-mail that comes back after a server had taken it', () => {
  test.each([
    ['all of it', (text: string) => text.replace(/\r\n/g, '\n')],
    ['its headers only', (text: string) => headersOf(text).replace(/\r\n/g, '\n')],
  ])('[ORDER-5] with %s is known by its Message-ID and listed once for a person', async (_what, partOf) => {
    const { order, text } = await told();
    const report = reportOf({ returned: partOf(text) });
    expect((await post(report)).json()).toEqual({ bounced: true });
    expect((await post(report)).json()).toEqual({ bounced: true });
    expect(await returned()).toMatchObject([
      { detail: `order ${order.id}: order.confirmed came back as undeliverable (5.1.1)`, cents: null, final: true },
    ]);
  });

  test('[ORDER-9] is known by a report about an address that is not in ASCII too (RFC 6533)', async () => {
    const { text } = await told();
    const report = reportOf({ kind: 'global-', returned: headersOf(text) });
    expect((await post(report)).json()).toEqual({ bounced: true });
    expect(await returned()).toHaveLength(1);
  });

  test('[ORDER-5] with nothing of it is known by the address that it came back to', async () => {
    const { order, from, mail } = await told('bounces@mail.example');
    expect(from).toMatch(new RegExp(`^bounces\\+${order.uuid}\\.\\d+@mail\\.example$`));
    expect([mail.from].flat()[0]?.value[0]?.address).toBe('tickets@tickets.example');
    const report = reportOf({ to: `<${from}>`, returned: 'Subject: Your order', status: 'unknown' });
    expect((await post(report)).json()).toEqual({ bounced: true });
    expect(await returned()).toMatchObject([
      { detail: `order ${order.id}: order.confirmed came back as undeliverable` },
    ]);
  });

  test.each(['delayed', 'delivered', 'relayed'])('[ORDER-5] is not one that is only %s', async (action) => {
    const { text } = await told();
    expect((await post(reportOf({ action, status: '4.4.1', returned: headersOf(text) }))).json()).toEqual({
      bounced: false,
    });
    expect(await returned()).toEqual([]);
  });
});

describe('the endpoint for returned mail', () => {
  test.each([
    ['nothing', ''],
    ['bytes of no meaning', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 37) % 256))],
    ['an answer of the buyer', 'From: zoe@example.com\r\nSubject: Re: Your order\r\n\r\nThank you!\r\n'],
    ['an open part without an end', 'Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/'],
    ['a report about somebody else’s e-mail', reportOf({ returned: 'Message-ID: <abc@elsewhere.example>' })],
  ])('[ORDER-5] refuses %s with 400', async (_what, payload) => {
    const { text } = await told();
    expect((await post(payload)).json()).toMatchObject({ status: 400, code: '40020', details: [{ field: 'body' }] });
    // The buyer's own answer quotes the e-mail, and says nothing of its delivery.
    expect((await post(`Subject: Re: Your order\r\n\r\n> ${text.replace(/\r\n/g, '\r\n> ')}`)).statusCode).toBe(400);
    expect(await returned()).toEqual([]);
  });

  test('[ORDER-5] knows no e-mail by a number alone, and none of another order', async () => {
    const { text } = await told();
    const other = headersOf(text).replace(/<[\da-f-]{36}\./, `<${crypto.randomUUID()}.`);
    expect((await post(reportOf({ returned: other }))).statusCode).toBe(404);
    const beyond = headersOf(text).replace(/\.\d+@/, '.999999999999999@');
    expect((await post(reportOf({ returned: beyond }))).statusCode).toBe(404);
    expect(await returned()).toEqual([]);
  });

  test('[ORDER-5] wants the operator’s key, the message as it is, and at most 1 MB of it', async () => {
    const { text } = await told();
    const report = reportOf({ returned: headersOf(text) });
    expect((await post(report, { key: 'somebody-else-s-key' })).statusCode).toBe(401);
    expect((await post(JSON.stringify({ report }), { type: 'application/json' })).json()).toMatchObject({
      status: 415,
      detail: 'body: must be of the content type message/rfc822',
    });
    expect((await post(report + ' '.repeat(1024 * 1024))).json()).toMatchObject({
      status: 413,
      detail: 'body: must not be larger than 1024 kB',
    });
    expect(await returned()).toEqual([]);
  });
});
