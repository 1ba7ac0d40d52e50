import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { openWorld, post, readReply, type World } from './world.ts';

/** Holds without a session cookie that one address may ask for in ten minutes. */
const MOST_NEW_HOLDERS = 20;

describe.skipIf(!hasRedis)('rate limits in Redis (needs redis-server)', () => {
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
});
