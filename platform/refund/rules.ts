import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { leastCents } from '#rules/currency.ts';
import { isEventOver } from '../cart/service.ts';
import type { RoomFacts } from '../hotel/schemas.ts';
import type { EventOnSale } from '../offer/service.ts';

const HOUR_MS = 3_600_000;

/** The reason why tickets cannot be returned now; undefined when they can. Those of a cancelled event always can. */
export const ticketsRefusal = (
  event: Pick<EventOnSale, 'status' | 'start_at' | 'start_date' | 'end_at' | 'end_date' | 'time_zone' | 'now'>,
  untilHoursBefore: number | null,
): string | undefined => {
  if (event.status === 'cancelled') return undefined;
  if (isEventOver(event, event.now) || (event.start_at !== null && event.now >= event.start_at)) {
    return 'The event has begun.';
  }
  if (event.status === 'postponed' || event.status === 'rescheduled') return undefined;
  if (untilHoursBefore === null) return 'Tickets are taken back only when their event is cancelled or moved.';
  if (event.start_at === null || +event.start_at - +event.now >= untilHoursBefore * HOUR_MS) return undefined;
  return `Tickets are taken back until ${untilHoursBefore} hours before the event starts.`;
};

type Booked = Pick<RoomFacts, 'stayRange'> & {
  hotelInfo: Pick<RoomFacts['hotelInfo'], 'timeZone' | 'refundable' | 'cancellationPolicies'>;
};

/** Why a room cannot be given back now; undefined when it can, for what its policies leave. */
export const roomRefusal = ({ hotelInfo, stayRange }: Booked, now: Date): string | undefined => {
  if (!hotelInfo.refundable) return 'This room was booked at a rate that is not paid back.';
  const today = format(new TZDate(now, hotelInfo.timeZone), 'yyyy-MM-dd');
  return today > stayRange.checkin ? 'The stay has begun.' : undefined;
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
