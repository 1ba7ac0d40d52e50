import { weekdayOf } from '#rules/calendar-day.ts';
import { type Sums, sumLines } from '#rules/price.ts';
import { type Line, line } from '../offer/service.ts';
import { nightsOf, type Stay } from './stay-rules.ts';

export type PricedRate = {
  night_cents: number;
  weekend_percent: number;
  fee_cents: number;
  tax_basis_points: number;
  taxes_included: boolean;
};

/** A month's price in percent of the year's average, January first. */
const SEASON_PERCENT = [86, 88, 96, 101, 107, 113, 116, 113, 106, 103, 95, 100];
const [FRIDAY, SATURDAY] = [5, 6];
const WHOLE_UNIT = 100;

/** The price of one room for one night in cents, rounded to whole units of the currency. */
export const nightCents = (rate: Pick<PricedRate, 'night_cents' | 'weekend_percent'>, night: string): number => {
  const season = SEASON_PERCENT[Number(night.slice(5, 7)) - 1] ?? 100;
  const isWeekend = [FRIDAY, SATURDAY].includes(weekdayOf(night));
  const percent = (season * (isWeekend ? rate.weekend_percent : 100)) / 100;
  return Math.round((rate.night_cents * percent) / 100 / WHOLE_UNIT) * WHOLE_UNIT;
};

const taxCents = (rate: PricedRate, cents: number): number => {
  const share = rate.tax_basis_points / 10_000;
  return rate.taxes_included ? Math.round(cents - cents / (1 + share)) : Math.round(cents * share);
};

/** CART-9: a line for all nights of one price, the property's fee, and each room's tax, included or added. */
export const roomLines = (rate: PricedRate, stay: Stay, rooms: number): Line[] => {
  const prices = nightsOf(stay).map((night) => nightCents(rate, night));
  const fees = rate.fee_cents * prices.length;
  const tax = taxCents(
    rate,
    prices.reduce((sum, cents) => sum + cents, fees),
  );
  const roomLine = (name: string, one: Line): Line => ({ ...one, name, productType: 3 });
  const fee = line('facility', 'per_ticket', rate.fee_cents, rooms * prices.length);
  return [
    ...[...new Set(prices)].map((cents) => {
      const quantity = rooms * prices.filter((one) => one === cents).length;
      const night = roomLine('Room, a night', line('face_value', 'per_ticket', cents, quantity));
      return { ...night, shortDesc: night.name };
    }),
    ...(rate.fee_cents === 0 ? [] : [roomLine('Property fee, a night', fee)]),
    ...(tax === 0 ? [] : [roomLine('Taxes, a room', line('tax', 'per_ticket', tax, rooms, rate.taxes_included))]),
  ];
};

/** The sums of one room for a stay, in cents. */
export const staySums = (rate: PricedRate, stay: Stay): Sums => sumLines(roomLines(rate, stay, 1));
