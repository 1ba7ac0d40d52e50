import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.close();
  await identity.close();
});

type UserBody = { name: string | null; firstName: string | null; balance: number | null; since: string | null };
type SessionBody = { sessionId: string; analyticsId: string | null; user: UserBody };

describe('the signed-in member', () => {
  test('[REST-1] [LOYAL-1] is answered with name, address, member id, status and balance', async () => {
    const member = await signIn(shop, identity);
    const { body } = await member.call<UserBody>('GET', '/api/user');
    expect(body).toEqual({
      userId: member.userId,
      firstName: 'Zoë',
      lastName: null,
      name: 'Zoë',
      email: emailOf(member.userId),
      isEmailVerified: true,
      memberId: expect.stringMatching(/^\d{6,}$/),
      memberStatus: 'active',
      memberDetailsStatus: 'success',
      isRegistered: true,
      balance: 5000,
      since: null,
    });
  });

  test('[LOYAL-1] without a wallet is inactive, unregistered and has no member id', async () => {
    const member = await signIn(shop, identity, { linked: false });
    expect((await member.call<UserBody>('GET', '/api/user')).body).toMatchObject({
      memberId: null,
      memberStatus: 'inactive',
      memberDetailsStatus: 'unregistered',
      isRegistered: false,
      balance: 0,
    });
  });

  test('[LOYAL-1] has no balance in points where the tenant’s programme is in money', async () => {
    const loyalty = { ...shop.tenant.loyalty, currencyType: 'money' as const };
    const other = await openShop({ issuer: identity.issuer, databaseUrl: shop.databaseUrl, tenant: { loyalty } });
    const member = await signIn(other, identity);
    expect((await member.call<UserBody>('GET', '/api/user')).body.balance).toBeNull();
    await other.close();
  });

  test('[REST-1] has the full name where the provider has no first and last name', async () => {
    const claims = { given_name: undefined, name: 'Zoë Martin' };
    const visitor = shop.visitor(randomUUID(), await identity.tokenFor(identity.newUser(), { claims }));
    expect((await visitor.call<UserBody>('GET', '/api/user')).body.name).toBe('Zoë Martin');
  });
});

describe('a session', () => {
  test('[REST-1] [REST-2] answers the session and the analytics session of its headers, and the member', async () => {
    const member = await signIn(shop, identity);
    const analyticsId = randomUUID();
    const { body } = await member.call<SessionBody>('GET', '/api/user/session', undefined, { 'gst-als': analyticsId });
    const { body: user } = await member.call<UserBody>('GET', '/api/user');
    expect(body).toEqual({ sessionId: member.sessionId, analyticsId, referralId: null, user });
  });

  test('[REST-2] without consent has no analytics session', async () => {
    const member = await signIn(shop, identity);
    expect((await member.call<SessionBody>('GET', '/api/user/session')).body.analyticsId).toBeNull();
  });

  test.each([
    ['gst-als', { 'gst-als': 'yes' }],
    ['gst-session-id', { 'gst-session-id': '' }],
  ])('[REST-2] with an invalid %s is refused and the header named', async (field, headers) => {
    const member = await signIn(shop, identity);
    for (const method of ['GET', 'POST'] as const) {
      const { status, error } = await member.call(
        method,
        '/api/user/session',
        method === 'POST' ? {} : undefined,
        headers,
      );
      expect([status, error.details[0]?.field]).toEqual([400, field]);
    }
  });

  test('[REST-1] that is started stores the member with the time of the first start', async () => {
    const member = await signIn(shop, identity);
    const before = Date.now();
    const start = () => member.call<SessionBody>('POST', '/api/user/session', {});
    const [first] = await Promise.all([start(), start(), start()]);
    const since = first?.body.user.since ?? '';
    expect(since).toMatch(/Z$/);
    expect(Date.parse(since)).toBeGreaterThan(before - 60_000);
    expect((await start()).body.user.since).toBe(since);
    expect((await member.elsewhere().call<UserBody>('GET', '/api/user')).body.since).toBe(since);
  });

  test('[REST-2] keeps the referral of gst-uid that brought the member first', async () => {
    const member = await signIn(shop, identity);
    const start = (referral: string) =>
      member.call<SessionBody & { referralId: string | null }>(
        'POST',
        '/api/user/session',
        {},
        { 'gst-uid': referral },
      );
    expect((await start('friend-1')).body.referralId).toBe('friend-1');
    await start('friend-2');
    const { rows } = await sql`select referral_id from member where user_id = ${member.userId}`.execute(shop.db);
    expect(rows).toEqual([{ referral_id: 'friend-1' }]);
    const { status, error } = await start('a friend');
    expect([status, error.details[0]?.field]).toEqual([400, 'gst-uid']);
  });
});
