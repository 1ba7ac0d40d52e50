import { type JWTPayload, UnsecuredJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIENCE, type Identity, startIdentity } from '#tests/support/identity.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let identity: Identity;
let platform: TestPlatform;
beforeAll(async () => {
  identity = await startIdentity();
  platform = await startTestPlatform({ issuer: identity.issuer });
});
afterAll(async () => {
  await platform.close();
  await identity.close();
});

const ask = (authorization: string, url = '/api/wallet', on = platform) =>
  on.app.inject({ url, headers: { authorization } });

describe('an access token', () => {
  it('[AUTH-9] of the issuer, with the right audience and not expired, identifies its member', async () => {
    const answer = await ask(`Bearer ${await identity.tokenFor('zoe')}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ userId: 'zoe', memberDetailsStatus: 'unregistered' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  it.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => identity.tokenFor('zoe', { issuer: 'https://elsewhere.example' })],
    ['for another audience', () => identity.tokenFor('zoe', { audience: 'grandstand-web' })],
    ['that has expired', () => identity.tokenFor('zoe', { expiresIn: -60 })],
    ['signed by an unknown key', () => identity.tokenFor('zoe', { foreignKey: true })],
    ['of another type, like a logout token', () => identity.tokenFor('zoe', { type: 'logout+jwt' })],
    ['that is an ID token', () => identity.tokenFor('zoe', { type: 'JWT', claims: { nonce: 'of-a-sign-in' } })],
    ['whose key the issuer does not have', () => identity.tokenFor('zoe', { kid: 'another' })],
    ['that names nobody', () => identity.tokenFor('')],
    ['that names nobody who can be kept', () => identity.tokenFor('zoe\u0000')],
    ['that names somebody at too great length', () => identity.tokenFor('z'.repeat(256))],
    [
      'without a signature',
      () =>
        new UnsecuredJWT({ sub: 'zoe', iss: identity.issuer, aud: 'urn:grandstand:platform', exp: inAnHour }).encode(),
    ],
    ['that is no token', () => 'garbage'],
    ['with a changed body', async () => (await identity.tokenFor('zoe')).replace(/\.[^.]+\./, '.eyJzdWIiOiJldmUifQ.')],
  ])('[AUTH-3] %s is a 401 on every route, never a guest’s request', async (_what, make) => {
    const authorization = `Bearer ${await make()}`;
    for (const url of ['/api/wallet', '/api/category', '/api/tenant/config']) {
      const answer = await ask(authorization, url);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ success: false, status: 401, code: 'SERVER_ERROR', title: 'Sign in' });
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  it.each<[string, { expiresIn?: number; claims?: { nbf: number } }, number, number]>([
    ['that ended 590 s ago', { expiresIn: -590 }, 200, 401],
    ['that ended 610 s ago', { expiresIn: -610 }, 401, 401],
    ['that counts from 590 s on', { claims: { nbf: inSeconds(590) } }, 200, 401],
    ['that counts from 620 s on', { claims: { nbf: inSeconds(620) } }, 401, 401],
  ])(
    '[AUTH-1] %s counts for a sign-in that the gateway keeps within ten minutes, and for nobody else',
    async (_what, options, kept, brought) => {
      const authorization = `Bearer ${await identity.tokenFor('zoe', options)}`;
      const read = async (more: Record<string, string>) =>
        (await platform.app.inject({ url: '/api/wallet', headers: { authorization, ...more } })).statusCode;
      expect([await read({ 'gst-kept-sign-in': 'true' }), await read({})]).toEqual([kept, brought]);
    },
  );

  it('[AUTH-3] of another scheme is a 401', async () => {
    expect((await ask('Basic em9lOnNlY3JldA==', '/api/category')).statusCode).toBe(401);
  });

  it('[AUTH-9] is required by members’ routes before the body is validated', async () => {
    for (const [method, url] of [
      ['GET', '/api/wallet'],
      ['GET', '/api/wallet/entries?limit=0'],
      ['POST', '/api/wallet'],
      ['POST', '/api/wallet/register/nobody'],
    ] as const) {
      const answer = await platform.app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
      expect([url, answer.statusCode, answer.json().detail]).toEqual([url, 401, 'Sign in first.']);
    }
  });

  it('is verified with keys that are read once, not for every request', async () => {
    const token = await identity.tokenFor('zoe');
    await ask(`Bearer ${token}`);
    const before = identity.reads();
    for (let times = 0; times < 5; times += 1) await ask(`Bearer ${token}`);
    expect(identity.reads()).toBe(before);
  });

  it('[DOOR-2] with unknown keys makes one request to the issuer in five seconds, for any number of them', async () => {
    const before = identity.reads();
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => identity.tokenFor('zoe', { kid: `made-up-${index}` })),
    );
    for (const token of tokens) expect((await ask(`Bearer ${token}`)).statusCode).toBe(401);
    expect(identity.reads() - before).toBeLessThanOrEqual(1);
  });
});

describe('an issuer of another kind', () => {
  const client = { id: 'shop', secret: 'the secret of the shop' };
  let other: Identity;
  let lines: { reason?: string }[];
  let at: TestPlatform;
  beforeEach(async () => {
    other = await startIdentity();
    lines = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const { databaseUrl } = platform;
    at = await startTestPlatform({ databaseUrl, issuer: other.issuer, issuerClient: client, logger });
  });
  afterEach(async () => {
    await at.close();
    await other.close();
  });
  const read = async (token: string, headers: Record<string, string> = {}) => {
    const request = { url: '/api/user', headers: { authorization: `Bearer ${token}`, ...headers } };
    const answer = await at.app.inject(request);
    return { status: answer.statusCode, ...answer.json() };
  };
  const kept = { 'gst-kept-sign-in': 'true' };

  it.each(['JWT', 'jwt', 'application/at+jwt', 'at+jwt'])(
    '[AUTH-12] writes the type %s into its access tokens',
    async (type) => {
      expect(await read(await other.tokenFor('zoe', { type }))).toMatchObject({ status: 200, userId: 'zoe' });
    },
  );

  it.each<[string, JWTPayload, number]>([
    ['nothing of an access token', {}, 401],
    ['a scope', { scope: 'openid' }, 200],
    ['the use of an access token', { token_use: 'access' }, 200],
  ])(
    '[AUTH-12] whose audience is the client too, and whose token says %s, is answered as one',
    async (_what, claims, status) => {
      const token = await other.tokenFor('zoe', { type: 'JWT', audience: [AUDIENCE, client.id], claims });
      expect((await read(token, kept)).status).toBe(status);
    },
  );

  it('[AUTH-12] whose userinfo is away: a member who is known goes on, and of another nothing is decided', async () => {
    const tokenOf = (user: string, expiresIn: number) =>
      other.tokenFor(user, { type: 'JWT', claims: { email: undefined }, expiresIn });
    other.endpoints.userinfo = { sub: 'zoe', email: 'zoe@example.org', email_verified: true };
    await read(await tokenOf('zoe', 500));
    other.endpoints.userinfo = 500;
    expect(await read(await tokenOf('zoe', 400))).toMatchObject({ email: 'zoe@example.org', isEmailVerified: true });
    expect(await read(await tokenOf('ada', 400))).toMatchObject({ status: 503, code: '50030' });
  });

  it('[AUTH-12] puts no address into access tokens: userinfo is asked, once for each token', async () => {
    other.endpoints.userinfo = { sub: 'zoe', email: 'zoe@example.org', email_verified: true, name: 'Zoë Martin' };
    const token = await other.tokenFor('zoe', { type: 'JWT', claims: { email: undefined } });
    for (const _time of [1, 2])
      expect(await read(token)).toMatchObject({ email: 'zoe@example.org', isEmailVerified: true });
    expect(other.asked('userinfo')).toBe(1);
  });

  it('[AUTH-12] whose userinfo is about somebody else adds nothing', async () => {
    other.endpoints.userinfo = { sub: 'eve', email: 'eve@example.org', email_verified: true };
    const token = await other.tokenFor('zoe', { claims: { email: undefined } });
    expect(await read(token)).toMatchObject({ status: 200, userId: 'zoe', email: null });
  });

  it('[AUTH-12] whose userinfo takes no such token is asked once, and its member has no address', async () => {
    other.endpoints.userinfo = 401;
    const token = await other.tokenFor('zoe', { claims: { email: undefined } });
    for (const _time of [1, 2]) expect(await read(token)).toMatchObject({ status: 200, userId: 'zoe', email: null });
    expect(other.asked('userinfo')).toBe(1);
  });

  it('[AUTH-12] has opaque tokens that introspection knows, for whoever brings them', async () => {
    other.endpoints.introspection = { active: true, sub: 'zoe', aud: [AUDIENCE], email: 'zoe@example.org' };
    expect(await read('opaque')).toMatchObject({ status: 200, userId: 'zoe', email: 'zoe@example.org' });
    other.endpoints.introspection = { active: true, sub: 'ada', client_id: client.id };
    expect(await read('another')).toMatchObject({ status: 200, userId: 'ada' });
  });

  it('[AUTH-12] without introspection: by userinfo only a token of a sign-in here counts', async () => {
    other.endpoints.userinfo = { sub: 'zoe', email: 'zoe@example.org' };
    expect(await read('opaque', kept)).toMatchObject({ status: 200, userId: 'zoe' });
    expect(await read('opaque')).toMatchObject({ status: 401 });
    expect(lines.at(-1)?.reason).toContain('nothing says for whom it is meant');
  });

  const over = Math.floor(Date.now() / 1_000) - 700;
  it.each<[string, (issuer: Identity) => Promise<string>, string]>([
    ['aud', (one) => one.tokenFor('zoe', { audience: 'shop' }), `its claim "aud" is "shop", not "${AUDIENCE}"`],
    ['iss', (one) => one.tokenFor('zoe', { issuer: 'https://a.example' }), 'its claim "iss" is "https://a.example"'],
    ['exp', (one) => one.tokenFor('zoe', { expiresIn: -700 }), 'its claim "exp" is over since 70'],
    ['sub', (one) => one.tokenFor(''), 'its claim "sub" is missing'],
    ['typ', (one) => one.tokenFor('zoe', { type: 'logout+jwt' }), 'its header "typ" is "logout+jwt"'],
    ['nonce', (one) => one.tokenFor('zoe', { type: 'JWT', claims: { nonce: 'x' } }), 'it is an ID token'],
    ['key', (one) => one.tokenFor('zoe', { kid: 'unknown' }), 'no applicable key'],
    ['form', async () => 'opaque', 'it is no JWT, and the issuer names no introspection_endpoint'],
  ])(
    '[AUTH-12] whose token is refused for its %s is told in the log, and nobody else is told why',
    async (_what, make, reason) => {
      const { status, detail } = await read(await make(other), kept);
      expect([status, lines]).toEqual([401, [expect.objectContaining({ reason: expect.stringContaining(reason) })]]);
      expect(detail).not.toContain(AUDIENCE);
    },
  );

  it.each([
    ['active', { active: false }, 'not active'],
    ['iss', { active: true, sub: 'zoe', iss: 'https://a.example' }, 'its claim "iss" is https://a.example'],
    ['aud', { active: true, sub: 'zoe', aud: 'another' }, 'its claim "aud" is another'],
    ['client_id', { active: true, sub: 'zoe', client_id: 'another' }, 'its claim "aud" is another'],
    ['exp', { active: true, sub: 'zoe', client_id: 'shop', exp: over }, 'its claim "exp" is over'],
  ])('[AUTH-12] whose introspection is no for %s refuses, and the log says why', async (_what, answer, reason) => {
    other.endpoints.introspection = answer;
    expect(await read('opaque', kept)).toMatchObject({ status: 401 });
    expect(lines.at(-1)?.reason).toContain(reason);
  });

  it('[AUTH-12] [AUTH-3] whose introspection does not answer as one is a 503, not a 401', async () => {
    other.endpoints.introspection = { error: 'server_error' };
    expect(await read('opaque', kept)).toMatchObject({ status: 503 });
  });
});

describe('an action', () => {
  const routes = [
    '/api/wallet',
    '/api/wallet/entries',
    '/api/favourite/event/ids',
    '/api/user/analytics',
    '/api/order',
  ];
  const none = { type: 'none', currencyType: 'points', programName: '', earnRate: 0, currency: 'USD' } as const;

  it.each([
    ['its wallet where there is no programme', { loyalty: none }, [403, 403, 200, 200, 200]],
    ['anything of a member where nobody can sign in', { authenticationType: 'disabled' }, [403, 403, 403, 403, 403]],
    ['nothing where everything is offered', {}, [200, 200, 200, 200, 200]],
  ] as const)(
    '[AUTH-10, TEN-3, TEN-5] that the tenant does not offer is refused: %s',
    async (_what, tenant, statuses) => {
      const { databaseUrl } = platform;
      const other = await startTestPlatform({ databaseUrl, issuer: identity.issuer, tenant });
      const authorization = `Bearer ${await identity.tokenFor('zoe')}`;
      const answers = [];
      for (const url of routes) answers.push((await ask(authorization, url, other)).statusCode);
      const guest = await other.app.inject({ url: '/api/wallet' });
      await other.close();
      expect(answers).toEqual(statuses);
      expect(guest.statusCode).toBe(401);
    },
  );
});

describe('an identity provider', () => {
  it('[AUTH-3] that is not configured: every bearer token is refused', async () => {
    const other = await startTestPlatform({ databaseUrl: platform.databaseUrl });
    const answer = await ask(`Bearer ${await identity.tokenFor('zoe')}`, '/api/category', other);
    await other.close();
    expect(answer.statusCode).toBe(401);
  });

  it('[AUTH-3] that stops answering is replaced by its last known keys; a token with an unknown key is then a 503, not a 401', async () => {
    const late = await startIdentity();
    const other = await startTestPlatform({ databaseUrl: platform.databaseUrl, issuer: late.issuer });
    const inTime = { expiresIn: 3_600 };
    const [known, unknown] = [
      await late.tokenFor('zoe', inTime),
      await late.tokenFor('zoe', { ...inTime, kid: 'new' }),
    ];
    expect((await ask(`Bearer ${known}`, '/api/wallet', other)).statusCode).toBe(200);
    await late.close();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const answers = [];
    for (const token of [known, unknown]) answers.push((await ask(`Bearer ${token}`, '/api/wallet', other)).statusCode);
    vi.useRealTimers();
    await other.close();
    expect(answers).toEqual([200, 503]);
  });

  it('that cannot be reached is a 503, not a 401', async () => {
    const late = await startIdentity();
    const { issuer } = late;
    const token = await late.tokenFor('zoe');
    await late.close();
    const other = await startTestPlatform({ databaseUrl: platform.databaseUrl, issuer });
    const answer = await ask(`Bearer ${token}`, '/api/wallet', other);
    await other.close();
    expect([answer.statusCode, answer.json().code]).toEqual([503, '50030']);
  });
});
