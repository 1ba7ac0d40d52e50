import type { SentBilling } from '#rules/billing.ts';

/** What may be shown and stored of a card: never its full number. */
export type PaidCard = { type: string; last4: string; expireMonth: number; expireYear: number };

export type ChargeRequest = {
  /** The idempotency key, the purchase's id: repeating a charge with it never charges twice. */
  key: string;
  amountCents: number;
  currency: string;
  token: string;
  /** For the processor's check of the address. */
  billing?: SentBilling;
};

/** A charge as the processor reports it; amount and currency may differ from the request. */
export type Charged = { chargeId: string; amountCents: number; currency: string; card: PaidCard };

export type ChargeOutcome =
  | ({ kind: 'charged' } & Charged)
  | { kind: 'declined'; code: '20002' | '40081'; reason: string }
  /** Certainly not charged: the processor was not reached, refused the request, or has no such charge. */
  | { kind: 'not-processed' }
  /** No clear answer; ask again with the key. */
  | { kind: 'unknown' };

export type RefundRequest = { key: string; chargeId: string; amountCents: number };

export type RefundOutcome =
  | { kind: 'refunded' }
  /** Final: asking again would get the same answer. */
  | { kind: 'refused'; reason: string }
  /** No clear answer; ask again with the same key. */
  | { kind: 'unknown' };

/** The calls of a payment processor that the platform needs. */
export type PaymentPort = {
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  findByKey(key: string): Promise<ChargeOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Asks for events to be sent to an address. Answers whether the processor accepted it. */
  subscribe(url: string): Promise<boolean>;
  /** Where browsers post card data to get a token. */
  tokenizeUrl: string;
  /** Where the sandbox stands in for a ticketing provider (TEN-7). */
  sandboxUrl: string;
  /** Reached with the sandbox's published key, so no money moves. */
  isSandbox: boolean;
};

/** A payment processor, and the secret that its events are signed with. */
export type Payment = { processor: PaymentPort; eventsSecret: string };
