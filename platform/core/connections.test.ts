import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { buildProcessor } from '../payment/processor-app.ts';

let shop: Shop;
const processor = buildProcessor({ secretKey: 'secret-key', eventsSecret: 'events-secret' });
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await processor.close();
  await shop.close();
});

test('[DOOR-7] platform and processor have time-outs for silence, headers and requests, and a cap on connections', async () => {
  for (const { server } of [shop.app, processor]) {
    expect(server).toMatchObject({ timeout: 60_000, headersTimeout: 10_000, requestTimeout: 30_000 });
    expect(server.maxConnections).toBe(2_000);
  }
});
