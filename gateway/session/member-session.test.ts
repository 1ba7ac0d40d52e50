import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readCookie } from './guest-session.ts';
import { createIdentity } from './identity.ts';
import { CookieTooLarge, createMemberSessions } from './member-session.ts';
import { createSeal } from './sealed.ts';
import { createCookieStore, createEndings } from './session-store.ts';

const isBrandKnown = () => true;
const now = () => Date.parse('2026-11-23T12:00:00Z');
const log = pino({ level: 'silent' });
const identity = createIdentity({ issuer: undefined, clientId: '', clientSecret: '', audience: '' }, now, log);
const store = createCookieStore(createSeal('a secret', 'session', 'a brand'), createEndings(), now);
const members = createMemberSessions({ store, identity, isBrandKnown, now, log });
const tokens = (access: number, id: number) => ({
  accessToken: 'a'.repeat(access),
  refreshToken: 'r'.repeat(43),
  idToken: 'i'.repeat(id),
  sid: null,
  until: now() + 300_000,
});
const cookieHeader = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

test.each([
  ['with its id token', 900, 900, 900],
  ['without the id token when both are too large for one cookie', 1_900, 1_900, undefined],
])('[AUTH-11] the cookie has at most 4,096 bytes: a sign-in is kept %s', async (_case, access, id, kept) => {
  const cookies = await members.start(tokens(access, id), { secure: true, suffix: '' });
  for (const cookie of cookies) expect(Buffer.byteLength(cookie)).toBeLessThanOrEqual(4_096);
  const session = await members.find(cookieHeader(cookies), { secure: true, suffix: '' });
  expect([session?.accessToken.length, session?.idToken?.length]).toEqual([access, kept]);
});

test('[AUTH-8] a sign-in whose access token alone does not fit is refused, not lost', async () => {
  await expect(members.start(tokens(3_500, 0), { secure: true, suffix: '' })).rejects.toThrow(CookieTooLarge);
});

test('[AUTH-8] a sign-in whose tokens grow too large with a refresh is over, and the log says why', async () => {
  const logged: string[] = [];
  const growing = createMemberSessions({
    store,
    identity: { ...identity, refresh: async () => ({ ...tokens(3_500, 0), until: now() + 300_000 }) },
    isBrandKnown,
    now,
    log: pino({}, { write: (line) => logged.push(line) }),
  });
  const cookies = await growing.start({ ...tokens(900, 0), until: now() }, { secure: true, suffix: '' });
  expect(await growing.read(cookieHeader(cookies), { secure: true, suffix: '' })).toMatchObject({ kind: 'ended' });
  expect(logged.join()).toContain('do not fit into a cookie');
});

test.each([
  [true, '__Host-gst-member', 'gst-member', 'Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax'],
  [false, 'gst-member', '__Host-gst-member', 'Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax'],
])(
  '[AUTH-5] [AUTH-11] [TIME-1] on https (%s) the cookie is %s for 30 days, and %s is not accepted',
  async (secure, own, other, rest) => {
    const cookies = await members.start(tokens(900, 900), { secure, suffix: '' });
    expect(cookies[0]).toMatch(new RegExp(`^${own}=[\\w.-]+; ${rest}$`));
    const header = cookieHeader(cookies);
    expect(await members.find(header, { secure, suffix: '' })).not.toBeNull();
    expect(await members.find(`${other}=${readCookie(header, own)}`, { secure, suffix: '' })).toBeNull();
  },
);

test('[AUTH-11] a changed cookie, and one sealed for another purpose, are nobody’s', async () => {
  const [cookie = ''] = await members.start(tokens(900, 900), { secure: true, suffix: '' });
  const value = readCookie(cookie, '__Host-gst-member') ?? '';
  const changed = `${value.slice(0, -4)}AAAA`;
  const foreign = await createSeal('a secret', 'sign-in', 'a brand').close({ id: 'x' }, new Date(now() + 1_000));
  for (const one of [changed, foreign, '', 'x.y.z']) {
    expect(await members.find(`__Host-gst-member=${one}`, { secure: true, suffix: '' })).toBeNull();
  }
});
