import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '#tests/support/identity.ts';
import { type EntryBody, signIn, type WalletBody } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

const stranger = () => signIn(shop, identity, { linked: false });

describe('a wallet', () => {
  test('[LOYAL-1] of a member without one is unregistered, with the data of the sign-in', async () => {
    const member = await stranger();
    expect(await member.wallet()).toEqual({
      id: null,
      userId: member.userId,
      referralId: null,
      accountNumber: null,
      firstName: 'Zoë',
      lastName: null,
      email: { email: emailOf(member.userId) },
      isEmailVerified: true,
      isRegistered: false,
      memberDetailsStatus: 'unregistered',
      status: 'inactive',
      pointsBalance: 0,
      pointsOwed: 0,
      lots: [],
      entries: [],
    });
  });

  test('[LOYAL-5] is linked by the verified address of the sign-in, and gets the welcome points once', async () => {
    const member = await stranger();
    const link = () =>
      member.call<WalletBody>('POST', '/api/wallet', { emailAddress: emailOf(member.userId).toUpperCase() });
    const linked = await link();
    expect(linked.status).toBe(200);
    expect(linked.body).toMatchObject({
      isRegistered: true,
      memberDetailsStatus: 'success',
      status: 'active',
      isEmailVerified: true,
      accountNumber: expect.stringMatching(/^\d{6,}$/),
      pointsBalance: 5000,
      lots: [{ points: 5000 }],
      entries: [{ kind: 'grant', points: 5000, balance: 5000, explanation: 'Welcome to the program' }],
    });
    const again = await Promise.all([link(), link(), link()]);
    for (const answer of again) expect(answer.body).toEqual(linked.body);
  });

  test('[LOYAL-5] linked ten times at once gets the welcome points once', async () => {
    const member = await stranger();
    const emailAddress = emailOf(member.userId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.call<WalletBody>('POST', '/api/wallet', { emailAddress })),
    );
    for (const { status, body } of answers) expect([status, body.pointsBalance]).toEqual([200, 5000]);
  });

  test('[AUTH-9] belongs to its owner: another member sees only their own', async () => {
    const [one, other] = [await signIn(shop, identity), await stranger()];
    const mine = await one.wallet();
    const theirs = await other.call<WalletBody>('GET', `/api/wallet?userId=${one.userId}&id=${mine.id}`);
    expect(theirs.body).toMatchObject({ userId: other.userId, id: null, pointsBalance: 0 });
    const body = { emailAddress: emailOf(one.userId), userId: one.userId };
    const taken = await other.call('POST', '/api/wallet', body);
    expect([taken.status, taken.error.code, taken.error.details]).toEqual([
      400,
      '40020',
      [{ field: 'emailAddress', message: 'must be the verified address of your sign-in' }],
    ]);
    expect((await other.wallet()).isRegistered).toBe(false);
    expect((await other.call<{ items: EntryBody[] }>('GET', '/api/wallet/entries')).body).toEqual({
      items: [],
      totalCount: 0,
    });
  });

  test.each([
    ['neither', {}, ['emailAddress', 'memberDelegateURL']],
    [
      'both',
      { emailAddress: 'a@example.com', memberDelegateURL: 'https://shop.example/wallet' },
      ['emailAddress', 'memberDelegateURL'],
    ],
    ['no address', { emailAddress: 'zoe' }, ['emailAddress']],
    ['no URL', { memberDelegateURL: 'fancash' }, ['memberDelegateURL']],
    ['a number', { emailAddress: 7 }, ['emailAddress']],
    ['half a character', { emailAddress: 'zo\ud800@example.com' }, ['emailAddress']],
    ['a NUL', { emailAddress: 'zo\u0000@example.com' }, ['emailAddress']],
  ])('[LOYAL-5] linking with %s is 40020 and names the field', async (_what, body, fields) => {
    const answer = await (await stranger()).call('POST', '/api/wallet', body);
    expect([answer.status, answer.error.code]).toEqual([400, '40020']);
    expect(answer.error.details.map((one) => one.field)).toEqual(fields);
  });

  test('[LOYAL-5] registering an invalid address is 40020 and names the field', async () => {
    const answer = await (await stranger()).call('POST', '/api/wallet/register/zoe%40nowhere');
    expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'email']);
  });

  test('the ledger’s lots and explanations come page by page, in the request’s language', async () => {
    const member = await signIn(shop, identity);
    const { body } = await member.call<{ items: EntryBody[]; totalCount?: number }>(
      'GET',
      '/api/wallet/entries?limit=1&count=false',
      undefined,
      { 'gst-language': 'de' },
    );
    expect(body).toEqual({
      items: [
        expect.objectContaining({
          explanation: 'Willkommen im Programm',
          lots: [expect.objectContaining({ points: 5000 })],
        }),
      ],
    });
    const beyond = await member.call('GET', '/api/wallet/entries?offset=1');
    expect(beyond.body).toEqual({ items: [], totalCount: 1 });
    const wrong = await member.call('GET', '/api/wallet/entries?limit=0');
    expect([wrong.status, wrong.error.details[0]?.field]).toEqual([400, 'limit']);
  });

  test('[LOYAL-3] a ledger entry is never changed or removed', async () => {
    await signIn(shop, identity);
    for (const change of [sql`update point_entry set points = 1`, sql`delete from point_movement`]) {
      await expect(change.execute(shop.db)).rejects.toThrow('is append-only');
    }
  });
});

test('[REST-1] the contract says which of the wallet’s calls need a member', async () => {
  const { paths, components } = (await shop.app.inject('/docs/json')).json();
  expect(components.securitySchemes.member).toMatchObject({ type: 'http', scheme: 'bearer' });
  const guarded = [
    paths['/api/wallet'].get,
    paths['/api/wallet'].post,
    paths['/api/wallet/entries'].get,
    paths['/api/wallet/register/{email}'].post,
  ];
  for (const call of guarded) expect(call.security).toEqual([{ member: [] }]);
  expect(paths['/api/compute/earn/points'].post.security).toBeUndefined();
});

describe('points that a purchase would earn', () => {
  const earn = (productId: string, amount: unknown, on: Shop = shop) =>
    on.visitor().call<{ points: number; bonusPoints: number; currency: string }>('POST', '/api/compute/earn/points', {
      productId,
      amount,
    });

  test('[LOYAL-2] are one for each whole unit at the tenant’s rate, with the event’s bonus', async () => {
    const event = await shop.event();
    expect((await earn(event.id, 64.99)).body).toEqual({
      productId: event.id,
      amount: 64.99,
      currency: 'USD',
      points: 64,
      bonusPoints: 0,
    });
    await sql`update event set bonus_points = 250 where id = ${event.id}`.execute(shop.db);
    expect((await earn(event.id, 64.99)).body).toMatchObject({ points: 314, bonusPoints: 250 });
    expect((await earn(event.id, 0)).body).toMatchObject({ points: 0, bonusPoints: 0 });
  });

  test('[LOYAL-2] at a hotel are those of the amount', async () => {
    const hotel = await shop.db
      .selectFrom('hotel')
      .select(['id', 'currency'])
      .where('currency', '=', 'USD')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { body } = await earn(hotel.id.toUpperCase(), 199.5);
    expect(body).toEqual({ productId: hotel.id, amount: 199.5, currency: hotel.currency, points: 199, bonusPoints: 0 });
  });

  test('[LOYAL-2] equal those of the cart', async () => {
    const event = await shop.event();
    await sql`update event set bonus_points = 250 where id = ${event.id}`.execute(shop.db);
    const { body: cart } = await shop.visitor().reserve(event.id, { quantity: 2 });
    const { body } = await earn(event.id, cart.totals.totalPrice);
    expect(cart.totals.earnPoints).toBe(body.points);
  });

  test('[LOYAL-2] are none where the programme gives none', async () => {
    const loyalty = { ...shop.tenant.loyalty, type: 'redeem' as const };
    const other = await openShop({ tenant: { loyalty }, databaseUrl: shop.databaseUrl });
    const event = await other.event();
    await sql`update event set bonus_points = 250 where id = ${event.id}`.execute(shop.db);
    expect((await earn(event.id, 64.99, other)).body).toMatchObject({ points: 0, bonusPoints: 0 });
    await other.close();
  });

  test.each([
    ['a negative amount', -1],
    ['a third decimal', 1.005],
    ['a text', '64.99'],
    ['nothing', undefined],
    ['too much', 1_000_000.01],
  ])('[LOYAL-2] %s is 40020 and names the amount', async (_what, amount) => {
    const event = await shop.event();
    const answer = await earn(event.id, amount);
    expect([answer.status, answer.error.code, answer.error.details[0]?.field]).toEqual([400, '40020', 'amount']);
  });

  test('of an unknown or inactive event are a 404, of no id a 40020', async () => {
    expect((await earn(crypto.randomUUID(), 1)).status).toBe(404);
    expect((await earn((await shop.event({ active: false })).id, 1)).status).toBe(404);
    expect((await earn('yankees', 1)).error.details[0]?.field).toBe('productId');
  });
});
