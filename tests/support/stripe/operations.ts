import type Stripe from 'stripe';

type Call<Request, Answer> = { request: Request; answer: Answer };
type Nothing = Record<never, never>;

/** As it comes over the wire; the library's own type is a union of hundreds of events. */
interface SentEvent extends Omit<Stripe.EventBase, 'data' | 'type'> {
  data: { object: object; previous_attributes?: object };
  type: Stripe.Event['type'];
}
interface Refusal extends Omit<Stripe.PaymentIntent.LastPaymentError, 'code' | 'type'> {
  code?: string;
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
}

/** Calls of Stripe's API, with the types that Stripe generates from the API description that it publishes. */
export type Operations = {
  'POST /v1/payment_intents': Call<Stripe.PaymentIntentCreateParams, Stripe.PaymentIntent>;
  'GET /v1/payment_intents/{id}': Call<Stripe.PaymentIntentRetrieveParams, Stripe.PaymentIntent>;
  'POST /v1/payment_intents/{id}/confirm': Call<Stripe.PaymentIntentConfirmParams, Stripe.PaymentIntent>;
  'POST /v1/payment_intents/{id}/cancel': Call<Stripe.PaymentIntentCancelParams, Stripe.PaymentIntent>;
  'POST /v1/refunds': Call<Stripe.RefundCreateParams, Stripe.Refund>;
  'GET /v1/refunds': Call<Stripe.RefundListParams, Stripe.ApiList<Stripe.Refund>>;
  'GET /v1/refunds/{id}': Call<Stripe.RefundRetrieveParams, Stripe.Refund>;
  'GET /v1/charges/{id}': Call<Stripe.ChargeRetrieveParams, Stripe.Charge>;
  'POST /v1/test_helpers/confirmation_tokens': Call<
    NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>,
    Stripe.ConfirmationToken
  >;
  'GET /v1/disputes/{id}': Call<Stripe.DisputeRetrieveParams, Stripe.Dispute>;
  'GET /v1/balance_transactions': Call<Stripe.BalanceTransactionListParams, Stripe.ApiList<Stripe.BalanceTransaction>>;
  'GET /v1/events': Call<Stripe.EventListParams, Stripe.ApiList<SentEvent>>;
  /** Not a call: what any of them answers when it refuses, and what Stripe sends to webhooks. */
  refusal: Call<Nothing, { error: Refusal }>;
  webhook: Call<Nothing, SentEvent>;
};
