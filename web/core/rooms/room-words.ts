import type { TFunction } from 'i18next';
import type { RoomViewFragment } from '#operations/generated/documents.ts';
import { localeOf } from '#rules/locale.ts';
import { numberText } from '#rules/number-format.ts';
import { formatMoney, formatPercent } from '../money/format.ts';
import { type EventMoment, formatEventDate, formatInstant, formatWallTime } from '../time/format.ts';

/** A reserved room as carts and orders show it. */
export type Room = Omit<RoomViewFragment, ' $fragmentName'>;

type Words = { t: TFunction<'sale'>; language: string };

/** A calendar day at the hotel; no time zone shifts it. */
const dayOf = (date: string, { hotel }: Room): EventMoment => ({
  at: null,
  date,
  timeZone: hotel.timeZone,
  precision: 'DATE_ONLY',
});

/** "Mon, Jan 4, 2027 – Wed, Jan 6, 2027 · 2 nights" */
export const stayText = (room: Room, { t, language }: Words): string => {
  const { checkin, checkout, nights } = room.stay;
  const [from, to] = [checkin, checkout].map((date) => formatEventDate(dayOf(date, room), language));
  return `${from} – ${to} · ${t('room.nights', { count: nights })}`;
};

/** "4 years, 11 years" */
const agesText = (ages: readonly number[], language: string): string => {
  const years = { style: 'unit', unit: 'year', unitDisplay: 'long' } as const;
  return ages.map((age) => numberText(age, localeOf(language), years)).join(', ');
};

/** "2 adults, 1 child (4 years) · 1 room" */
export const guestsText = ({ guests }: Room, { t, language }: Words): string => {
  const { adults, childAges } = guests;
  const children = t('room.children', { count: childAges.length });
  const people = [
    t('room.adults', { count: adults }),
    ...(childAges.length > 0 ? [`${children} (${agesText(childAges, language)})`] : []),
  ].join(', ');
  return `${people} · ${t('room.rooms', { count: guests.rooms })}`;
};

/** "from 3:00 PM" and "until 11:00 AM", the hotel's clock. */
export const deskTimes = (
  { hotel }: { hotel: Pick<Room['hotel'], 'checkInFrom' | 'checkOutUntil'> },
  { t, language }: Words,
): { from: string; until: string } => ({
  from: t('room.from', { time: formatWallTime(hotel.checkInFrom, language) }),
  until: t('room.until', { time: formatWallTime(hotel.checkOutUntil, language) }),
});

type Cancelling = Pick<Room, 'payment'> & {
  cancellation: Pick<Room['cancellation'][number], 'from' | 'nonRefundable' | 'amount' | 'percent' | 'nights'>[];
  hotel: Pick<Room['hotel'], 'timeZone'>;
  guests: Pick<Room['guests'], 'rooms'>;
};

/** "$86.00 (the first night)": what a hotel keeps, and what it is of the price. */
const keptText = ({ amount, percent, nights }: Cancelling['cancellation'][number], { t, language }: Words): string => {
  const price = formatMoney(amount, language);
  if (nights !== null) return t('room.keptNights', { price, count: nights });
  if (percent === null) return price;
  return t('room.keptShare', { price, share: formatPercent(percent, language) });
};

/** Until when a cancellation costs nothing; null when it costs already, or always. */
export const freeUntil = ({ cancellation }: Pick<Cancelling, 'cancellation'>, now: string): string | null => {
  const first = cancellation.map(({ from }) => from ?? '').sort()[0];
  return first && first > now ? first : null;
};

/** The cancellation costs by date, in the hotel's time zone; amounts are for one room. `now` is an instant, ISO 8601 in UTC. */
export const cancellationTexts = (
  { cancellation, hotel, guests, payment }: Cancelling,
  { t, language, now }: Words & { now: string },
): string[] => {
  if (cancellation.length === 0 || cancellation.some((step) => step.nonRefundable)) return [t('room.nonRefundable')];
  const free = freeUntil({ cancellation }, now);
  const each = guests.rooms > 1;
  // What was not paid cannot be kept: it is owed.
  const costs = payment === 'AT_HOTEL' ? 'room.owedFrom' : 'room.costsFrom';
  return [
    ...(free ? [t('room.freeUntil', { time: formatInstant(free, hotel.timeZone, language) })] : []),
    ...cancellation.flatMap((step) => {
      const { from } = step;
      const price = keptText(step, { t, language });
      const context = each && { context: 'each' };
      return from ? [t(costs, { time: formatInstant(from, hotel.timeZone, language), price, ...context })] : [];
    }),
  ];
};

/** "12 Mill Lane, Boston, MA" */
export const hotelAddress = ({ hotel: { address } }: { hotel: Pick<Room['hotel'], 'address'> }): string =>
  [address.street, address.city, address.stateCode].filter(Boolean).join(', ');
