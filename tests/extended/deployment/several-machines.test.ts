import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser } from '#tests/support/identity-provider.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openLive } from '#tests/support/live.ts';
import { hasRedis } from '#tests/support/redis.ts';
import { billing } from '#tests/support/shop.ts';
import { addEvent } from '#tests/support/shop-events.ts';
import { operationBody } from '#tests/support/storefront-operation.ts';
import { CART, PURCHASE, RESERVE } from '../../api/buying.ts';
import { type Reply, readReply } from '../../api/world.ts';
import { type Machine, type Machines, openMachines } from './several-machines.ts';

const SET_FAVOURITE = `mutation ($input: SetFavouritesInput!) { setFavourites(input: $input) { changed { id isFavourite } problems { code } } }`;
const FAVOURITES =
  '{ viewer { user { id } favourites(type: EVENT, page: { limit: 100 }) { items { __typename ... on Event { id } } } } }';
const LIVE = 'subscription ($id: ID!) { eventLive(id: $id) { sections { name available } } }';
const MOST_NEW_HOLDERS = 20;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const DATABASE_AWAY_MS = 3_000;
/** How long is waited for an answer that was kept to be given anew; it is kept for five seconds. */
const RENEWED_MS = 60_000;

let machines: Machines;
let events: string[];
let people = 0;

/** A person: a browser with cookies, and an address of their own. */
function person() {
  people += 1;
  const address = `10.1.${Math.floor(people / 250)}.${people % 250}`;
  const browser = createBrowser({ 'x-forwarded-for': address });
  const ask = async (query: string, variables: object = {}): Promise<Reply> => {
    const answer = await fetch(`${machines.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'x-grandstand-client': 'test',
        'x-forwarded-for': address,
        cookie: browser.cookies(),
        // A connection each time: the balancer chooses anew.
        connection: 'close',
      },
      body: JSON.stringify({ query, variables }),
    });
    for (const line of answer.headers.getSetCookie()) browser.keep(line);
    return readReply(answer);
  };
  return { browser, ask };
}
type Person = ReturnType<typeof person>;

/** A refusal that asking again does not change. */
class Refused extends Error {}

/** Not what was asked for: a machine that fails just now, or a refusal. */
const notYet = ({ status, text, errors }: Reply): never => {
  const isPassing = status >= 500 || (errors.length > 0 && errors.every(({ extensions }) => extensions.retryable));
  throw isPassing && status !== 429 ? new Error(`${status} ${text}`) : new Refused(`${status} ${text}`);
};

const isReady = async (): Promise<boolean> =>
  fetch(`${machines.url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** As a browser's "try again": connections are cut and machines say 503 until one is ready; the test's time is the bound. */
async function untilDone<T>(step: () => Promise<T | null>): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      const done = await step();
      if (done !== null) return done;
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    do await pause(wait);
    while (!(await isReady()));
  }
}

/** The demo members that have a wallet. */
const MEMBERS = ['new@example.com', 'rich@example.com'] as const;

const signIn = ({ browser }: Person, email: string): Promise<true> =>
  untilDone(async () => {
    const { issuer } = machines.identity;
    const { url } = await browser.follow(machines.url, await browser.go(`${machines.url}/login`));
    const page = await browser.follow(issuer, await browser.go(url));
    const back = await browser.follow(issuer, await browser.go(page.url, { email }));
    await browser.go(back.url);
    return browser.cookies().includes('gst-member') || null;
  });

const tokenOf = async (): Promise<string> => {
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' };
  const answer = await fetch(`${machines.processorUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  return (JSON.parse(await answer.text()) as { token: string }).token;
};

type Cart = { id: string; totals: { total: { minorUnits: number } } };

const hold = (fan: Person, eventId: string): Promise<Cart> => {
  const input = { idempotencyKey: randomUUID(), eventId, quantity: 2 };
  return untilDone(async () => {
    const reply = await fan.ask(RESERVE, { input });
    return reply.data?.reserveTickets?.cart ?? notYet(reply);
  });
};

/** Waits as the storefront does while a purchase is undecided. */
const untilDecided = (fan: Person, id: string): Promise<true> =>
  untilDone(async () => {
    const reply = await fan.ask(CART, { id });
    if (reply.data === undefined || reply.data === null) return notYet(reply);
    return ['STARTED', 'UNKNOWN'].includes(reply.data.cart?.purchase?.state) ? null : true;
  });

/** The order's id. What was not charged is paid for anew, as a buyer does. */
async function pay(fan: Person, cart: Cart): Promise<string> {
  const input = {
    cartId: cart.id,
    idempotencyKey: randomUUID(),
    billing,
    paymentToken: await tokenOf(),
    expectedTotalMinorUnits: cart.totals.total.minorUnits,
    currencyCode: 'USD',
    acceptTerms: true,
  };
  const outcome = await untilDone(async () => {
    const reply = await fan.ask(PURCHASE, { input });
    const purchase = reply.data?.purchase ?? notYet(reply);
    if (purchase.__typename !== 'PurchasePending') return purchase;
    await untilDecided(fan, cart.id);
    return null;
  });
  if (outcome.__typename === 'PurchaseCompleted') return outcome.order.id;
  if (outcome.problems?.[0]?.code === 'NOT_PROCESSED') return pay(fan, cart);
  throw new Refused(JSON.stringify(outcome));
}

const setFavourite = (fan: Person, id: string): Promise<true> =>
  untilDone(async () => {
    const reply = await fan.ask(SET_FAVOURITE, { input: { changes: [{ type: 'EVENT', id, isFavourite: true }] } });
    return reply.data?.setFavourites?.changed?.length === 1 || notYet(reply);
  });

/** The ids of a member's favourites; what a guest is told is a refusal. */
const favouritesOf = (fan: Person): Promise<string[]> =>
  untilDone(async () => {
    const reply = await fan.ask(FAVOURITES);
    return reply.data?.viewer?.favourites?.items.map(({ id }: { id: string }) => id) ?? notYet(reply);
  });

/** Buyers and members who go on while machines fail, and what they were told. */
function crowd() {
  const orders: string[] = [];
  const failures: unknown[] = [];
  const underWay: Promise<void>[] = [];
  const members: { fan: Person; kept: Set<string>; cookies: Set<string> }[] = [];
  let turn = 0;
  const nextEvent = (): string => {
    turn += 1;
    return events[turn % events.length] ?? '';
  };

  /** Somebody new who buys two tickets; `held` once they are held. */
  const startBuying = (isMember: boolean) => {
    const fan = person();
    const held = (async () => {
      if (isMember) await signIn(fan, MEMBERS[0]);
      return hold(fan, nextEvent());
    })();
    const paid = held.then((cart) => pay(fan, cart)).then((order) => void orders.push(order));
    return { held, paid };
  };
  return {
    orders,
    failures,
    members,
    /** Buyers who have their seats and are about to pay: whose payment a failing machine interrupts. */
    interrupt: async (): Promise<void> => {
      const buyers = [startBuying(false), startBuying(false)];
      underWay.push(...buyers.map(({ paid }) => paid.catch((error: unknown) => void failures.push(error))));
      await Promise.all(buyers.map(({ held }) => held));
    },
    /** While a machine is away others buy from the first step to the last. */
    buysOn: async (isMember: boolean): Promise<void> => {
      await Promise.all([startBuying(false).paid, startBuying(isMember).paid]);
    },
    join: async (email: string): Promise<void> => {
      const fan = person();
      await signIn(fan, email);
      members.push({ fan, kept: new Set(), cookies: new Set([fan.browser.cookies()]) });
    },
    /** Members are still signed in, and what they have just written is there, whichever machines answer. */
    membersGoOn: async (): Promise<void> => {
      for (const { fan, kept, cookies } of members) {
        const event = nextEvent();
        await setFavourite(fan, event);
        kept.add(event);
        for (let time = 0; time < 2; time += 1) expect(new Set(await favouritesOf(fan))).toEqual(kept);
        cookies.add(fan.browser.cookies());
      }
    },
    /** One answer to each: their favourites, or 503 while their token cannot be refreshed; never a guest's. */
    nobodyIsSignedOut: async (): Promise<void> => {
      for (const { fan, kept } of members) {
        const reply = await fan.ask(FAVOURITES);
        if (reply.status === 503) continue;
        const ids = reply.data?.viewer?.favourites?.items.map(({ id }: { id: string }) => id);
        expect(new Set(ids), reply.text).toEqual(kept);
      }
    },
    ended: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
}

type OnSale = { id: string; admission: string; currencyCode: string; sale: { canBuy: boolean }; availability: string };
const isOnSale = ({ admission, currencyCode, sale, availability }: OnSale): boolean =>
  admission === 'RESERVED' && currencyCode === 'USD' && sale.canBuy && availability === 'TICKETS_AVAILABLE';

/** How many tickets of an event a gateway's stream says are free. */
type Live = { eventLive: { sections: { available: number }[] | null } };
const freeIn = ({ eventLive }: Live): number =>
  eventLive.sections?.reduce((sum, { available }) => sum + available, 0) ?? 0;

/** What a gateway says of an event to everyone, and whether it did so without asking a platform. */
async function pageAt(one: Machine, id: string): Promise<{ availability?: string; isKept: boolean }> {
  const answer = await fetch(`${one.url()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test', connection: 'close' },
    body: operationBody('EventPage', { by: { id } }),
  });
  const { data, extensions } = JSON.parse(await answer.text());
  return { availability: data?.event?.availability, isKept: extensions?.upstream?.length === 0 };
}

/** How often somebody at a new address may hold before that is too often. */
async function admitted(): Promise<number> {
  people += 1;
  const address = `198.51.100.${people % 250}`;
  for (let count = 0; count < 3 * MOST_NEW_HOLDERS; ) {
    const status = await fetch(`${machines.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', 'x-forwarded-for': address },
      body: JSON.stringify({
        query: RESERVE,
        variables: { input: { idempotencyKey: randomUUID(), eventId: randomUUID(), quantity: 1 } },
      }),
    }).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 429) return count;
    // A connection that was cut, or a machine that ends: it is not known whether that try counted.
    expect([200, 503, null]).toContain(status);
    if (status === 200) count += 1;
  }
  return Number.POSITIVE_INFINITY;
}

describe.skipIf(!hasRedis)(
  'two gateways and two platforms on one PostgreSQL and one Redis (needs redis-server)',
  () => {
    beforeAll(async () => {
      machines = await openMachines();
      const { data } = await person().ask(
        '{ topEvents(page: { limit: 100 }) { items { id admission currencyCode sale { canBuy } availability } } }',
      );
      events = data.topEvents.items
        .filter(isOnSale)
        .map(({ id }: OnSale) => id)
        .slice(0, 6);
      expect(events).toHaveLength(6);
    });
    afterAll(() => machines.close());

    test('[OPS-4] all gateways share one limit', async () => {
      expect(await admitted()).toBe(MOST_NEW_HOLDERS);
    });

    test('[OPS-4, SCALE-1, OPS-3] people sign in and buy while each machine and store is killed or restarted', async () => {
      const fans = crowd();
      const goesOn = async (): Promise<void> => {
        await fans.buysOn(true);
        await fans.membersGoOn();
      };
      /** What one machine sells, the streams of all gateways tell. */
      const saleIsTold = async (): Promise<void> => {
        const [id = ''] = events;
        const streams = await Promise.all(
          machines.gateways.map((one) => openLive(one.url(), { query: LIVE, variables: { id } })),
        );
        const before = await Promise.all(streams.map((stream) => stream.until(() => true)));
        const fan = person();
        fans.orders.push(await pay(fan, await hold(fan, id)));
        await Promise.all(
          streams.map((stream, at) => stream.until((now: Live) => freeIn(now) === freeIn(before[at]) - 2)),
        );
        for (const stream of streams) await stream.close();
      };
      /** What all gateways keep of an event says soon after its last tickets were sold that there are none. */
      const keptIsRenewed = async (): Promise<void> => {
        const { id } = await addEvent(machines, {
          admission: 'general',
          capacity: 2,
          offers: [{ cents: 5_000, fees: [] }],
        });
        for (const one of machines.gateways)
          await expect
            .poll(() => pageAt(one, id), { timeout: RENEWED_MS, interval: 200 })
            .toEqual({ availability: 'TICKETS_AVAILABLE', isKept: true });
        const fan = person();
        fans.orders.push(await pay(fan, await hold(fan, id)));
        for (const one of machines.gateways)
          await expect
            .poll(() => pageAt(one, id), { timeout: RENEWED_MS, interval: 200 })
            .toMatchObject({ availability: 'TICKETS_NOT_AVAILABLE' });
      };
      const limitIsOne = async (one: Machine): Promise<void> => {
        if (machines.gateways.includes(one)) expect(await admitted()).toBe(MOST_NEW_HOLDERS);
      };
      const failInTurn = async (one: Machine): Promise<void> => {
        await fans.interrupt();
        one.pause();
        await goesOn();
        await limitIsOne(one);
        one.resume();
        await fans.interrupt();
        await one.kill();
        await goesOn();
        expect(await admitted()).toBe(MOST_NEW_HOLDERS);
        if (machines.platforms.includes(one)) {
          await saleIsTold();
          await keptIsRenewed();
        }
        await one.start();
        await saleIsTold();
        await keptIsRenewed();
        await fans.interrupt();
        const drained = one.drain();
        await limitIsOne(one);
        expect(await drained).toBe(0);
        await goesOn();
        await one.start();
      };
      /** Tokens are not refreshed without Redis, so only guests can be sure to get on. */
      const withoutRedis = async (): Promise<void> => {
        await fans.buysOn(false);
        await fans.nobodyIsSignedOut();
      };

      for (const email of MEMBERS) await fans.join(email);
      await goesOn();
      for (const one of [...machines.gateways, ...machines.platforms]) await failInTurn(one);

      await fans.interrupt();
      machines.redis.freeze();
      await withoutRedis();
      machines.redis.thaw();
      await goesOn();
      await machines.redis.kill();
      await withoutRedis();
      await machines.redis.start();
      await goesOn();
      await machines.redis.redis.flushall();
      await goesOn();

      await saleIsTold();
      expect(await admitted()).toBe(MOST_NEW_HOLDERS);

      await fans.interrupt();
      const resumePostgres = await machines.postgres.pause();
      await pause(DATABASE_AWAY_MS);
      resumePostgres();
      await goesOn();
      await fans.interrupt();
      await machines.postgres.kill();
      await goesOn();
      await fans.interrupt();
      await machines.postgres.stop();
      await machines.postgres.start();
      await goesOn();
      await saleIsTold();
      await fans.ended();

      expect(fans.failures).toEqual([]);
      // Members' tokens ended meanwhile, and were refreshed at whichever gateway.
      for (const { cookies } of fans.members) expect(cookies.size).toBeGreaterThan(1);
      const { rows } = await sql<{ uuid: string }>`select uuid from "order"`.execute(machines.db);
      expect(rows.map(({ uuid }) => uuid).toSorted()).toEqual(fans.orders.toSorted());
      await expectInvariants(machines.db, await machines.ledger());
    }, 720_000);
  },
);
