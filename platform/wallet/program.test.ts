import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '#tests/support/identity.ts';
import type { AnswerChanges } from '#tests/support/loyalty-program.ts';
import { type MemberVisitor, signIn, type WalletBody } from '#tests/support/members.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { answer as answerOf, openShop, type Shop } from '#tests/support/shop.ts';

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

type Registration = { registerLoyaltyProgramURL: string; referralId: string };
type Attack = { page: string; referralId: string };

const newcomer = (userId?: string) => signIn(shop, identity, { linked: false, ...(userId && { userId }) });
const register = async (member: MemberVisitor): Promise<Registration> =>
  (await member.call<Registration>('POST', `/api/wallet/register/${emailOf(member.userId)}`)).body;
const returnWith = (answer: string): string =>
  `https://shop.example/fanatics/wallet?${new URLSearchParams({ answer })}`;
const bring = (member: MemberVisitor, answer: string) =>
  member.call<WalletBody>('POST', '/api/wallet', { memberDelegateURL: returnWith(answer) });
const linkByEmail = (member: MemberVisitor, emailAddress = emailOf(member.userId)) =>
  member.call<WalletBody>('POST', '/api/wallet', { emailAddress });

/** Somebody who stands on the program's page. */
const joining = async () => {
  const member = await newcomer();
  const { registerLoyaltyProgramURL: page, referralId } = await register(member);
  const answer = (changes?: AnswerChanges) => identity.program.answer(page, changes);
  return { member, page, referralId, answer };
};
const PENDING = { memberDetailsStatus: 'pending', isRegistered: false, pointsBalance: 0, entries: [] };
const REFUSED = { memberDetailsStatus: 'error', isRegistered: false, pointsBalance: 0, entries: [] };
const WELCOMED = {
  memberDetailsStatus: 'success',
  isRegistered: true,
  pointsBalance: 5000,
  entries: [{ kind: 'grant', points: 5000 }],
};

describe('joining the loyalty program', () => {
  test('[LOYAL-5] [LOYAL-8] the program’s signed answer links the wallet it was given for', async () => {
    const { member, page, referralId, answer } = await joining();
    expect(Object.fromEntries(new URL(page).searchParams)).toEqual({
      brand: 'grandstand',
      member: member.userId,
      email: emailOf(member.userId),
      attempt: expect.stringMatching(/^[0-9a-f-]{36}$/),
      referralId,
    });
    expect((await register(member)).registerLoyaltyProgramURL).toBe(page);
    expect(await member.wallet()).toMatchObject({ ...PENDING, referralId });
    expect(await bring(member, await answer())).toMatchObject({ status: 200, body: WELCOMED });
    const late = await member.call('POST', `/api/wallet/register/${emailOf(member.userId)}`);
    expect([late.status, late.error.details[0]?.field]).toEqual([400, 'email']);
  });

  test.each<[string, (attack: Attack) => string]>([
    ['the program’s page with their own referral id', ({ page }) => page],
    ['any page of its origin with it', ({ page, referralId }) => `${new URL(page).origin}/x?referralId=${referralId}`],
    ['another origin’s page', ({ referralId }) => `https://evil.example/join?referralId=${referralId}`],
    ['an empty answer', () => returnWith('')],
    ['the word accepted', () => returnWith('accepted')],
    ['NUL', () => 'https://shop.example/wallet?answer=\u0000'],
  ])('[LOYAL-8] a URL that the member makes up changes nothing: %s', async (_what, make) => {
    const { member, page, referralId } = await joining();
    const memberDelegateURL = make({ page, referralId });
    const { status, error } = await member.call('POST', '/api/wallet', { memberDelegateURL });
    expect([status, error.code, error.details[0]?.field]).toEqual([400, '40020', 'memberDelegateURL']);
    expect(await member.wallet()).toMatchObject(PENDING);
  });

  test.each<[string, AnswerChanges]>([
    ['for another brand', { claims: { aud: 'northgate' } }],
    ['for no brand', { claims: { aud: undefined } }],
    ['about another member', { claims: { sub: 'user-somebody-else' } }],
    ['about nobody', { claims: { sub: undefined } }],
    ['to another registration', { claims: { jti: crypto.randomUUID() } }],
    ['to no registration', { claims: { jti: undefined } }],
    ['to a registration that is no UUID', { claims: { jti: 'first' } }],
    ['about another address', { claims: { email: 'somebody@example.com' } }],
    ['about no address', { claims: { email: undefined } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that has expired by more than clocks may differ', { issuedAt: -900, expiresIn: -660 }],
    ['that never expires', { claims: { exp: undefined } }],
    ['that is ten minutes old by any clock', { issuedAt: -1260, expiresIn: 3600 }],
    ['of eleven minutes ahead', { issuedAt: 660, expiresIn: 900 }],
    ['of no time', { claims: { iat: undefined } }],
    ['of an unknown key', { foreignKey: true }],
    ['of another type', { type: 'at+jwt' }],
    ['without a decision', { claims: { decision: undefined } }],
    ['of a word that isn’t one', { claims: { decision: 'maybe' } }],
  ])('[LOYAL-8] an answer %s changes nothing, and the right one still counts', async (_what, changes) => {
    const { member, answer } = await joining();
    const { status, error } = await bring(member, await answer(changes));
    expect([status, error.code, error.details[0]?.field]).toEqual([400, '40020', 'memberDelegateURL']);
    expect(await member.wallet()).toMatchObject(PENDING);
    expect((await bring(member, await answer())).body).toMatchObject(WELCOMED);
  });

  test.each([
    ['ahead', { issuedAt: 400, expiresIn: 700 }],
    ['behind', { issuedAt: -400, expiresIn: -100 }],
  ])('[LOYAL-8] an answer of a program whose clock is minutes %s counts', async (_what, changes) => {
    const { member, answer } = await joining();
    expect(await bring(member, await answer(changes))).toMatchObject({ status: 200, body: WELCOMED });
  });

  test.each<[string, (claims: object) => Promise<string>]>([
    ['none', async (claims) => new UnsecuredJWT({ ...claims }).encode()],
    [
      'HS256, with the public key as its secret',
      async (claims) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256', kid: 'program', typ: 'program-answer+jwt' })
          .sign(new TextEncoder().encode(await exportSPKI(identity.program.publicKey))),
    ],
  ])('[LOYAL-8] an answer with the algorithm %s changes nothing', async (_what, sign) => {
    const { member, answer } = await joining();
    const claims = JSON.parse(Buffer.from((await answer()).split('.')[1] ?? '', 'base64url').toString());
    const { status, error } = await bring(member, await sign(claims));
    expect([status, error.details[0]?.field]).toEqual([400, 'memberDelegateURL']);
    expect(await member.wallet()).toMatchObject(PENDING);
  });

  test('[LOYAL-8] an answer that another member brings changes neither wallet', async () => {
    const [owner, thief] = [await joining(), await joining()];
    const answer = await owner.answer();
    expect((await bring(thief.member, answer)).status).toBe(400);
    for (const { member } of [owner, thief]) expect(await member.wallet()).toMatchObject(PENDING);
    expect((await bring(owner.member, answer)).body).toMatchObject(WELCOMED);
  });

  test('[LOYAL-8] an answer counts at the brand that asked for it alone', async () => {
    const tenant = { ...shop.tenant, id: 'club' };
    const club = await startTestPlatform({ tenant, databaseUrl: shop.databaseUrl, issuer: identity.issuer });
    onTestFinished(club.close);
    const { member, answer } = await joining();
    const atClub = async <T>(method: 'GET' | 'POST', url: string, payload?: object) =>
      answerOf<T>(
        await club.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${member.token}` },
          ...(payload && { payload }),
        }),
      );
    const here = await answer();
    await atClub('POST', `/api/wallet/register/${emailOf(member.userId)}`);
    expect((await atClub('POST', '/api/wallet', { memberDelegateURL: returnWith(here) })).status).toBe(400);
    expect((await atClub('GET', '/api/wallet')).body).toMatchObject(PENDING);
    expect((await bring(member, here)).body).toMatchObject(WELCOMED);
  });

  test('[LOYAL-8] an answer is used up by its first use', async () => {
    const { member, answer } = await joining();
    const [refusal, acceptance] = [await answer({ decision: 'refused' }), await answer()];
    expect((await bring(member, refusal)).body).toMatchObject(REFUSED);
    for (const used of [refusal, acceptance]) {
      const { status, error } = await bring(member, used);
      expect([status, error.details[0]?.message]).toEqual([400, expect.stringContaining('was used')]);
    }
    expect(await member.wallet()).toMatchObject(REFUSED);
  });

  test('[LOYAL-8] a registration waits an hour for its answer, and a new one ends it', async () => {
    const { member, page, answer } = await joining();
    const move = (minutes: number) =>
      sql`update wallet set attempt_expires_at = attempt_expires_at - make_interval(mins => ${minutes})
        where user_id = ${member.userId}`.execute(shop.db);
    await move(29);
    expect((await register(member)).registerLoyaltyProgramURL).toBe(page);
    await move(31);
    expect((await bring(member, await answer())).status).toBe(400);
    const again = await register(member);
    expect(again.registerLoyaltyProgramURL).not.toBe(page);
    expect((await bring(member, await answer())).status).toBe(400);
    const late = await identity.program.answer(again.registerLoyaltyProgramURL);
    expect((await bring(member, late)).body).toMatchObject(WELCOMED);
  });

  test('[LOYAL-8] one answer brought ten times at once grants the welcome points once', async () => {
    const { member, answer } = await joining();
    const once = await answer();
    const brought = await Promise.all(Array.from({ length: 10 }, () => bring(member, once)));
    for (const { status, body } of brought) expect([status, body.pointsBalance]).toEqual([200, 5000]);
    expect(await member.wallet()).toMatchObject(WELCOMED);
    expect((await member.wallet()).entries).toHaveLength(1);
  });
});

describe('the address', () => {
  test.each([
    ['somebody else’s', {}, 'other@example.com'],
    ['one that the sign-in hasn’t verified', { email_verified: false }, undefined],
    ['one that the sign-in doesn’t tell', { email: undefined }, undefined],
  ])('[LOYAL-8] %s registers and links nothing', async (_what, claims, address) => {
    const userId = identity.newUser();
    const visitor = shop.visitor(undefined, await identity.tokenFor(userId, { claims }));
    const email = address ?? emailOf(userId);
    const registered = await visitor.call('POST', `/api/wallet/register/${email}`);
    const linked = await visitor.call('POST', '/api/wallet', { emailAddress: email });
    expect([registered.status, registered.error.details]).toEqual([
      400,
      [{ field: 'email', message: 'must be the verified address of your sign-in' }],
    ]);
    expect([linked.status, linked.error.details[0]?.field]).toEqual([400, 'emailAddress']);
    expect((await visitor.call('GET', '/api/wallet')).body).toMatchObject({ id: null, isRegistered: false });
    expect(identity.program.asked.map((one) => one.member)).not.toContain(userId);
  });

  test('[LOYAL-8] an answer doesn’t count once the sign-in no longer vouches for its address', async () => {
    const { member, answer } = await joining();
    for (const claims of [{ email_verified: false }, { email: 'moved@example.com' }]) {
      const later = shop.visitor(undefined, await identity.tokenFor(member.userId, { claims }));
      const { status, error } = await later.call('POST', '/api/wallet', {
        memberDelegateURL: returnWith(await answer()),
      });
      expect([status, error.details[0]?.message]).toEqual([400, expect.stringContaining('another address')]);
    }
    expect(await member.wallet()).toMatchObject(PENDING);
  });

  test('[LOYAL-8] must be the one that the member registered with, also when the sign-in verifies another now', async () => {
    const { member, answer } = await joining();
    const claims = { email: `moved-${member.userId}@example.com` };
    const moved = shop.visitor(undefined, await identity.tokenFor(member.userId, { claims }));
    const memberDelegateURL = returnWith(await answer({ claims }));
    const { status, error } = await moved.call('POST', '/api/wallet', { memberDelegateURL });
    expect([status, error.details[0]?.message]).toEqual([400, expect.stringContaining('another address')]);
    expect(await member.wallet()).toMatchObject(PENDING);
  });

  test('[LOYAL-8] made up before counts for nothing: the wallet tells the sign-in’s until it is registered', async () => {
    const { member, answer } = await joining();
    await sql`update wallet set email = 'other@example.com', email_verified = false
      where user_id = ${member.userId}`.execute(shop.db);
    const own = { email: { email: emailOf(member.userId) }, isEmailVerified: true };
    expect(await member.wallet()).toMatchObject(own);
    expect((await bring(member, await answer({ claims: { email: 'other@example.com' } }))).status).toBe(400);
    await register(member);
    expect((await bring(member, await answer())).body).toMatchObject({ ...WELCOMED, ...own });
  });

  test('[LOYAL-8] links when the program knows it, whatever its case', async () => {
    const member = await newcomer();
    expect((await linkByEmail(member, emailOf(member.userId).toUpperCase())).body).toMatchObject(WELCOMED);
    const { userId } = member;
    expect(identity.program.asked.filter((one) => one.member === userId)).toEqual([
      { brand: 'grandstand', member: userId, email: emailOf(userId), attempt: expect.any(String) },
    ]);
  });

  test('[LOYAL-8] links nothing when the program doesn’t know it, or proves nothing', async () => {
    const [unknown, broken] = [await newcomer(), await newcomer()];
    identity.program.decisions.set(emailOf(unknown.userId), 'unknown').set(emailOf(broken.userId), 'broken');
    const refused = await linkByEmail(unknown);
    expect([refused.status, refused.error.details[0]?.field]).toEqual([400, 'emailAddress']);
    const failed = await linkByEmail(broken);
    expect([failed.status, failed.error.detail]).toEqual([503, 'The loyalty program does not answer. Try again.']);
    for (const member of [unknown, broken]) {
      expect(await member.wallet()).toMatchObject({ id: null, memberDetailsStatus: 'unregistered' });
    }
  });
});

describe('welcome points', () => {
  test('[LOYAL-8] a member whom the program refused stays refused, until the program itself accepts them', async () => {
    const { member, answer } = await joining();
    identity.program.decisions.set(emailOf(member.userId), 'refused');
    expect((await bring(member, await answer({ decision: 'refused' }))).body).toMatchObject(REFUSED);
    const { registerLoyaltyProgramURL: page, referralId } = await register(member);
    expect(await member.wallet()).toMatchObject(REFUSED);
    expect((await linkByEmail(member)).body).toMatchObject(REFUSED);
    const made = await member.call('POST', '/api/wallet', { memberDelegateURL: `${page}&referralId=${referralId}` });
    expect(made.status).toBe(400);
    expect(await member.wallet()).toMatchObject(REFUSED);
    expect((await bring(member, await identity.program.answer(page))).body).toMatchObject(WELCOMED);
  });

  test('[LOYAL-8] a refusal changes nothing once the program has accepted', async () => {
    const { member, answer } = await joining();
    const refusal = await answer({ decision: 'refused' });
    await bring(member, await answer());
    expect((await bring(member, refusal)).body).toMatchObject(WELCOMED);
    identity.program.decisions.set(emailOf(member.userId), 'refused');
    expect((await linkByEmail(member)).body).toMatchObject(WELCOMED);
  });

  test('[LOYAL-8] come once, whether the page, the address or both at once link the wallet', async () => {
    const { member, answer } = await joining();
    const acceptance = await answer();
    await Promise.all([bring(member, acceptance), linkByEmail(member), bring(member, acceptance), linkByEmail(member)]);
    expect(await member.wallet()).toMatchObject(WELCOMED);
    expect((await member.wallet()).entries).toHaveLength(1);
  });

  test('[LOYAL-8] come once to an address, however many accounts it signs in with', async () => {
    const first = identity.newUser();
    const accounts = [first, identity.newUser(), identity.newUser()];
    const balances = await Promise.all(
      accounts.map(async (userId) => {
        const token = await identity.tokenFor(userId, { claims: { email: emailOf(first) } });
        const { body } = await shop
          .visitor(undefined, token)
          .call<WalletBody>('POST', '/api/wallet', { emailAddress: emailOf(first) });
        return [body.isRegistered, body.pointsBalance];
      }),
    );
    expect(balances.map(([registered]) => registered)).toEqual([true, true, true]);
    expect(balances.map(([, points]) => points).toSorted()).toEqual([0, 0, 5000]);
  });
});

describe('a program of the brand’s own', () => {
  const opened = async (settings: object, programSecrets?: ReadonlyMap<string, string>) => {
    const wallet = { ...shop.tenant.wallet, programUrl: 'https://program.example/join?from=club', ...settings };
    const platform = await startTestPlatform({
      tenant: { wallet },
      databaseUrl: shop.databaseUrl,
      issuer: identity.issuer,
      ...(programSecrets && { programSecrets }),
    });
    onTestFinished(platform.close);
    const userId = identity.newUser();
    const authorization = `Bearer ${await identity.tokenFor(userId)}`;
    const post = async <T>(path: string, payload?: object) =>
      answerOf<T>(
        await platform.app.inject({
          method: 'POST',
          url: `/api/wallet${path}`,
          headers: { authorization },
          ...(payload && { payload }),
        }),
      );
    return { userId, post, email: emailOf(userId) };
  };
  const ISSUER = { claims: { iss: 'https://program.example' } };

  test.each<[string, () => object]>([
    ['in its file', () => ({ programKeys: identity.program.jwks })],
    ['at its address', () => ({ programKeysUrl: `${identity.issuer}/program/jwks` })],
  ])('[LOYAL-8] proves its answers with the keys %s', async (_where, settings) => {
    const { post, email } = await opened(settings());
    const { body } = await post<Registration>(`/register/${email}`);
    expect(body.registerLoyaltyProgramURL).toMatch(/^https:\/\/program\.example\/join\?from=club&brand=grandstand&/);
    const bringTo = async (changes: AnswerChanges) =>
      post<WalletBody>('', {
        memberDelegateURL: returnWith(await identity.program.answer(body.registerLoyaltyProgramURL, changes)),
      });
    expect((await bringTo({})).status).toBe(400);
    expect((await bringTo({ ...ISSUER, foreignKey: true })).status).toBe(400);
    expect((await bringTo(ISSUER)).body).toMatchObject(WELCOMED);
    const byAddress = await (await opened(settings())).post('', { emailAddress: email });
    expect([byAddress.status, byAddress.error.details[0]?.field]).toEqual([400, 'emailAddress']);
  });

  test('[LOYAL-8] is asked about addresses with the brand’s token, and must prove that answer too', async () => {
    const memberCheck = { url: `${identity.issuer}/program/members`, secretVariable: 'CLUB_PROGRAM_SECRET' };
    const { post, email, userId } = await opened(
      { programKeys: identity.program.jwks, memberCheck },
      new Map([['grandstand', 'the token of the club']]),
    );
    // The sandbox's program signs with an issuer of its own, so this one has proved nothing.
    expect((await post('', { emailAddress: email })).status).toBe(503);
    expect(identity.program.asked.find((one) => one.member === userId)?.authorization).toBe(
      'Bearer the token of the club',
    );
  });

  test('[LOYAL-8] whose keys cannot be read is a 503', async () => {
    const { post, email } = await opened({ programKeysUrl: 'http://127.0.0.1:9/jwks' });
    const { body } = await post<Registration>(`/register/${email}`);
    const answer = await identity.program.answer(body.registerLoyaltyProgramURL, ISSUER);
    expect((await post('', { memberDelegateURL: returnWith(answer) })).status).toBe(503);
  });

  test('[LOYAL-8] without keys cannot be joined: 404', async () => {
    const { post, email } = await opened({});
    const answers = [
      await post(`/register/${email}`),
      await post('', { emailAddress: email }),
      await post('', { memberDelegateURL: returnWith('x') }),
    ];
    for (const { status, error } of answers) {
      expect([status, error.detail]).toEqual([404, 'Nobody can join the loyalty program here.']);
    }
  });
});
