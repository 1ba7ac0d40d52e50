import { randomUUID } from 'node:crypto';
import type { Delivery } from './event-delivery.ts';
import { chargeEvent } from './events.ts';
import type { Charge, DeclineReason, Ledger, ProcessorEvent, StoredToken } from './ledger.ts';
import { charges } from './processor-metrics.ts';
import type { Behaviour } from './test-cards.ts';

const declines: Partial<Record<Behaviour, DeclineReason>> = {
  decline: 'card_declined',
  'insufficient-funds': 'insufficient_funds',
  blocked: 'blocked',
  'challenge-decline': 'card_declined',
  'challenge-insufficient-funds': 'insufficient_funds',
};

export type Order = { key: string; amountCents: number; currency: string };

export const newCharge = ({ key, amountCents, currency }: Order, token: StoredToken): Charge => ({
  key,
  amountCents,
  currency,
  id: `ch_${randomUUID()}`,
  token: token.token,
  declined: declines[token.behaviour] ?? null,
  card: token.card,
});

/** Stores the charge and its event. When another request stored a charge with this key first, answers that charge without an event. */
export const save = (ledger: Ledger, made: Charge): { charge: Charge; event?: ProcessorEvent } => {
  const charge = ledger.saveCharge(made);
  if (charge.id !== made.id) return { charge };
  const event = chargeEvent(charge);
  ledger.saveEvent(event);
  charges.inc({ outcome: charge.declined ?? 'succeeded' });
  return { charge, event };
};

/** Sends the event after the answer; for some test cards before it, or twice. */
export const report = async (
  delivery: Delivery,
  behaviour: Behaviour,
  event: ProcessorEvent | undefined,
): Promise<void> => {
  if (event === undefined) return;
  if (behaviour === 'event-first' || behaviour === 'challenge-event-first') return delivery.deliver(event);
  if (behaviour === 'event-twice') await Promise.all([delivery.deliver(event), delivery.deliver(event)]);
  else delivery.deliverSoon(event);
};
