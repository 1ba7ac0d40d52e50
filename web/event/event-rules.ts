import type { EventCardFragment } from '#operations/generated/documents.ts';
import { GONE_AFTER_DAYS } from '../core/constants.ts';

const DAY_MS = 86_400_000;

/** What is said about an event before its price. */
export type EventNote =
  | 'cancelled'
  | 'postponed'
  | 'rescheduled'
  | 'over'
  | 'soldOut'
  | 'notYet'
  | 'offSale'
  | 'fewLeft';

type Judged = Pick<EventCardFragment, 'status' | 'availability' | 'sale'>;

const statusNotes: Partial<Record<Judged['status'], EventNote>> = {
  CANCELLED: 'cancelled',
  POSTPONED: 'postponed',
  RESCHEDULED: 'rescheduled',
};

const blockNotes: Partial<Record<NonNullable<Judged['sale']['blockedBy']>, EventNote>> = {
  OVER: 'over',
  SOLD_OUT: 'soldOut',
  NOT_YET_ON_SALE: 'notYet',
  SALE_ENDED: 'offSale',
  OFF_SALE: 'offSale',
  INACTIVE: 'offSale',
};

/** EVENT-2: cancelled, postponed and rescheduled are said on the poster. */
export const statusNote = (event: Judged): EventNote | null => statusNotes[event.status] ?? null;

/** Why it cannot be bought now, or that it soon cannot. The gateway has judged (EVENT-5, EVENT-6); this only words it. */
export const saleNote = ({ status, availability, sale }: Judged): EventNote | null => {
  if (status === 'CANCELLED') return null;
  if (sale.blockedBy) return blockNotes[sale.blockedBy] ?? null;
  if (availability === 'TICKETS_NOT_AVAILABLE') return 'soldOut';
  return availability === 'FEW_TICKETS_LEFT' ? 'fewLeft' : null;
};

/** EVENT-4: a price is shown for what one may hope to buy. */
export const showsPrice = (event: Judged): boolean => {
  const note = saleNote(event);
  return event.status !== 'CANCELLED' && note !== 'over' && note !== 'soldOut';
};

/** Points are promised only with something that can be bought. */
export const showsEarn = (event: Judged): boolean => event.sale.canBuy;

/** EVENT-9: tickets that others resell; the provider and the tenant sell their own. */
export const isMarketplace = (source: EventCardFragment['source']): boolean => source === 'TMR';

type Moment = { at: string | null; date: string | null };
type Dated = { starts: Moment; ends: Moment | null };

/** Over for so long that nobody looks for it any more, by the server's clock. */
export const isGone = ({ starts, ends }: Dated, now: string): boolean => {
  const last = ends?.at ?? ends?.date ?? starts.at ?? starts.date;
  return last !== null && Date.parse(now) - Date.parse(last) > GONE_AFTER_DAYS * DAY_MS;
};
