import type { TFunction } from 'i18next';
import { daysBetween } from '#rules/calendar-day.ts';
import { formatNumber } from '../core/money/format.ts';
import { formatDays } from '../core/time/format.ts';
import type { StayParams } from './stay-params.ts';

type Words = { t: TFunction<['hotels', 'sale']>; language: string };

/** "Nov 30 – Dec 1 · 1 night"; `today`: the year is named when it is another. */
export const daysText = ({ checkin, checkout }: StayParams, today: string, { t, language }: Words): string => {
  const nights = t('sale:room.nights', { count: daysBetween(checkin, checkout) });
  return `${formatDays(checkin, checkout, today, language)} · ${nights}`;
};

/** "2 adults, 1 child · 1 room" */
export const guestsText = ({ adults, childAges, rooms }: StayParams, { t }: Words): string => {
  const people = [
    t('sale:room.adults', { count: adults }),
    ...(childAges.length > 0 ? [t('sale:room.children', { count: childAges.length })] : []),
  ].join(', ');
  return `${people} · ${t('sale:room.rooms', { count: rooms })}`;
};

/** "1 night, 2 guests": what a price is for. */
export const forWhom = ({ checkin, checkout, adults, childAges }: StayParams, { t }: Words): string =>
  `${t('sale:room.nights', { count: daysBetween(checkin, checkout) })}, ${t('hotels:guestCount', { count: adults + childAges.length })}`;

const KILOMETRES_A_MILE = 1.609344;

/** "0.4 mi" in English, "0,6 km" in languages of countries that measure in kilometres; the number as the brand writes numbers (I18N-4). */
export const distanceText = (miles: number, language: string): string => {
  const [value, unit] = language === 'en' ? [miles, 'mile'] : [miles * KILOMETRES_A_MILE, 'kilometer'];
  return formatNumber(value, language, { style: 'unit', unit, maximumFractionDigits: 1 });
};
