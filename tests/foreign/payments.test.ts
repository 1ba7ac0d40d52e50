import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { billing } from '#tests/support/shop.ts';
import { ask } from '../api/world.ts';
import { events } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const [game] = events;
type Payment = NonNullable<GatewayDeps['brand']>['payment'];

describe('how an upstream’s tickets are paid for', () => {
  let world: ForeignWorld;
  beforeAll(async () => {
    world = await openForeignWorld('flat');
  });
  afterAll(() => world.close());
  const openWith = (payment: Payment): Promise<Gateway> =>
    world.open({ brand: { name: 'Club', ...(payment && { payment }) } });

  test.each<[Payment, string[], string, boolean]>([
    [{ tokenizeUrl: 'https://cards.example/' }, ['CARDS'], 'DIRECT', true],
    ['points', ['POINTS'], 'DIRECT', false],
    ['linkover', ['LINKOVER'], 'PROVIDER', true],
    [undefined, [], 'PROVIDER', true],
  ])(
    '[REST-8] [TEN-2] with payment %o the features are %o and the flow %s',
    async (payment, features, flow, guests) => {
      const gateway = await openWith(payment);
      const { data } = await ask(gateway, '{ tenant { features purchaseFlow guestCanPurchase } }');
      const { features: told, ...tenant } = data.tenant;
      expect(told.filter((name: string) => name !== 'GEO')).toEqual(features);
      expect(tenant).toEqual({ purchaseFlow: flow, guestCanPurchase: guests });
      const query = 'query ($id: ID!) { event(by: { id: $id }) { sale { canBuy blockedBy atProvider } providerUrl } }';
      world.upstream.alter('GET /api/product/:id', (event: object) => ({ ...event, canBeLinkedOver: true }));
      const { event } = (await ask(gateway, query, { id: world.id(game) })).data;
      world.upstream.heal();
      if (flow === 'DIRECT')
        expect(event).toEqual({ sale: { canBuy: true, blockedBy: null, atProvider: false }, providerUrl: null });
      else
        expect(event).toEqual({
          sale: { canBuy: false, blockedBy: 'PROVIDER_ONLY', atProvider: true },
          providerUrl: `https://tickets.example/e/${world.id(game)}`,
        });
    },
  );

  test('[REST-8] where only points pay, a member’s points pay for an order without a card', async () => {
    const gateway = await openWith('points');
    const member = world.visitor(await world.bearer());
    const held = await member.run(
      'ReserveTickets',
      { input: { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 2 } },
      gateway,
    );
    const { cart } = held.data.reserveTickets;
    const input = {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      redeemPoints: 9_300,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
    };
    const { data, errors } = await member.run('Purchase', { input }, gateway);
    expect(errors).toEqual([]);
    expect(data.purchase.order.id).toBeTruthy();
    expect(world.upstream.state.charges.at(-1)).toMatchObject({ token: '', cash: 0 });
  });
});
