import type { EventCardFragment } from '#operations/generated/documents.ts';
import type { SaleBlock } from '#rules/sale.ts';
import { GONE_AFTER_DAYS } from '../../core/constants.ts';

const DAY_MS = 86_400_000;

/** The state of an event that its chip shows. */
export type EventNote =
  | 'cancelled'
  | 'postponed'
  | 'rescheduled'
  | 'over'
  | 'soldOut'
  | 'notYet'
  | 'offSale'
  | 'fewLeft';

type SaleState = Pick<EventCardFragment, 'status' | 'availability' | 'sale'>;

const statusNotes: Partial<Record<SaleState['status'], EventNote>> = {
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

/** EVENT-2: the poster shows cancelled, postponed and rescheduled. */
export const statusNote = (event: SaleState): EventNote | null => statusNotes[event.status] ?? null;

/** Whether the date holds no more: cards strike it out. */
export const isDateOff = ({ status }: SaleState): boolean => status === 'CANCELLED' || status === 'POSTPONED';

/** Why tickets cannot be bought now, or that few are left. The reason comes from the platform (rules/sale.ts). */
export const saleNote = ({ status, availability, sale }: SaleState): EventNote | null => {
  if (status === 'CANCELLED') return null;
  if (sale.blockedBy) return blockNotes[sale.blockedBy] ?? null;
  if (availability === 'TICKETS_NOT_AVAILABLE') return 'soldOut';
  return availability === 'FEW_TICKETS_LEFT' ? 'fewLeft' : null;
};

/** False for events that are cancelled or over. When a price is hidden because tickets are gone (EVENT-4), the graph has none. */
export const showsPrice = (event: SaleState): boolean => event.status !== 'CANCELLED' && saleNote(event) !== 'over';

/** Points are shown only when tickets can be bought. */
export const showsEarn = (event: SaleState): boolean => event.sale.canBuy && saleNote(event) !== 'soldOut';

type OfferCounts = readonly { available: number | null }[];

/** Why an event that is on sale has no tickets to choose: the provider sells them, or all are sold. Null when there are tickets. */
export const noTicketsReason = (
  { availability }: Pick<SaleState, 'availability'>,
  offers: OfferCounts,
): SaleBlock | null => {
  if (offers.length === 0) return 'PROVIDER_ONLY';
  const isGone = availability === 'TICKETS_NOT_AVAILABLE' && offers.every(({ available }) => available === 0);
  return isGone ? 'SOLD_OUT' : null;
};

/** EVENT-9: tickets that people resell, not the provider or the tenant. */
export const isMarketplace = (source: EventCardFragment['source']): boolean => source === 'TMR';

type Moment = { at: string | null; date: string | null };
type EventDates = { starts: Moment; ends: Moment | null };

/** Ended more than GONE_AFTER_DAYS ago, by the server's clock (`now`, an ISO instant). */
export const isLongOver = ({ starts, ends }: EventDates, now: string): boolean => {
  const last = ends?.at ?? ends?.date ?? starts.at ?? starts.date;
  return last !== null && Date.parse(now) - Date.parse(last) > GONE_AFTER_DAYS * DAY_MS;
};
