import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropDatabase, ensureDatabase } from '#platform/core/databases.ts';
import { createDb, type Db } from '#platform/core/db.ts';
import { testServerUrl } from '#tests/support/database.ts';
import { forwardTo } from '#tests/support/forwarder.ts';
import { createBrowser } from '#tests/support/identity-provider.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { billing, cards } from '#tests/support/shop.ts';
import { type Part, startPart } from '#tests/support/stack.ts';
import { unpackRelease } from '../../../scripts/lib/last-release.mjs';
import { CART, PURCHASE, RESERVE } from '../../api/buying.ts';
import { persistedQuery } from '../../api/storefront-operations.ts';
import { readReply } from '../../api/world.ts';

/** The purchase as both releases know it. */
const purchaseOfBoth = PURCHASE.replace(/ {2}\.\.\. on PurchaseActionRequired .*\n/, '');

const root = join(import.meta.dirname, '../../..');
const SECRET_KEY = 'sk_of_two_releases';
const REFERRAL_KEY = 'the key of referrals, 32 characters';
const MEMBER = '{ viewer { user { emailAddress } session { referralId } } }';
const SEARCH = `query ($keyword: String!) {
  events(filter: { keyword: $keyword }, page: { limit: 100 }) { items { id admission currencyCode availability sale { canBuy } } }
}`;
const ORDER = `query ($id: ID!) { order(id: $id) {
  status paymentStatus total { minorUnits } items { quantity returned tickets { id barcode } }
} }`;
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
  order { status refunds { toCard { minorUnits } } } problems { code }
} }`;

type Release = 'last' | 'next';
const releases = ['last', 'next'] as const;
const every = releases.flatMap((gateway) => releases.map((platform) => [gateway, platform] as const));

/** The processes of both releases on one database: a gateway for each pair of releases. */
async function openReleases() {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-releases-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let step = closing.pop(); step; step = closing.pop()) await step();
  };
  const last = join(directory, 'last');
  await mkdir(last);
  unpackRelease(last);
  // The packages of today: what is tried is the release's own code.
  await symlink(join(root, 'node_modules'), join(last, 'node_modules'), 'junction');
  const server = testServerUrl();
  const name = `releases_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(server, name);
  closing.push(() => dropDatabase(server, name));
  const database = Object.assign(new URL(server), { pathname: `/${name}` }).href;

  const start = async (from: string, main: string, env: Record<string, string>): Promise<Part> => {
    const part = await startPart(main, env, { from });
    closing.push(part.stop);
    return part;
  };
  const shared = { PAYMENT_SECRET_KEY: SECRET_KEY, PAYMENT_EVENTS_SECRET: randomUUID() };
  const processor = await start(root, 'platform/payment/main.ts', {
    ...shared,
    PROCESSOR_PORT: '0',
    DATA_DIR: join(directory, 'processor'),
  });
  const trees: Record<Release, string> = { last, next: root };
  // Of the last release: it brings the database no further than that one's platform does.
  const identity = await start(last, 'platform/identity/main.ts', {
    DATABASE_URL: database,
    PORT: '0',
    RATE_LIMITS: 'off',
  });
  const startPlatform = (release: Release): Promise<Part> =>
    start(trees[release], 'platform/main.ts', {
      ...shared,
      PLATFORM_PORT: '0',
      DATABASE_URL: database,
      PAYMENT_PROVIDER_URL: processor.url,
      OIDC_ISSUER: identity.url,
    });
  const startGateway = (release: Release, { url }: Part): Promise<Part> =>
    start(trees[release], 'gateway/main.ts', {
      // Free text may buy: the test writes what it asks.
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      // Each answer is asked for.
      SHARED_CACHE: 'off',
      PLATFORM_URL: url,
      BUILD_DIR: join(directory, 'no-build'),
      SESSION_SECRET: 'a secret that both releases share',
      OIDC_ISSUER: identity.url,
      REFERRAL_KEY,
    });
  const db: Db = createDb(database);
  closing.push(() => db.destroy());
  return { last, db, processor, issuer: identity.url, startPlatform, startGateway, close };
}

let parts: Awaited<ReturnType<typeof openReleases>>;
let events: string[];
const gateways = new Map<string, Part>();
const gatewayOf = (gateway: Release, platform: Release): Part => {
  const found = gateways.get(`${gateway} ${platform}`);
  if (!found) throw new Error(`no gateway of the ${gateway} release before a platform of the ${platform}`);
  return found;
};

/** A browser that goes on at whatever gateway the load balancer gives it. */
function visitor({ keep, cookies } = createBrowser()) {
  return async (at: Part, query: string, variables: object) => {
    const answer = await fetch(`${at.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test', cookie: cookies() },
      body: JSON.stringify({ query, variables }),
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    const { data, errors } = await readReply(answer);
    expect(errors).toEqual([]);
    return data;
  };
}
type Ask = ReturnType<typeof visitor>;

async function tokenOf(number: string): Promise<string> {
  const card = { number, expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' };
  const answer = await fetch(`${parts.processor.url}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  return (JSON.parse(await answer.text()) as { token: string }).token;
}

type OnSale = { id: string; admission: string; currencyCode: string; sale: { canBuy: boolean }; availability: string };
const isOnSale = ({ admission, currencyCode, sale, availability }: OnSale): boolean =>
  admission === 'RESERVED' && currencyCode === 'USD' && sale.canBuy && availability === 'TICKETS_AVAILABLE';
const find = async (ask: Ask, at: Part): Promise<string[]> => {
  const { events: found } = await ask(at, SEARCH, { keyword: 'yankees' });
  return found.items.filter(isOnSale).map(({ id }: OnSale) => id);
};

type Cart = { id: string; totals: { total: { minorUnits: number } } };
async function hold(ask: Ask, at: Part, eventId = events[0]): Promise<Cart> {
  const { reserveTickets } = await ask(at, RESERVE, { input: { idempotencyKey: randomUUID(), eventId, quantity: 2 } });
  expect(reserveTickets.problems).toEqual([]);
  return reserveTickets.cart;
}

async function pay(ask: Ask, at: Part, { id, totals }: Cart): Promise<string> {
  const input = {
    cartId: id,
    idempotencyKey: randomUUID(),
    billing,
    paymentToken: await tokenOf(cards.approved),
    expectedTotalMinorUnits: totals.total.minorUnits,
    currencyCode: 'USD',
    acceptTerms: true,
  };
  const { purchase } = await ask(at, purchaseOfBoth, { input });
  expect(purchase).toMatchObject({ __typename: 'PurchaseCompleted' });
  return purchase.order.id;
}

async function expectTickets(ask: Ask, at: Part, id: string): Promise<void> {
  const { order } = await ask(at, ORDER, { id });
  expect(order).toMatchObject({ status: 'CONFIRMED', items: [{ quantity: 2, returned: 0 }] });
  expect(order.items[0].tickets).toHaveLength(2);
}

async function giveBack(ask: Ask, at: Part, orderId: string): Promise<void> {
  const { refundOrder } = await ask(at, REFUND, { input: { orderId, idempotencyKey: randomUUID() } });
  expect(refundOrder).toMatchObject({ order: { status: 'REFUNDED' }, problems: [] });
}

const migrationsIn = async (tree: string): Promise<string[]> =>
  (await readdir(join(tree, 'platform/migrations'))).filter((name) => name.endsWith('.sql')).toSorted();

/** What the last release did alone, before there was another. */
let before: { ask: Ask; order: string; cart: Cart };
beforeAll(async () => {
  parts = await openReleases();
  const last = await parts.startPlatform('last');
  gateways.set('last last', await parts.startGateway('last', last));
  const ask = visitor();
  const at = gatewayOf('last', 'last');
  events = await find(ask, at);
  const order = await pay(ask, at, await hold(ask, at));
  before = { ask, order, cart: await hold(ask, at, events[1]) };

  const next = await parts.startPlatform('next');
  gateways.set('last next', await parts.startGateway('last', next));
  gateways.set('next last', await parts.startGateway('next', last));
  gateways.set('next next', await parts.startGateway('next', next));
}, 600_000);
afterAll(() => parts.close());

describe('the last release beside this one, on one database that this one has migrated', () => {
  test('[OPS-4] the database has every migration of this release, the last release’s among them', async () => {
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(parts.db);
    const ran = rows.map(({ name }) => name);
    expect(ran).toEqual(await migrationsIn(root));
    expect(ran).toEqual(expect.arrayContaining(await migrationsIn(parts.last)));
  });

  test.each(every)(
    '[OPS-4] a gateway of the %s release and a platform of the %s one find, hold, sell and return',
    async (gateway, platform) => {
      const ask = visitor();
      const at = gatewayOf(gateway, platform);
      expect(await find(ask, at)).toEqual(expect.arrayContaining([events[2]]));
      const order = await pay(ask, at, await hold(ask, at, events[2]));
      await expectTickets(ask, at, order);
      await giveBack(ask, at, order);
    },
  );

  test('[OPS-4] each release sells what the other held, and shows and returns what it sold', async () => {
    const [last, next] = [gatewayOf('last', 'last'), gatewayOf('next', 'next')];
    const { ask, order, cart } = before;
    // From before the new release.
    const { cart: held } = await ask(next, CART, { id: cart.id });
    expect(held.items[0].event.id).toBe(events[1]);
    const own = await pay(ask, next, cart);
    for (const at of [last, next]) await expectTickets(ask, at, own);
    await giveBack(ask, next, order);
    await giveBack(ask, last, own);
    // And the other way.
    const other = visitor();
    const sold = await pay(other, last, await hold(other, next));
    await expectTickets(other, next, sold);
  });

  test.each([
    ['last', 'next'],
    ['next', 'last'],
  ] as const)(
    '[OPS-4, AUTH-1, AUTH-6] a sign-in begun at the %s release completes at the %s one and holds at both',
    async (begins, completes) => {
      const [first, second] = [gatewayOf(begins, begins), gatewayOf(completes, completes)];
      // One address, as behind a load balancer, and a connection for each request.
      const front = await forwardTo(first.url);
      const browser = createBrowser({ connection: 'close' });
      const { url } = await browser.follow(front.url, await browser.go(`${front.url}/login`));
      const page = await browser.follow(parts.issuer, await browser.go(url));
      const back = await browser.follow(parts.issuer, await browser.go(page.url, { email: 'new@example.com' }));
      await front.stop();
      await front.start(second.url);
      const signedIn = await browser.go(back.url);
      await front.stop();
      expect(signedIn.headers.get('location')).not.toContain('signIn=');
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(`friend-of-${begins}`)
        .setIssuedAt()
        .sign(new TextEncoder().encode(REFERRAL_KEY));
      await browser.go(`${first.url}/fanatics/help?_uid=${token}`);
      const ask = visitor(browser);
      for (const at of [first, second, first, second]) {
        expect(await ask(at, MEMBER, {})).toEqual({
          viewer: { user: { emailAddress: 'new@example.com' }, session: { referralId: `friend-of-${begins}` } },
        });
        // A page leads to /logout where the sign-in is not known.
        expect((await browser.go(`${at.url}/fanatics/help`)).headers.get('location')).toBeNull();
      }
    },
  );

  test('[OPS-4, GRAPH-9] a gateway of this release knows all operations of the last release’s pages', async () => {
    const manifestIn = async (tree: string, file: string): Promise<Record<string, string>> =>
      JSON.parse(await readFile(join(tree, file), 'utf8'));
    const asked = await manifestIn(parts.last, 'operations/generated/persisted.json');
    expect(await manifestIn(root, 'schema/released/persisted.json')).toEqual(asked);
    const codes = await Promise.all(
      Object.keys(asked).map(async (hash) => {
        const answer = await fetch(`${gatewayOf('next', 'next').url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ extensions: persistedQuery(hash) }),
        });
        const { text, errors } = await readReply(answer);
        expect(text).toMatch(/^\{/);
        return errors.map(({ extensions }) => extensions.code);
      }),
    );
    expect(codes.flat()).not.toContain('PERSISTED_QUERY_NOT_FOUND');
  });

  test('[OPS-4] a platform of the last release starts again on the migrated database', async () => {
    const again = await parts.startPlatform('last');
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  });

  test('[OPS-4] nothing was sold twice, lost or half', async () => {
    const answer = await fetch(`${parts.processor.url}/v1/ledger`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    await expectInvariants(parts.db, JSON.parse(await answer.text()));
  });
});
