import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { decodeJwt, jwtVerify } from 'jose';
import { sql } from 'kysely';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, authority, certify, google, owner, pass, walletPasses } from '#tests/support/pass-signers.ts';
import { billing, openShop, type Shop } from '#tests/support/shop.ts';
import { writeTenants } from '#tests/support/tenants.ts';
import { buildPlatforms } from '../../app.ts';
import { readConfig } from '../../config.ts';

let directory: string;
let shop: Shop;
let app: ReturnType<typeof buildPlatforms>;
let environment: Record<string, string>;
beforeAll(async () => {
  directory = await writeTenants({ club: { name: 'Łódź & Söhne', basePath: '/club/', walletPasses } });
  // One of them as a file, the others as texts, of which one has its line breaks written out.
  await writeFile(join(directory, 'key.pem'), pass.key);
  environment = {
    TENANTS_DIR: directory,
    DEFAULT_TENANT: 'club',
    CLUB_CERT: pass.pem.replaceAll('\r', '').replaceAll('\n', '\\n'),
    CLUB_KEY: join(directory, 'key.pem'),
    CLUB_AUTHORITY: authority.pem,
    CLUB_ACCOUNT: account,
  };
  const { tenants, passSigners, tenantProblems } = readConfig(environment);
  expect(tenantProblems).toEqual([]);
  shop = await openShop({ tenant: tenants[0] });
  app = buildPlatforms({ ...shop.deps, passSigners });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await rm(directory, { recursive: true });
});

const buy = async (buyer: object = {}) => {
  const visitor = shop.visitor();
  const { id: eventId } = await shop.event();
  const { body: cart } = await visitor.reserve(eventId, { quantity: 1 });
  const { body: order } = await visitor.buy(cart, { billing: { ...billing, ...buyer } });
  const [ticket] = order.items[0]?.tickets ?? [];
  if (ticket === undefined) throw new Error('nothing was bought');
  const get = (kind: string, headers: object = {}) =>
    app.inject({
      url: `/api/order/${order.uuid}/ticket/${ticket.id}/${kind}-pass`,
      headers: { 'gst-session-id': visitor.sessionId, ...headers },
    });
  return { order, ticket, get, eventId };
};

type Read = Record<string, Uint8Array>;
const textOf = (files: Read, name: string): string => Buffer.from(files[name] ?? []).toString();

/** Holds the detached signature against manifest and certificate. */
const isSigned = (files: Read, manifest: Buffer): boolean => {
  const der = forge.asn1.fromDer(Buffer.from(files.signature ?? []).toString('binary'));
  const { rawCapture } = forge.pkcs7.messageFromAsn1(der) as forge.pkcs7.PkcsSignedData & {
    rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
  };
  const { asn1 } = forge;
  const attributes = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, rawCapture.authenticatedAttributes);
  const signed = Buffer.from(asn1.toDer(attributes).getBytes(), 'binary');
  const digests = ['sha1', 'sha256'].map((name) => createHash(name).update(manifest).digest());
  return (
    digests.some((digest) => signed.includes(digest)) &&
    ['sha1', 'sha256'].some((name) =>
      verify(name, signed, createPublicKey(pass.pem), Buffer.from(rawCapture.signature, 'binary')),
    )
  );
};

describe('a pass for Apple Wallet', () => {
  test.each([
    ['Zoë', 'Fan'],
    ['山田', '太郎'],
    ['فاطمة', 'الزهراء'],
    ['נועה', 'כהן'],
    ['สมชาย', 'ใจดี'],
  ])(
    '[ORDER-3] of %s %s is signed by the brand’s certificate, and says the ticket, its place and its code',
    async (firstName, lastName) => {
      const { get, ticket, order } = await buy({ firstName, lastName });
      const answer = await get('apple', { 'gst-language': 'de' });
      expect(answer.json()).toMatchObject({
        name: `ticket-${order.id}.pkpass`,
        mediaType: 'application/vnd.apple.pkpass',
      });
      const files = unzipSync(Buffer.from(answer.json().content, 'base64'));
      const manifest: Record<string, string> = JSON.parse(textOf(files, 'manifest.json'));
      const others = Object.keys(files).filter((name) => !['manifest.json', 'signature'].includes(name));
      expect(Object.keys(manifest).toSorted()).toEqual(others.toSorted());
      for (const name of others) {
        expect(
          createHash('sha1')
            .update(files[name] ?? '')
            .digest('hex'),
        ).toBe(manifest[name]);
      }
      expect(others).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png', 'icon@3x.png']));
      expect(isSigned(files, Buffer.from(files['manifest.json'] ?? []))).toBe(true);
      expect(isSigned(files, Buffer.from('{}'))).toBe(false);
      const said = JSON.parse(textOf(files, 'pass.json'));
      expect(said).toMatchObject({
        formatVersion: 1,
        passTypeIdentifier: 'pass.example.club',
        teamIdentifier: 'TEAM123456',
        organizationName: 'Łódź & Söhne',
        serialNumber: ticket.id,
        barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.barcode }],
        relevantDate: expect.stringMatching(/^\d{4}-/),
      });
      expect(said.eventTicket.auxiliaryFields).toEqual(
        expect.arrayContaining([expect.objectContaining({ label: 'Platz', value: ticket.seat })]),
      );
      expect(said.eventTicket.backFields).toEqual(
        expect.arrayContaining([expect.objectContaining({ value: `${firstName} ${lastName}` })]),
      );
    },
  );

  test.each([
    ['en', 'Seat'],
    ['de', 'Platz'],
    ['fr', 'Place'],
    ['es', 'Asiento'],
    ['nl', 'Stoel'],
    ['it', 'Posto'],
  ])('[ORDER-3] speaks the reader’s language: %s', async (language, label) => {
    const { get, ticket } = await buy();
    const answer = await get('apple', { 'gst-language': language });
    const said = JSON.parse(textOf(unzipSync(Buffer.from(answer.json().content, 'base64')), 'pass.json'));
    expect(said.eventTicket.auxiliaryFields).toEqual(
      expect.arrayContaining([expect.objectContaining({ label, value: ticket.seat })]),
    );
  });

  test('[ORDER-3] is for who may read the order, for its own tickets, and while they let somebody in', async () => {
    const { get, order, eventId } = await buy();
    for (const kind of ['apple', 'google']) {
      expect((await get(kind, { 'gst-session-id': randomUUID() })).statusCode).toBe(404);
      const byLink = { 'gst-session-id': randomUUID(), 'gst-order-key': order.linkKey };
      expect((await get(kind, byLink)).statusCode).toBe(200);
    }
    const foreign = await buy();
    const url = `/api/order/${order.uuid}/ticket/${foreign.ticket.id}/apple-pass`;
    expect(
      (await app.inject({ url, headers: { 'gst-session-id': randomUUID(), 'gst-order-key': order.linkKey } }))
        .statusCode,
    ).toBe(404);
    await sql`update event set status = 'cancelled' where id = ${eventId}::uuid`.execute(shop.db);
    await expect.poll(async () => (await get('apple')).statusCode).toBe(404);
    expect((await get('google')).statusCode).toBe(404);
  });
});

test.each([
  ['山田', '太郎'],
  ['فاطمة', 'الزهراء'],
])(
  '[ORDER-3] the ticket of %s %s goes into Google Wallet by an address that the brand’s account signed',
  async (firstName, lastName) => {
    const { get, ticket, order } = await buy({ firstName, lastName });
    const { url } = (await get('google')).json();
    const [, token = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(url) ?? [];
    const { payload } = await jwtVerify(token, createPublicKey(google.key), { audience: 'google' });
    expect(payload).toMatchObject({
      iss: 'passes@club.example.com',
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [{ issuerName: 'Łódź & Söhne' }],
        eventTicketObjects: [
          {
            id: `3388000000000000001.${ticket.id}`,
            state: 'ACTIVE',
            ticketHolderName: `${firstName} ${lastName}`,
            ticketNumber: String(order.id),
            barcode: { type: 'QR_CODE', value: ticket.barcode },
            seatInfo: { seat: { defaultValue: { value: ticket.seat } } },
          },
        ],
      },
    });
  },
);

test('[ORDER-3] [ORDER-7] the passes of a postponed event have no day', async () => {
  const { get, eventId } = await buy();
  const apple = async () => {
    const { content } = (await get('apple')).json();
    return JSON.parse(textOf(unzipSync(Buffer.from(content, 'base64')), 'pass.json'));
  };
  const googleClass = async () => {
    const { url } = (await get('google')).json();
    return decodeJwt<{ payload: { eventTicketClasses: Record<string, unknown>[] } }>(url.split('/').at(-1)).payload
      .eventTicketClasses[0];
  };
  expect(await apple()).toHaveProperty('relevantDate');
  expect(await googleClass()).toHaveProperty('dateTime');
  await sql`update event set status = 'postponed' where id = ${eventId}::uuid`.execute(shop.db);
  await expect.poll(async () => JSON.stringify(await apple())).toContain('New date to be announced');
  expect(await apple()).not.toHaveProperty('relevantDate');
  expect(await googleClass()).not.toHaveProperty('dateTime');
});

describe('what signs passes', () => {
  test('[ORDER-3] is told by the kind of wallet alone, and a brand without it offers none', async () => {
    const wallets = async (by: typeof app) => (await by.inject({ url: '/api/tenant/config' })).json().walletPasses;
    expect(await wallets(app)).toEqual(['apple', 'google']);
    expect(await wallets(shop.app)).toEqual([]);
    expect((await app.inject({ url: '/api/tenant/config' })).body).not.toMatch(/CLUB_|BEGIN|3388000/);
    const { order, ticket } = await buy();
    for (const kind of ['apple', 'google']) {
      const url = `/api/order/${order.uuid}/ticket/${ticket.id}/${kind}-pass`;
      expect(
        (await shop.app.inject({ url, headers: { 'gst-session-id': randomUUID(), 'gst-order-key': order.linkKey } }))
          .statusCode,
      ).toBe(404);
    }
  });

  const apple = 'club/tenant.json: walletPasses.apple.';
  test.each([
    ['CLUB_CERT', '', `${apple}certificateVariable: CLUB_CERT is not in the environment`],
    ['CLUB_CERT', '/no/such/file.pem', `${apple}certificateVariable: the file that CLUB_CERT names cannot be read`],
    [
      'CLUB_CERT',
      '-----BEGIN CERTIFICATE-----\nsecret',
      `${apple}certificateVariable: CLUB_CERT must be a certificate in PEM`,
    ],
    ['CLUB_CERT', google.pem, `${apple}certificateVariable: CLUB_CERT must be a certificate for passes`],
    [
      'CLUB_CERT',
      certify(owner, authority.signer, -1000).pem,
      /^club\/tenant\.json: walletPasses\.apple\.certificateVariable: the certificate of CLUB_CERT ended on /,
    ],
    ['CLUB_KEY', google.key, `${apple}keyVariable: CLUB_KEY must be the key of the certificate`],
    ['CLUB_AUTHORITY', google.pem, `${apple}authorityVariable: CLUB_AUTHORITY must be who signed the certificate`],
    [
      'CLUB_ACCOUNT',
      '{"client_email":"secret"}',
      'club/tenant.json: walletPasses.google.accountVariable: CLUB_ACCOUNT must be the JSON of a service account with client_email and private_key',
    ],
  ])(
    '[ORDER-3] is looked at when the platform starts: wrong in %s it is named, its text is not, and the brand sells on without',
    (variable, value, problem) => {
      const { tenants, tenantProblems, passSigners } = readConfig({ ...environment, [variable]: value });
      expect(tenants.map(({ id }) => id)).toEqual(['club']);
      expect(tenantProblems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
      expect(tenantProblems[0]).not.toContain('secret');
      const wallet = variable === 'CLUB_ACCOUNT' ? 'google' : 'apple';
      expect(passSigners.get('club')?.[wallet]).toBeNull();
    },
  );
});
