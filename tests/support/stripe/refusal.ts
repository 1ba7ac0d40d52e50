import type Stripe from 'stripe';

type Kind = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
type More = {
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
};

/** An answer in place of what was asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { error: { type: Kind; message: string } & More };
  constructor(status: number, type: Kind, message: string, more: More = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...more } };
  }
}

export const invalid = (message: string, more: More = {}): Refusal =>
  new Refusal(400, 'invalid_request_error', message, more);
export const missing = (id: string): Refusal =>
  new Refusal(404, 'invalid_request_error', `No such object: '${id}'`, { code: 'resource_missing', param: 'id' });
