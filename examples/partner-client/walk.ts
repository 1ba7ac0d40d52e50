import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import {
  AskForPaymentDocument,
  BeginVisitorDocument,
  DeliverDocument,
  FindEventsDocument,
  GiveBackDocument,
  HoldDocument,
  HoldLongerDocument,
  OneEventDocument,
  OrderDocument,
  OutcomeDocument,
} from './generated/contract.ts';

type Problem = { code: string; message: string };

/** A refusal of the business comes as data: what to tell the buyer stands in it. */
export function unrefused<T>(value: T | null | undefined, problems: readonly Problem[]): T {
  if (value !== null && value !== undefined) return value;
  throw new Error(problems.map(({ code, message }) => `${code}: ${message}`).join(' ') || 'Nothing came.');
}

export const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const billing = {
  firstName: 'Zoë',
  lastName: 'Fan',
  emailAddress: 'zoe@example.com',
  phone: '(555) 123-4567',
  address: '12 Main St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};

type Walk = {
  /** Of these words two tickets are bought. */
  keyword: string;
  /** One of the key's return addresses. */
  returnUrl: string;
  /** Leads the buyer to the payment page; answers the address that they came back to. */
  sendToPay: (url: string) => Promise<string>;
};

/** search → event → hold → delivery → payment → order → refund, for one buyer. */
export async function walk({ ask }: Client, { keyword, returnUrl, sendToPay }: Walk) {
  const { events } = await ask(FindEventsDocument, { keyword, from: dayAfter(10) });
  const found = unrefused(
    events?.items.find(({ sale }) => sale.canBuy),
    [],
  );
  const { event } = await ask(OneEventDocument, { id: found.id });

  const visitor = (await ask(BeginVisitorDocument, {})).createVisitorSession.token;
  const input = { idempotencyKey: randomUUID(), eventId: found.id, quantity: 2 };
  const { reserveTickets: held } = await ask(HoldDocument, { input }, visitor);
  const { id: cartId, shippingOptions } = unrefused(held.cart, held.problems);
  const { extendCart } = await ask(HoldLongerDocument, { cartId }, visitor);
  unrefused(extendCart.cart, extendCart.problems);

  const option = unrefused(shippingOptions?.[0], []);
  const { setShippingOption } = await ask(DeliverDocument, { cartId, shippingOptionId: option.id }, visitor);
  const { total } = unrefused(setShippingOption.cart, setShippingOption.problems).totals;

  const payment = {
    cartId,
    billing,
    expectedTotalMinorUnits: total.minorUnits,
    currencyCode: total.currencyCode,
    returnUrl,
  };
  const { createPaymentSession } = await ask(AskForPaymentDocument, { input: payment }, visitor);
  const returned = await sendToPay(unrefused(createPaymentSession.url, createPaymentSession.problems));

  // What the address says a buyer could have typed: the graph is asked.
  const { cart } = await ask(OutcomeDocument, { cartId }, visitor);
  const orderId = unrefused(cart?.purchase?.orderId, []);
  const order = unrefused((await ask(OrderDocument, { id: orderId }, visitor)).order, []);

  const refund = { orderId, idempotencyKey: randomUUID() };
  const { refundOrder } = await ask(GiveBackDocument, { input: refund }, visitor);
  return { event, cartId, returned, order, refunded: unrefused(refundOrder.order, refundOrder.problems) };
}
