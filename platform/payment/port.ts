/** The card as it may be shown and kept: never its number. */
export type PaidCard = { type: string; last4: string; expireMonth: number; expireYear: number };

export type ChargeRequest = {
  /** The purchase's id: repeating a charge with it never charges twice. */
  key: string;
  amountCents: number;
  currency: string;
  token: string;
};

export type ChargeOutcome =
  | { kind: 'charged'; chargeId: string; card: PaidCard }
  | { kind: 'declined'; code: '20002' | '40081'; reason: string }
  /** Known not to be charged: refused before anything happened, or no such charge. */
  | { kind: 'not-processed' }
  /** Nobody can say yet; ask again by the key. */
  | { kind: 'unknown' };

export type RefundRequest = { key: string; chargeId: string; amountCents: number };

/** What the platform needs of a payment processor; chosen by configuration. */
export type PaymentPort = {
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  findByKey(key: string): Promise<ChargeOutcome>;
  /** True once the refund is done; false when it must be tried again. */
  refund(request: RefundRequest): Promise<boolean>;
  /** Asks for events to be sent to an address; true once the processor has taken it. */
  subscribe(url: string): Promise<boolean>;
  /** Where a browser posts the card for a token. */
  tokenizeUrl: string;
};
