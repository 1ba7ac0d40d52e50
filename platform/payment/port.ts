/** The card as it may be shown and kept: never its number. */
export type PaidCard = { type: string; last4: string; expireMonth: number; expireYear: number };

export type ChargeRequest = {
  /** The purchase's id: repeating a charge with it never charges twice. */
  key: string;
  amountCents: number;
  currency: string;
  token: string;
};

/** A charge as the processor has it: it need not be what was asked for. */
export type Charged = { chargeId: string; amountCents: number; currency: string; card: PaidCard };

export type ChargeOutcome =
  | ({ kind: 'charged' } & Charged)
  | { kind: 'declined'; code: '20002' | '40081'; reason: string }
  /** Known not to be charged: the processor has refused before anything happened, or has no such charge. */
  | { kind: 'not-processed' }
  /** Nobody can say yet; ask again by the key. */
  | { kind: 'unknown' };

export type RefundRequest = { key: string; chargeId: string; amountCents: number };

export type RefundOutcome =
  | { kind: 'refunded' }
  /** For good: asking again would be answered the same. */
  | { kind: 'refused'; reason: string }
  /** Nobody can say yet; ask again by the same key. */
  | { kind: 'unknown' };

/** What the platform needs of a payment processor; chosen by configuration. */
export type PaymentPort = {
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  findByKey(key: string): Promise<ChargeOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Asks for events to be sent to an address; true once the processor has taken it. */
  subscribe(url: string): Promise<boolean>;
  /** Where a browser posts the card for a token. */
  tokenizeUrl: string;
};
