import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { addKey } from '../support/partners.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { operationBody } from '../support/storefront-operation.ts';
import { ask, openWorld, post, readReply, type World } from './world.ts';

/** Holds without a session cookie that one address may ask for in ten minutes. */
const MOST_NEW_HOLDERS = 20;

/** Dearer than what a key has left after BUDGET minus 30. */
const DEAR = 'query ($limit: Int!) { events(page: { limit: $limit }) { items { offers { id } } } }';
/** An operation of the storefront, whose answer is the same for everybody and kept. */
const KEPT = operationBody('TopEvents', { filter: {}, page: { limit: 2 } });
const BUDGET = 250;

describe.skipIf(!hasRedis)('rate limits and budgets in Redis (needs redis-server)', () => {
  let world: World;
  let store: Awaited<ReturnType<typeof startRedis>>;
  let first: Gateway;
  let second: Gateway;

  beforeAll(async () => {
    store = await startRedis();
    world = await openWorld({ rateLimits: true, trustedProxies: 1, redisUrl: store.address });
  });
  beforeEach(() => {
    [first, second] = [world.gatewayWith(), world.gatewayWith()];
  });
  afterAll(async () => {
    await world.close();
    await store.close();
  });

  /** A hold that finds no event, by a visitor without a cookie. */
  const hold = async (gateway: Gateway, address: string): Promise<number> => {
    const input = { eventId: 'none', quantity: 1, idempotencyKey: randomUUID() };
    const query = 'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { problems { code } } }';
    const answer = await post(gateway, { query, variables: { input } }, { 'x-forwarded-for': address });
    return (await readReply(answer)).status;
  };
  const holds = async (gateway: Gateway, count: number, address: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let time = 0; time < count; time += 1) statuses.push(await hold(gateway, address));
    return statuses;
  };
  const allowed = (statuses: readonly number[]): number => statuses.filter((status) => status === 200).length;
  /** Until this gateway counts in Redis: a point of an address that nobody else has. */
  const isShared = (gateway: Gateway) =>
    expect
      .poll(async () => {
        const address = `198.51.100.${Math.floor(Math.random() * 250)}`;
        await hold(gateway, address);
        return store.redis.exists(`grandstand:rate:newHolders:address:${address}`);
      })
      .toBe(1);

  test('[SCALE-1] [DOOR-5] an address has one limit at two gateways together, and another address its own', async () => {
    await isShared(first);
    await isShared(second);
    const statuses = [...(await holds(first, 12, '203.0.113.1')), ...(await holds(second, 12, '203.0.113.1'))];
    expect([allowed(statuses), statuses.at(-1)]).toEqual([MOST_NEW_HOLDERS, 429]);
    expect(await hold(second, '203.0.113.2')).toBe(200);
  });

  test.each(['frozen', 'killed', 'flushed'] as const)(
    '[SCALE-1] [DOOR-5] while Redis is %s each gateway counts for itself, and afterwards together again',
    async (state) => {
      const address = { frozen: '203.0.113.3', killed: '203.0.113.4', flushed: '203.0.113.5' }[state];
      await isShared(first);
      await isShared(second);
      if (state === 'frozen') store.freeze();
      else if (state === 'killed') await store.kill();
      else await store.redis.flushall();
      const statuses = await holds(first, MOST_NEW_HOLDERS + 4, address);
      expect([allowed(statuses), statuses.at(-1)]).toEqual([MOST_NEW_HOLDERS, 429]);
      if (state === 'frozen') store.thaw();
      else if (state === 'killed') await store.start();
      else expect(await hold(second, address)).toBe(429);
      await isShared(first);
      await isShared(second);
    },
  );

  /** Asks until 30 of the key's budget are left, and what came back meanwhile: one a second. */
  async function spend(gateway: Gateway, key: string): Promise<void> {
    for (let time = 0; time < BUDGET - 30; time += 1) {
      const { status } = await ask(gateway, '{ apiVersion }', {}, { authorization: `Bearer ${key}` });
      expect(status).toBe(200);
    }
  }
  let limit = 40;
  /** Never a kept answer. */
  const askDear = async (gateway: Gateway, key: string): Promise<number> => {
    limit = limit === 50 ? 40 : limit + 1;
    return (await ask(gateway, DEAR, { limit }, { authorization: `Bearer ${key}` })).status;
  };
  const newKey = () => addKey(world.shop.db, { budget: BUDGET, perSecond: 1 });
  const hasBudgetInRedis = async (gateway: Gateway): Promise<void> => {
    const { id, key } = await newKey();
    await expect
      .poll(async () => {
        await ask(gateway, '{ apiVersion }', {}, { authorization: `Bearer ${key}` });
        return store.redis.exists(`grandstand:budget:${id}`);
      })
      .toBe(1);
  };

  test('[SCALE-1] [GRAPH-7] a key has one budget at two gateways together, and what a kept answer did not cost comes back to both', async () => {
    await hasBudgetInRedis(first);
    await hasBudgetInRedis(second);
    const { key: reader } = await newKey();
    const costs: { requested: number; actual: number }[] = [];
    for (let time = 0; time < 150; time += 1) {
      const gateway = time % 2 === 0 ? first : second;
      const { extensions } = await readReply(await post(gateway, KEPT, { authorization: `Bearer ${reader}` }));
      costs.push(Object(extensions).cost);
    }
    const last = costs.at(-1);
    // Were nothing given back, the budget would have been spent long before.
    expect((last?.requested ?? 0) * costs.length).toBeGreaterThan(BUDGET);
    expect(last?.actual).toBe(1);
    const { key } = await newKey();
    await spend(first, key);
    expect(await askDear(second, key)).toBe(429);
    expect(await askDear(second, (await newKey()).key)).toBe(200);
  });

  test.each(['frozen', 'killed', 'flushed'] as const)(
    '[SCALE-1] [GRAPH-7] while Redis is %s each gateway has a budget of its own for a key, and afterwards they have one again',
    async (state) => {
      await hasBudgetInRedis(first);
      await hasBudgetInRedis(second);
      const { key } = await newKey();
      if (state === 'frozen') store.freeze();
      else if (state === 'killed') await store.kill();
      else await store.redis.flushall();
      await spend(first, key);
      expect(await askDear(first, key)).toBe(429);
      expect(await askDear(second, key)).toBe(state === 'flushed' ? 429 : 200);
      if (state === 'frozen') store.thaw();
      else if (state === 'killed') await store.start();
      await hasBudgetInRedis(first);
      await hasBudgetInRedis(second);
      const again = await newKey();
      await spend(first, again.key);
      expect(await askDear(second, again.key)).toBe(429);
    },
  );
});
