import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#tests/support/identity-provider.ts';
import { type MembersWorld, openMembersWorld } from './members-world.ts';

const KEY = 'the key of this tenant, 32 characters';
const HOUR = 3_600;

let world: MembersWorld;
let ahead = 0;
beforeAll(async () => {
  world = await openMembersWorld();
  world.restart({ referralKey: KEY, clock: () => new Date(Date.now() + ahead) });
});
afterAll(() => world.close());

const signed = (subject: string, { age = 0, key = KEY, algorithm = 'HS256' } = {}) =>
  new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setSubject(subject)
    .setIssuedAt(Math.floor(Date.now() / 1_000) - age)
    .sign(new TextEncoder().encode(key));
const arrive = async (browser: Browser, token: string) =>
  (await browser.go(`${world.origin}/fanatics/help?a=b&_uid=${token}`)).headers.get('location');
/** What the platform got as gst-uid with a call of a browser that has a session. */
const sent = async (browser: Browser) => {
  await world.ask(browser, '{ tenant { id } }');
  const before = world.upstream.seen.length;
  await world.ask(browser, '{ cart(id: "7c9e6679-7425-40de-944b-e07fc1f90ae7") { id } }');
  return world.upstream.seen.slice(before).map(({ headers }) => headers['gst-uid']);
};

test('[AUTH-6] [REST-2] [TIME-1] a valid referral is sent as gst-uid for 24 hours, and leaves the address', async () => {
  const browser = world.browser();
  expect(await sent(browser)).toEqual([undefined]);
  expect(await arrive(browser, await signed('friend-1', { age: 23 * HOUR }))).toBe('/fanatics/help?a=b');
  expect(await sent(browser)).toEqual(['friend-1']);
  ahead = 24 * HOUR * 1_000 + 1_000;
  expect(await sent(browser)).toEqual([undefined]);
  ahead = 0;
});

test('[AUTH-6] [REST-2] the member’s first session is started with it', async () => {
  const browser = world.browser();
  await arrive(browser, await signed('friend-2'));
  const before = world.upstream.seen.length;
  await world.signIn(browser, 'new@example.com');
  const started = world.upstream.seen.slice(before).find(({ method }) => method === 'POST');
  expect([started?.path, started?.headers['gst-uid']]).toEqual(['/api/user/session', 'friend-2']);
});

test.each([
  ['one of 25 hours ago', () => signed('friend', { age: 25 * HOUR })],
  ['one signed by another tenant', () => signed('friend', { key: 'the key of that tenant, 32 characters' })],
  ['one by another algorithm', () => signed('friend', { algorithm: 'HS512', key: KEY.repeat(2) })],
  ['one whose subject is no referral id', () => signed('a friend<script>')],
  ['one without signature', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ['anything else', async () => 'friend'],
])('[AUTH-6] %s is not accepted, and leaves the address too', async (_case, token) => {
  const browser = world.browser();
  expect(await arrive(browser, await token())).toBe('/fanatics/help?a=b');
  expect(await sent(browser)).toEqual([undefined]);
});

test('[AUTH-6] a cookie of one’s own making is not accepted', async () => {
  const browser = world.browser();
  browser.keep('gst-uid=friend; Path=/');
  expect(await sent(browser)).toEqual([undefined]);
});
