import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { leastCents } from '#rules/currency.ts';
import { isEventOver } from '../cart/service.ts';
import type { RoomFacts } from '../hotel/schemas.ts';
import type { EventOnSale } from '../offer/service.ts';

const HOUR_MS = 3_600_000;

/** Why tickets or a room cannot be returned now. */
export type Refusal = 'begun' | 'never' | 'too_late' | 'rate_not_refundable' | 'stay_begun';

export const refusalText = (refusal: Refusal, untilHoursBefore: number | null): string => {
  switch (refusal) {
    case 'begun':
      return 'The event has begun.';
    case 'never':
      return 'Tickets are taken back only when their event is cancelled or moved.';
    case 'too_late':
      return untilHoursBefore === null
        ? 'The time in which these tickets could be given back has passed.'
        : `Tickets are taken back until ${untilHoursBefore} hours before the event starts.`;
    case 'rate_not_refundable':
      return 'This room was booked at a rate that is not paid back.';
    case 'stay_begun':
      return 'The stay has begun.';
  }
};

type Times = Pick<EventOnSale, 'status' | 'start_at' | 'start_date' | 'end_at' | 'end_date' | 'time_zone' | 'now'>;

/** By which tickets can be returned: the brand's rule, and the choice after a change of their event. */
export type ReturnRule = {
  /** Null: the brand takes none back. */
  untilHoursBefore: number | null;
  /** Percent of their price that the brand keeps. */
  feePercent: number;
  /** ORDER-7: until then they can be returned whatever the brand's rule is; null without a change. */
  choiceEndsAt: Date | null;
};

/** A postponed event's old start says nothing. */
const startOf = ({ status, start_at }: Pick<Times, 'status' | 'start_at'>): Date | null =>
  status === 'postponed' ? null : start_at;

const hasBegun = (event: Times): boolean => {
  const start = startOf(event);
  return event.status !== 'postponed' && (isEventOver(event, event.now) || (start !== null && event.now >= start));
};

/** Why tickets cannot be returned now; undefined when they can. Those of a cancelled event always can. */
export const ticketsRefusal = (
  event: Times,
  { untilHoursBefore, choiceEndsAt }: Omit<ReturnRule, 'feePercent'>,
): Refusal | undefined => {
  if (event.status === 'cancelled') return undefined;
  if (hasBegun(event)) return 'begun';
  if (choiceEndsAt !== null && event.now < choiceEndsAt) return undefined;
  if (untilHoursBefore === null) return choiceEndsAt === null ? 'never' : 'too_late';
  const start = startOf(event);
  if (start === null || +start - +event.now >= untilHoursBefore * HOUR_MS) return undefined;
  return 'too_late';
};

/** Until when tickets can be returned; null while there is no such moment. */
export const ticketsEnd = (
  event: Pick<Times, 'status' | 'start_at'>,
  { untilHoursBefore, choiceEndsAt }: Omit<ReturnRule, 'feePercent'>,
): Date | null => {
  if (event.status === 'cancelled') return null;
  if (untilHoursBefore === null) return choiceEndsAt;
  const start = startOf(event);
  if (start === null) return null;
  return new Date(Math.max(+start - untilHoursBefore * HOUR_MS, +(choiceEndsAt ?? 0)));
};

/** What the seller keeps of tickets that cost so much, in payable cents; nothing of an event that it has cancelled or changed. */
export const ticketFee = (
  { status, now }: Pick<Times, 'status' | 'now'>,
  { feePercent, choiceEndsAt }: Pick<ReturnRule, 'feePercent' | 'choiceEndsAt'>,
  { cents, currency }: { cents: number; currency: string },
): number => {
  if (status === 'cancelled' || (choiceEndsAt !== null && now < choiceEndsAt)) return 0;
  const least = leastCents(currency);
  return Math.floor((cents * feePercent) / 100 / least) * least;
};

type Booked = Pick<RoomFacts, 'stayRange'> & {
  hotelInfo: Pick<RoomFacts['hotelInfo'], 'timeZone' | 'checkInTime' | 'refundable'>;
};

/** Why a room cannot be given back now; undefined when it can, for what its policies leave. From its check-in on its stay has begun. */
export const roomRefusal = ({ hotelInfo, stayRange }: Booked, now: Date): Refusal | undefined => {
  if (!hotelInfo.refundable) return 'rate_not_refundable';
  const wall = format(new TZDate(now, hotelInfo.timeZone), "yyyy-MM-dd'T'HH:mm");
  return wall >= `${stayRange.checkin}T${hotelInfo.checkInTime}` ? 'stay_begun' : undefined;
};

/** The share of an item's remaining cents for `quantity` of its remaining tickets; the last share takes what rounding left. */
export const shareOf = (left: { cents: number; quantity: number }, quantity: number, currency: string): number => {
  if (quantity === left.quantity) return left.cents;
  const least = leastCents(currency);
  return Math.floor((left.cents * quantity) / left.quantity / least) * least;
};
