import type { EventCardFragment } from '#operations/generated/documents.ts';
import type { SaleBlock } from '#rules/sale.ts';
import { GONE_AFTER_DAYS } from '../../core/constants.ts';

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

const blockNotes: Partial<Record<SaleBlock, EventNote>> = {
  OVER: 'over',
  SOLD_OUT: 'soldOut',
  NOT_YET_ON_SALE: 'notYet',
  SALE_ENDED: 'offSale',
  OFF_SALE: 'offSale',
  INACTIVE: 'offSale',
};

/** EVENT-2: cancelled, postponed and rescheduled are said on the poster. */
export const statusNote = (event: Judged): EventNote | null => statusNotes[event.status] ?? null;

/** Why it cannot be bought now, or that it soon cannot. What rules/sale.ts says of it has come with it; this only words it. */
export const saleNote = ({ status, availability, sale }: Judged): EventNote | null => {
  if (status === 'CANCELLED') return null;
  if (sale.blockedBy) return blockNotes[sale.blockedBy] ?? null;
  if (availability === 'TICKETS_NOT_AVAILABLE') return 'soldOut';
  return availability === 'FEW_TICKETS_LEFT' ? 'fewLeft' : null;
};

/** A price is shown for what one may hope to buy. Where the lack of tickets hides it (EVENT-4), the graph gives none. */
export const showsPrice = (event: Judged): boolean => event.status !== 'CANCELLED' && saleNote(event) !== 'over';

/** Points are promised only with something that can be bought. */
export const showsEarn = (event: Judged): boolean => event.sale.canBuy && saleNote(event) !== 'soldOut';

type Left = readonly { available: number | null }[];

/** What the page says in place of tickets, although they may be sold: that somebody else sells them, or that all are gone. */
export const nothingLeft = ({ availability }: Pick<Judged, 'availability'>, offers: Left): SaleBlock | null => {
  if (offers.length === 0) return 'PROVIDER_ONLY';
  const isGone = availability === 'TICKETS_NOT_AVAILABLE' && offers.every(({ available }) => available === 0);
  return isGone ? 'SOLD_OUT' : null;
};

/** EVENT-9: tickets that others resell; the provider and the tenant sell their own. */
export const isMarketplace = (source: EventCardFragment['source']): boolean => source === 'TMR';

type Moment = { at: string | null; date: string | null };
type Dated = { starts: Moment; ends: Moment | null };

/** Over for so long that nobody looks for it any more, by the server's clock. */
export const isGone = ({ starts, ends }: Dated, now: string): boolean => {
  const last = ends?.at ?? ends?.date ?? starts.at ?? starts.date;
  return last !== null && Date.parse(now) - Date.parse(last) > GONE_AFTER_DAYS * DAY_MS;
};
