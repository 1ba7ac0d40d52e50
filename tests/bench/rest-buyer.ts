import { randomUUID } from 'node:crypto';
import { type Pool, request } from 'undici';
import { billing, cards } from '#tests/support/shop.ts';

export type HeldCart = { uuid: string; totals: { totalPrice: number } };
type Tickets = { productId: string; quantity: number; section?: string; row?: string; seats?: string[] };

/** A token of a card that pays, from the sandbox processor. */
export async function tokenOf(processorUrl: string): Promise<string> {
  const { body } = await request(`${processorUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: cards.approved,
      expMonth: 12,
      expYear: new Date().getUTCFullYear() + 2,
      cvc: '123',
    }),
  });
  const { token } = (await body.json()) as { token: string };
  return token;
}

/** The steps of a purchase over REST; `poolOf` because a benchmark may start its platform again. */
export function createRestBuyer(poolOf: () => Pool) {
  async function post<T>(path: string, headers: Record<string, string>, body: object): Promise<T> {
    const answer = await poolOf().request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text);
  }

  const hold = (session: string, tickets: Tickets): Promise<HeldCart> =>
    post(
      `/api/cart/reserve/${tickets.productId}`,
      { 'gst-session-id': session, 'idempotency-key': randomUUID() },
      { tickets: [tickets] },
    );

  /** Answers the order's uuid. */
  async function buy(session: string, cart: HeldCart, token: string): Promise<string> {
    const order = await post<{ uuid: string }>(
      `/api/cart/${cart.uuid}/purchase_v2`,
      { 'gst-session-id': session },
      {
        idempotencyKey: randomUUID(),
        billing,
        payment: { token },
        expectedTotal: cart.totals.totalPrice,
        acceptTerms: true,
      },
    );
    return order.uuid;
  }

  return { post, hold, buy };
}
