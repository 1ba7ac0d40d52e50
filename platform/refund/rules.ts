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
      return `Tickets are taken back until ${untilHoursBefore} hours before the event starts.`;
    case 'rate_not_refundable':
      return 'This room was booked at a rate that is not paid back.';
    case 'stay_begun':
      return 'The stay has begun.';
  }
};

/** Why tickets cannot be returned now; undefined when they can. Those of a cancelled event always can. */
export const ticketsRefusal = (
  event: Pick<EventOnSale, 'status' | 'start_at' | 'start_date' | 'end_at' | 'end_date' | 'time_zone' | 'now'>,
  untilHoursBefore: number | null,
): Refusal | undefined => {
  if (event.status === 'cancelled') return undefined;
  if (isEventOver(event, event.now) || (event.start_at !== null && event.now >= event.start_at)) {
    return 'begun';
  }
  if (event.status === 'postponed' || event.status === 'rescheduled') return undefined;
  if (untilHoursBefore === null) return 'never';
  if (event.start_at === null || +event.start_at - +event.now >= untilHoursBefore * HOUR_MS) return undefined;
  return 'too_late';
};

/** Until when tickets can be returned; null while there is no such moment. */
export const ticketsEnd = (
  { status, start_at }: Pick<EventOnSale, 'status' | 'start_at'>,
  untilHoursBefore: number | null,
): Date | null => {
  if (status === 'cancelled' || start_at === null) return null;
  if (status === 'postponed' || status === 'rescheduled') return start_at;
  return untilHoursBefore === null ? null : new Date(+start_at - untilHoursBefore * HOUR_MS);
};

/** What the seller keeps of tickets that cost so much, in payable cents; nothing of an event that it has cancelled or moved. */
export const ticketFee = (
  { status }: Pick<EventOnSale, 'status'>,
  cents: number,
  { feePercent, currency }: { feePercent: number; currency: string },
): number => {
  if (status === 'cancelled' || status === 'postponed' || status === 'rescheduled') return 0;
  const least = leastCents(currency);
  return Math.floor((cents * feePercent) / 100 / least) * least;
};

type Booked = Pick<RoomFacts, 'stayRange'> & {
  hotelInfo: Pick<RoomFacts['hotelInfo'], 'timeZone' | 'refundable' | 'cancellationPolicies'>;
};

/** Why a room cannot be given back now; undefined when it can, for what its policies leave. */
export const roomRefusal = ({ hotelInfo, stayRange }: Booked, now: Date): Refusal | undefined => {
  if (!hotelInfo.refundable) return 'rate_not_refundable';
  const today = format(new TZDate(now, hotelInfo.timeZone), 'yyyy-MM-dd');
  return today > stayRange.checkin ? 'stay_begun' : undefined;
};

/** What the hotel keeps when one room is returned now, in cents: the highest amount of the policies that apply. */
export const cancellationFee = ({ hotelInfo }: Booked, now: Date): number =>
  hotelInfo.cancellationPolicies
    .filter(({ from }) => from === null || +new Date(from) <= +now)
    .reduce((highest, { amount }) => Math.max(highest, Math.round(amount * 100)), 0);

/** The share of an item's remaining cents for `quantity` of its remaining tickets; the last share takes what rounding left. */
export const shareOf = (left: { cents: number; quantity: number }, quantity: number, currency: string): number => {
  if (quantity === left.quantity) return left.cents;
  const least = leastCents(currency);
  return Math.floor((left.cents * quantity) / left.quantity / least) * least;
};
