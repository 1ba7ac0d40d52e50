import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { billing } from '#tests/support/shop.ts';
import { type Part, startGateway } from '#tests/support/stack.ts';
import { events } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const [game] = events;

/** A process's gateway, for a visitor of the world. */
const over = ({ url }: Part) =>
  ({
    fetch: async ({ url: asked, method, headers, body }: Request) =>
      fetch(url + new URL(asked).pathname, { method, headers, body: await new Response(body).text() }),
  }) as unknown as Gateway;

describe.skipIf(!hasRedis)('a gateway that is killed between a purchase and its answer', () => {
  let world: ForeignWorld;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  const parts: Part[] = [];
  beforeAll(async () => {
    [world, redis] = await Promise.all([openForeignWorld('nested'), startRedis()]);
  });
  afterAll(async () => {
    for (const part of parts) await part.stop();
    await world.close();
    await redis.close();
  });
  const start = async () => {
    const part = await startGateway({
      PLATFORM_URL: world.upstream.url,
      REDIS_URL: redis.url,
      SESSION_SECRET: 'the secret of all gateways, 32 long',
      LOG_LEVEL: 'silent',
    });
    parts.push(part);
    return part;
  };

  test('[REST-7] leaves it pending for the next one, never refused and never charged again', async () => {
    const first = await start();
    const visitor = world.visitor();
    const held = await visitor.run(
      'ReserveTickets',
      { input: { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 2 } },
      over(first),
    );
    expect(held.errors).toEqual([]);
    const { cart } = held.data.reserveTickets;
    const input = {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: await world.card('4242 4242 4242 4242'),
      redeemPoints: 0,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
    };
    world.upstream.misbehave('POST /api/cart/:id/purchase_v2', 'hang');
    const lost = visitor.run('Purchase', { input }, over(first)).catch(() => null);
    await vi.waitFor(() => expect(world.upstream.state.charges).toHaveLength(1), { timeout: 60_000 });
    await first.kill();
    await lost;
    const second = over(await start());
    for (const idempotencyKey of [input.idempotencyKey, randomUUID()]) {
      await vi.waitFor(
        async () => {
          const { data } = await visitor.run('Purchase', { input: { ...input, idempotencyKey } }, second);
          // Redis may be silent for a moment on a busy machine.
          expect(data?.purchase.__typename).toBe('PurchasePending');
        },
        { timeout: 60_000 },
      );
    }
    const { data } = await visitor.run('CartStatus', { cartId: cart.id }, second);
    expect(data.cart.purchase.state).toBe('UNKNOWN');
    expect(world.upstream.state.charges).toHaveLength(1);
  });
});
