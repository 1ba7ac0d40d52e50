import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { createSeal } from '../session/sealed.ts';
import { memoryOutcomes, type OutcomeStore, redisOutcomes } from './outcomes.ts';

const HOUR_MS = 3_600_000;
const sent = { state: 'sent', cart: { uuid: 'C-1' } };

async function expectOneSender(stores: readonly OutcomeStore[]): Promise<void> {
  const claims = await Promise.all(stores.map((store) => store.claim('purchase:a:C-1', sent, HOUR_MS)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  for (const store of stores) expect(await store.get('purchase:a:C-1')).toEqual(sent);
}

describe('in memory', () => {
  test('[REST-7] a write is claimed once, until its time is over or it was refused', async () => {
    let now = 1_000;
    const store = memoryOutcomes(() => now);
    await expectOneSender([store, store]);
    await store.drop('purchase:a:C-1');
    expect(await store.claim('purchase:a:C-1', sent, HOUR_MS)).toBe(true);
    now += HOUR_MS + 1;
    expect(await store.get('purchase:a:C-1')).toBeNull();
    expect(await store.claim('purchase:a:C-1', sent, HOUR_MS)).toBe(true);
  });
});

describe.skipIf(!hasRedis)('in Redis', () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.close();
  });
  const storeOf = (secret: string) =>
    redisOutcomes({ redis, seal: createSeal(secret, 'outcomes', 'brand'), now: Date.now });

  test('[REST-7] two gateways send a write once, and one that starts later knows of it', async () => {
    const secret = 'a secret of all gateways of a storefront';
    await expectOneSender([storeOf(secret), storeOf(secret)]);
    expect(await storeOf(secret).get('purchase:a:C-1')).toEqual(sent);
  });

  test('[AUTH-11] what is kept of a purchase is sealed', async () => {
    const store = storeOf('one secret of all gateways, long enough');
    await store.put('order:a:O-1', { email: 'zoe@example.com' }, HOUR_MS);
    expect(await redis.get('grandstand:outcome:order:a:O-1')).not.toContain('zoe');
    expect(await storeOf('another secret, which opens nothing of it').get('order:a:O-1')).toBeNull();
  });
});
