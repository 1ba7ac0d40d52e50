import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayDeps } from '#gateway/server.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { RESERVE } from './buying.ts';
import { persistedOperations } from './storefront-operations.ts';
import { createVisitor, ORIGIN, openWorld, type World } from './world.ts';

type Handler = Awaited<ReturnType<NonNullable<GatewayDeps['storefront']>['pages']>>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasRedis)('cached pages of several gateways with Redis (needs redis-server)', () => {
  test('[SCALE-1] [GRAPH-5] a hold at one gateway drops the other’s page of the event, and that of no other event, also once Redis was away; then all pages go once', async () => {
    const store = await startRedis();
    const rendered: string[] = [];
    const shell = persistedOperations.find(({ name }) => name === 'Shell')?.hash ?? '';
    const page: Handler = async (request, { execute, nonce }) => {
      rendered.push(request.url);
      await execute(shell, {});
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': 'en' };
      return new Response(`<script nonce="${nonce}">go()</script>`, { headers });
    };
    const storefront = { pages: async () => page, developing: false, close: async () => {} };
    // Time stands still: what is kept stays until it is dropped.
    const now = new Date();
    const gateway = () => world.gatewayWith({ redisUrl: store.address, storefront, clock: () => now });
    const [one, other] = [gateway(), gateway()];
    const [event, neighbour] = [await world.shop.event(), await world.shop.event()];
    const look = async (id: string): Promise<number> => {
      const address = `${ORIGIN}/fanatics/event/${id}`;
      const { status } = await other.fetch(new Request(address, { headers: { host: 'localhost:3000' } }));
      expect(status).toBe(200);
      return rendered.filter((url) => url.endsWith(id)).length;
    };
    expect([await look(event.id), await look(event.id), await look(neighbour.id)]).toEqual([1, 1, 1]);
    const bothListen = () =>
      expect.poll(async () => (await store.redis.pubsub('NUMSUB', 'grandstand:event'))[1]).toBe(2);
    const hold = () =>
      createVisitor(one).ask(RESERVE, { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } });
    await bothListen();
    await hold();
    await expect.poll(() => look(event.id)).toBe(2);
    expect(await look(neighbour.id)).toBe(1);

    await store.kill();
    await store.start();
    await bothListen();
    await expect.poll(() => look(neighbour.id)).toBe(2);
    expect([await look(event.id), await look(event.id)]).toEqual([3, 3]);
    await hold();
    await expect.poll(() => look(event.id)).toBe(4);
    expect(await look(neighbour.id)).toBe(2);
    await store.close();
  });
});
