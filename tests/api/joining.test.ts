import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#tests/support/identity-provider.ts';
import { type MembersWorld, openMembersWorld } from './members-world.ts';

let world: MembersWorld;
beforeAll(async () => {
  world = await openMembersWorld();
});
afterAll(() => world.close());

let people = 0;
/** Somebody who has never been here: their address is verified, and the program knows nothing of a registration. */
const stranger = (): string => {
  people += 1;
  return `joins-${people}@example.com`;
};
const isMember = async (browser: Browser): Promise<boolean> =>
  (await world.ask(browser, '{ wallet { isRegistered } }')).data?.wallet?.isRegistered === true;
const locationOf = (answer: Response): string => answer.headers.get('location') ?? '';

/** Signs in without a membership, and goes on to the program's page. */
async function atProgram(browser: Browser, email: string, path = '/login?returnTo=/help'): Promise<URL> {
  expect(await world.signIn(browser, email, path)).toContain('signIn=wallet');
  const page = new URL(locationOf(await browser.go(`${world.origin}/auth/join`)));
  expect(page.origin + page.pathname).toBe(`${world.identity.issuer}/program/join`);
  return page;
}
/** What the program's page does with the answer; where it sends the browser back to. */
async function decide(browser: Browser, page: URL, decision: 'accepted' | 'refused'): Promise<string> {
  return locationOf(
    await browser.go(page.origin + page.pathname, { ...Object.fromEntries(page.searchParams), decision }),
  );
}

describe('who is not in the loyalty program', () => {
  test('[AUTH-15] [LOYAL-5] joins it with the sign-in that was refused, and comes back signed in, to the same cart', async () => {
    const browser = world.browser();
    await world.ask(browser, '{ tenant { id } }');
    const session = /gst=([\w-]+)/.exec(browser.cookies())?.[1];
    const { id } = await world.shop.event();
    const held = await world.shop.visitor(session).reserve(id, { quantity: 2 });
    const email = stranger();
    const page = await atProgram(browser, email, '/login?returnTo=/help?a=b');
    expect(page.searchParams.get('email')).toBe(email);
    const back = await decide(browser, page, 'accepted');
    expect(back.startsWith(`${world.origin}/fanatics/wallet?answer=`)).toBe(true);
    expect(locationOf(await browser.go(back))).toBe('/help?a=b');
    expect(await isMember(browser)).toBe(true);
    expect(browser.cookies()).not.toMatch(/gst-joining|gst-sign-in/);
    const { data } = await world.ask(browser, 'query ($id: ID!) { cart(id: $id) { id } }', { id: held.body.uuid });
    expect(data.cart.id).toBe(held.body.uuid);
  });

  test('[AUTH-15] and is refused by it is told so, and may try again', async () => {
    const browser = world.browser();
    const page = await atProgram(browser, stranger());
    expect(locationOf(await browser.go(await decide(browser, page, 'refused')))).toBe('/help?signIn=wallet-refused');
    expect(await isMember(browser)).toBe(false);
    const again = new URL(locationOf(await browser.go(`${world.origin}/auth/join`)));
    expect(locationOf(await browser.go(await decide(browser, again, 'accepted')))).toBe('/help');
    expect(await isMember(browser)).toBe(true);
  });

  test('[AUTH-15] [LOYAL-8] is let in by an answer of the program alone: none that is made up, and none for somebody else', async () => {
    const [browser, other] = [world.browser(), world.browser()];
    const page = await atProgram(browser, stranger());
    const theirs = await decide(other, await atProgram(other, stranger()), 'accepted');
    for (const back of [`${world.origin}/fanatics/wallet?answer=made-up`, theirs]) {
      expect(locationOf(await browser.go(back))).toBe('/help?signIn=wallet-pending');
      expect(await isMember(browser)).toBe(false);
    }
    expect(locationOf(await browser.go(await decide(browser, page, 'accepted')))).toBe('/help');
  });

  test('[AUTH-15] and waits for it is signed in once it has answered, without another sign-in', async () => {
    const browser = world.browser();
    const status = async () => JSON.parse(await (await browser.go(`${world.origin}/auth/join-status`)).text());
    expect(await world.signIn(browser, 'pending@example.com', '/login?returnTo=/help')).toContain('wallet-pending');
    expect(await status()).toMatchObject({ problem: 'wallet-pending' });
    const waiting = world.browser();
    await atProgram(waiting, stranger());
    // The program knows this address when it is asked.
    expect(JSON.parse(await (await waiting.go(`${world.origin}/auth/join-status`)).text())).toMatchObject({
      problem: null,
    });
    expect(await isMember(waiting)).toBe(true);
  });

  test('[AUTH-15] whose token was refreshed for a step that failed tries it again with the new one', async () => {
    let ahead = 0;
    world.restart({ clock: () => new Date(Date.now() + ahead), sessionSecret: 'the same all along' });
    const browser = world.browser();
    await world.signIn(browser, stranger(), '/login?returnTo=/help');
    const join = async () => locationOf(await browser.go(`${world.origin}/auth/join`));
    const kept = () => /gst-joining=([^;]+)/.exec(browser.cookies())?.[1];
    const before = kept();
    ahead = 310_000;
    world.upstream.break(/api\/wallet\/register/, 'unavailable');
    expect(await join()).toBe('/help?signIn=unavailable');
    world.upstream.heal();
    // A gateway that knows nothing of the refresh: what the browser has must do.
    world.restart({ clock: () => new Date(Date.now() + ahead), sessionSecret: 'the same all along' });
    const refreshed = kept();
    expect([refreshed === undefined, refreshed === before]).toEqual([false, false]);
    expect(await join()).toMatch(/\/program\/join/);
    world.restart();
  });

  test('[AUTH-15] [AUTH-8] and whose sign-in has ended meanwhile is told to sign in again', async () => {
    const browser = world.browser();
    await world.signIn(browser, stranger(), '/login?returnTo=/help');
    world.upstream.break(/api\/user$/, 'unauthorized');
    expect(locationOf(await browser.go(`${world.origin}/auth/join`))).toBe('/help?signIn=refused');
    world.upstream.heal();
    expect(browser.cookies()).not.toContain('gst-joining');
    expect(await (await browser.go(`${world.origin}/auth/join-status`)).json()).toMatchObject({ problem: 'refused' });
  });

  test('[AUTH-15] and not now leaves nothing of the sign-in in the browser', async () => {
    const browser = world.browser();
    await world.signIn(browser, stranger());
    expect(browser.cookies()).toContain('gst-joining');
    await browser.go(`${world.origin}/auth/join-later`);
    expect(browser.cookies()).not.toContain('gst-joining');
    expect(locationOf(await browser.go(`${world.origin}/auth/join`))).toBe('/?signIn=refused');
    const status = await (await browser.go(`${world.origin}/auth/join-status`)).json();
    expect(status).toEqual({ problem: 'refused', returnTo: '/?signIn=refused' });
  });

  test('[AUTH-15] [LOYAL-8] and whose address nobody has verified is told to do that first', async () => {
    const browser = world.browser();
    await world.signIn(browser, 'somebody@unverified.shop', '/login?returnTo=/help');
    expect(locationOf(await browser.go(`${world.origin}/auth/join`))).toBe('/help?signIn=wallet-unverified');
  });

  test('[AUTH-15] [AUTH-11] gets no token into the browser: what is kept for joining is encrypted', async () => {
    const browser = world.browser();
    await world.signIn(browser, stranger());
    const kept = /gst-joining=([^;]+)/.exec(browser.cookies())?.[1] ?? '';
    expect(Object.keys(JSON.parse(Buffer.from(kept.split('.')[0] ?? '', 'base64url').toString()))).toEqual([
      'alg',
      'enc',
    ]);
  });
});
