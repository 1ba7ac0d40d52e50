import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addKey } from '../support/partners.ts';
import { billing } from '../support/shop.ts';
import type { World } from './world.ts';

export const RETURN = 'https://acme.example/paid';
const ALL = ['read', 'sell', 'cards', 'webhooks'] as const;

export type Headers = Record<string, string>;
export const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` });
export const codeOf = ({ errors }: Awaited<ReturnType<World['ask']>>) => errors[0]?.extensions.code;

/** What a partner and its visitors do through the graph. */
export function createPartner(worldOf: () => World) {
  /** The data of an answer without errors. */
  async function done(headers: Headers, query: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = await worldOf().ask(query, variables, headers);
    expect([query, errors]).toEqual([query, []]);
    return data;
  }
  async function visitorOf(headers: Headers, input: object = {}): Promise<Headers> {
    const query = 'mutation ($input: CreateVisitorSessionInput!) { createVisitorSession(input: $input) { token } }';
    const { authorization = '' } = headers;
    const data = await done({ authorization }, query, { input });
    return { authorization, 'x-grandstand-visitor': data.createVisitorSession.token };
  }
  const acme = async (more: object = {}): Promise<Headers> =>
    bearer((await addKey(worldOf().shop.db, { rights: ALL, returnUrls: [RETURN], ...more })).key);

  async function hold(headers: Headers, eventId: string) {
    const query = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) {
      cart { id totals { total { minorUnits currencyCode } } } problems { code } } }`;
    const { reserveTickets } = await done(headers, query, {
      input: { idempotencyKey: randomUUID(), eventId, quantity: 1 },
    });
    return reserveTickets;
  }

  /** Pays at the payment page; the order's id, from the address that the buyer comes back to. */
  async function pay(headers: Headers, cartId: string, total: number, redeemPoints = 0): Promise<string> {
    const input = {
      cartId,
      billing,
      redeemPoints,
      expectedTotalMinorUnits: total,
      currencyCode: 'USD',
      returnUrl: RETURN,
    };
    const session = await done(
      headers,
      'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url problems { code } } }',
      { input },
    );
    expect(session.createPaymentSession.problems).toEqual([]);
    const token = new URL(session.createPaymentSession.url).hash.slice(1);
    const paymentToken = await worldOf().shop.tokenFor('4242 4242 4242 4242');
    const { submitPayment } = await done(
      headers,
      'mutation ($input: SubmitPaymentInput!) { submitPayment(input: $input) { returnUrl problems { code } } }',
      { input: { token, idempotencyKey: randomUUID(), paymentToken } },
    );
    expect(submitPayment.problems).toEqual([]);
    return new URL(submitPayment.returnUrl).searchParams.get('order') ?? '';
  }

  return { done, visitorOf, acme, hold, pay };
}

export const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { status } problems { code } } }`;
export const giveBack = (orderId: string) => ({ input: { orderId, idempotencyKey: randomUUID() } });
