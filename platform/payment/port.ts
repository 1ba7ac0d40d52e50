import type { IncomingHttpHeaders } from 'node:http';
import type { SentBilling } from '#rules/billing.ts';
import type { NextStep, PaymentMethod } from '../core/column-types.ts';

/** What may be shown and stored of a card: never its full number. */
export type PaidCard = { type: string; last4: string; expireMonth: number; expireYear: number };

/** One attempt to charge. A purchase has one: whoever pays with another card makes another purchase. */
export type Attempt = {
  /** The idempotency key, the purchase's id: nothing that is repeated with it charges twice. */
  key: string;
  /** The processor's name for it, from `open`; null when opening it got no answer, so that it cannot have been charged. */
  handle: string | null;
};

export type OpenRequest = {
  key: string;
  /** Hundredths of the currency's major unit. */
  amountCents: number;
  currency: string;
  /** For the processor's check of the address. */
  billing?: SentBilling;
};

/** Without a handle no money can move, so no answer means the same as a refusal. */
export type Opened = { kind: 'opened'; handle: string } | { kind: 'not-opened' };

export type ChargeRequest = OpenRequest & {
  handle: string;
  token: string;
  /** Where the buyer comes back to from another step. Without it a payment that needs one is declined, as `action_required`. */
  returnUrl?: string | undefined;
};

export type PaidWith = { card: PaidCard; other: null } | { card: null; other: PaymentMethod };

/** A charge as the processor reports it; amount and currency may differ from the request. */
export type Charged = { chargeId: string; amountCents: number; currency: string; paidWith: PaidWith };

/** No clear answer; ask again. `trouble`: there will be none before a person does something, such as putting keys back. */
export type Unknown = { kind: 'unknown'; trouble?: string };

export type ChargeOutcome =
  | ({ kind: 'charged' } & Charged)
  | { kind: 'declined'; code: '20002' | '40081'; reason: string }
  /** Not charged yet: the buyer's next step decides, unless `cancel` ends the attempt first. */
  | { kind: 'needs-action'; step: NextStep }
  /** Certainly not charged: the processor was not reached, refused the request, has no such charge, or has ended the attempt. */
  | { kind: 'not-processed' }
  | Unknown;

/** Asking again with the key returns nothing twice, and answers what has become of the refund by now. `currency`: the charge's. */
export type RefundRequest = { key: string; chargeId: string; amountCents: number; currency: string };

export type RefundOutcome =
  | { kind: 'refunded' }
  /** Final: asking again would get the same answer. */
  | { kind: 'refused'; reason: string }
  | Unknown;

/** Of an answer that needs a person: the processor refuses our keys, or knows nothing of a payment that was made with other ones. */
export const unknownBy = (status: number): Unknown => {
  if (status === 401 || status === 403)
    return { kind: 'unknown', trouble: `the processor refuses our key (HTTP ${status})` };
  if (status === 404)
    return { kind: 'unknown', trouble: 'the processor does not know it (HTTP 404): it was paid with other keys' };
  return { kind: 'unknown' };
};

/**
 * An event only says what to ask about: what became of it is asked for. So an event may come first, twice, late or out of order, and an
 * older version of it does no harm.
 */
export type EventRead =
  /** `key` of an attempt, or `refundKey` of a refund. */
  | { kind: 'event'; id: string; type: string; about: { key: string } | { refundKey: string } }
  /** It isn't from this processor, or too old. */
  | { kind: 'unsigned' }
  | { kind: 'malformed'; field: string; rule: string };

export type PaymentSetup =
  | { kind: 'own-form' }
  /** `account`: a connected one; null for the key's own. */
  | { kind: 'stripe'; publishableKey: string; account: string | null };

/** The calls of a payment processor that the platform needs. */
export type PaymentPort = {
  /** Names an attempt before money can move. The handle is stored before `charge` is called. */
  open(request: OpenRequest): Promise<Opened>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** What became of an attempt until now. One that is `not-processed` may still be charged, unless it's ended. */
  find(attempt: Attempt): Promise<ChargeOutcome>;
  /** Ends an attempt, so that it is never charged. Answers what it has become instead when it can't be ended any more. */
  cancel(attempt: Attempt): Promise<ChargeOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Checks the signature of an event's body, as it was sent. */
  readEvent(body: string, headers: IncomingHttpHeaders, now: Date): EventRead;
  /** Asks for events to be sent to an address. Answers whether the processor accepted it. */
  subscribe(url: string): Promise<boolean>;
  /** The smallest amount that it charges, in hundredths of the currency's major unit. */
  leastCents(currency: string): number;
  /** Where browsers post card data to get a token; with Stripe an address that refuses it. */
  tokenizeUrl: string;
  /** What takes the card's details: our form, or the fields of Stripe's script. */
  setup: PaymentSetup;
  /** Where the sandbox stands in for a ticketing provider (TEN-7). */
  sandboxUrl: string;
  /** Reached with the sandbox's published key, so no money moves. */
  isSandbox: boolean;
};
