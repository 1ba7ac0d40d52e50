import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import type { ChargeOutcome, PaymentPort } from '../payment/port.ts';
import { reconcileOnce } from './reconciler.ts';

type Calls = Pick<PaymentPort, 'open' | 'charge' | 'find' | 'cancel'>;

/** What the processor does in place of its calls. */
let instead: Partial<Calls> = {};
let real: PaymentPort;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    chargeTimeoutMs: 1_000,
    through: (processor) => {
      real = processor;
      return {
        ...processor,
        open: (request) => (instead.open ?? real.open)(request),
        charge: (request) => (instead.charge ?? real.charge)(request),
        find: (attempt) => (instead.find ?? real.find)(attempt),
        cancel: (attempt) => (instead.cancel ?? real.cancel)(attempt),
      };
    },
  });
});
afterEach(() => {
  instead = {};
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const reconcile = () => reconcileOnce(shop.deps, atOnce);
const cartOf = async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  return { fan, cart, cents: Math.round(cart.totals.totalPrice * 100) };
};
const purchaseOf = (cart: CartBody) =>
  shop.db.selectFrom('purchase').selectAll().where('cart_id', '=', cart.uuid).executeTakeFirstOrThrow();
const moneyOf = async (cart: CartBody) => {
  const { rows } = await sql<{ id: string }>`select id from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
  const { charges, refunds } = await shop.ledger();
  const mine = charges.filter((one) => one.declined === null && rows.some(({ id }) => id === one.key));
  const back = refunds.filter((refund) => mine.some((charge) => charge.id === refund.chargeId));
  return { charged: mine.map((one) => one.amountCents), returned: back.map((one) => one.amountCents) };
};
const nothing = { charged: [], returned: [] };
const declined: ChargeOutcome = { kind: 'declined', code: '20002', reason: 'card_declined' };

describe('opening an attempt', () => {
  test('[CART-12] the processor’s name for it is stored before it is charged', async () => {
    const { fan, cart } = await cartOf();
    let stored: string | null = null;
    instead.open = async () => ({ kind: 'opened', handle: 'its own name' });
    instead.charge = async (request) => {
      stored = (await purchaseOf(cart)).handle;
      return real.charge(request);
    };
    expect((await fan.buy(cart)).status).toBe(200);
    expect(stored).toBe('its own name');
  });

  test('[CART-12] [ERR-2] what could not be opened is not charged: 20226, and the cart is open again', async () => {
    const { fan, cart } = await cartOf();
    instead.open = async () => ({ kind: 'not-opened' });
    expect((await fan.buy(cart)).error.code).toBe('20226');
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
    expect(await moneyOf(cart)).toEqual(nothing);
  });

  test('[CART-12] a purchase that was given up while its attempt was opened is never charged', async () => {
    const { fan, cart } = await cartOf();
    instead.open = async (request) => {
      await reconcile();
      return real.open(request);
    };
    expect((await fan.buy(cart)).error.code).toBe('20226');
    expect(await moneyOf(cart)).toEqual(nothing);
  });
});

describe('ending an attempt', () => {
  test('[CART-12] a declined one that was charged all the same pays for its order', async () => {
    const { fan, cart, cents } = await cartOf();
    instead.charge = async (request) => {
      await real.charge(request);
      return declined;
    };
    expect((await fan.buy(cart)).status).toBe(200);
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] a declined one stays pending until the processor says that it has ended', async () => {
    const { fan, cart } = await cartOf();
    const [key, token] = [crypto.randomUUID(), await shop.tokenFor(cards.declined)];
    instead.cancel = async () => ({ kind: 'unknown' });
    expect((await fan.buy(cart, { key, token })).status).toBe(202);
    await reconcile();
    expect((await purchaseOf(cart)).state).toBe('unknown');
    instead = {};
    await reconcile();
    expect((await fan.buy(cart, { key, token })).error.code).toBe('20002');
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
  });

  test('[CART-12] one that was charged while it was given up pays for its order', async () => {
    const { fan, cart, cents } = await cartOf();
    await fan.buy(cart, { card: cards.unanswered });
    const token = await shop.tokenFor(cards.approved);
    instead.cancel = ({ key }) => real.charge({ key, handle: key, amountCents: cents, currency: 'USD', token });
    await reconcile();
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[PAY-1] one whose purchase is void is ended again until the processor answers', async () => {
    const { fan, cart } = await cartOf();
    const ended: string[] = [];
    instead.charge = async () => ({ kind: 'not-processed' });
    expect((await fan.buy(cart)).error.code).toBe('20226');
    instead.cancel = async ({ key }) => {
      ended.push(key);
      return { kind: 'unknown' };
    };
    await reconcile();
    await reconcile();
    const { id } = await purchaseOf(cart);
    expect(ended.filter((key) => key === id)).toHaveLength(2);
  });
});
