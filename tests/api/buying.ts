import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { billing, cards } from '../support/shop.ts';
import type { Reply, World } from './world.ts';

const problems = 'problems { code providerCode title message fields { field message } }';
const cartFields = `id state expiresAt serverTime
  items { id total { minorUnits } ... on TicketCartItem { event { id } quantity section row seats offerName } }
  totals { base { minorUnits } fee { minorUnits } tax { minorUnits } total { minorUnits } }
  lines { type scope quantity total { minorUnits } included }
  shippingOption { id } purchase { state orderId }`;
export const RESERVE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { ${cartFields} } ${problems} } }`;
export const CART = `query ($id: ID!) { cart(id: $id) { ${cartFields} shippingOptions { id requiresAddress fee { minorUnits } } } }`;
export const SHIP = `mutation ($input: SetShippingOptionInput!) { setShippingOption(input: $input) { cart { ${cartFields} } ${problems} } }`;
export const DELETE = `mutation ($input: DeleteCartInput!) { deleteCart(input: $input) { deletedCartId ${problems} } }`;
export const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) {
  __typename
  ... on PurchaseCompleted { order { id total { minorUnits } paymentStatus card { last4 } items { tickets { seat barcode } } } }
  ... on PurchasePending { message cart { id state } }
  ... on PurchaseActionRequired { message stepEndsAt cart { id state } step { ... on RedirectStep { url } } }
  ... on PurchaseRejected { ${problems} remaining: cart { id state } }
  ... on PurchasePriceChanged { expected { minorUnits } actual { minorUnits } cart { id state } }
} }`;
export const ORDER = `query ($id: ID!) { order(id: $id) {
  id number createdAt status paymentStatus currencyCode total { minorUnits } taxes { minorUnits } paidByCard { minorUnits }
  paidWithPoints { points } earned { ... on Points { points } } billing { firstName zipCode emailAddress }
  card { type last4 expireMonth expireYear } shipping { id name }
  lines { type total { minorUnits } included }
  items { quantity offerName total { minorUnits } event { id name starts { precision } venue { name } } tickets { id barcode section row seat } }
} }`;

export type Visitor = ReturnType<World['visitor']>;
type Payment = {
  card?: string;
  token?: string;
  key?: string;
  expected?: number;
  currency?: string;
  billing?: object;
  acceptTerms?: boolean;
  returnUrl?: string;
};

type HeldCart = { id: string; totals: { total: { minorUnits: number } } };

/** The steps of a purchase, as mutations of the graph. */
export function createBuying(worldOf: () => World) {
  async function reserve(
    visitor: Visitor,
    eventId: string,
    more: object = {},
    key: string = randomUUID(),
  ): Promise<Reply> {
    return visitor.ask(RESERVE, { input: { idempotencyKey: key, eventId, quantity: 2, ...more } });
  }

  async function holding(more: object = {}) {
    const visitor = worldOf().visitor();
    const event = await worldOf().shop.event();
    const { data } = await reserve(visitor, event.id, more);
    return { visitor, event, cart: data.reserveTickets.cart };
  }

  async function purchaseInput(cart: HeldCart, payment: Payment = {}) {
    return {
      cartId: cart.id,
      idempotencyKey: payment.key ?? randomUUID(),
      billing: payment.billing ?? billing,
      paymentToken: payment.token ?? (await worldOf().shop.tokenFor(payment.card ?? cards.approved)),
      expectedTotalMinorUnits: payment.expected ?? cart.totals.total.minorUnits,
      currencyCode: payment.currency ?? 'USD',
      acceptTerms: payment.acceptTerms ?? true,
      ...(payment.returnUrl === undefined ? {} : { returnUrl: payment.returnUrl }),
    };
  }

  async function pay(visitor: Visitor, cart: HeldCart, payment: Payment = {}) {
    const { data, errors } = await visitor.ask(PURCHASE, { input: await purchaseInput(cart, payment) });
    expect(errors).toEqual([]);
    return data.purchase;
  }

  return { reserve, holding, purchaseInput, pay };
}
