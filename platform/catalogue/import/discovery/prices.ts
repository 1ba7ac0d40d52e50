import { fromMinorUnits, toMinorUnits } from '#rules/currency.ts';
import { asLine, asList, asNumber, type Loose } from './loose.ts';

type Range = { currency: string; min: number; max: number };

const MOST_CENTS = 1_000_000_000;

/** Rounded to the currency's minor unit. Throws for more than two decimals, like 12.345 KWD. */
const centsOf = (value: unknown, currency: string): number | null => {
  const amount = asNumber(value);
  if (amount === null || amount < 0) return null;
  const cents = Math.round(fromMinorUnits(toMinorUnits(amount, currency), currency) * 1000) / 10;
  if (cents > MOST_CENTS) return null;
  if (!Number.isInteger(cents)) throw new Error(`priceRanges: ${amount} ${currency} must have at most two decimals`);
  return cents;
};

const rangeOf = (range: Loose | undefined): Range | null => {
  if (range === undefined) return null;
  const currency = asLine(range.currency, 3)?.toUpperCase() ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const [least, most] = [centsOf(range.min, currency), centsOf(range.max, currency)];
  const [min, max] = [least ?? most, most ?? least];
  if (min === null || max === null) return null;
  return { currency, min: Math.min(min, max), max: Math.max(min, max) };
};

const rangeOfType = (ranges: readonly Loose[], type: RegExp): Range | null =>
  rangeOf(ranges.find((range) => type.test(String(range.type ?? 'standard'))));

/** Prices in cents, null when there are none. The provider has prices without fees, with fees, or both; fees are known from both together. */
export const pricesOf = (priceRanges: unknown) => {
  const ranges = asList(priceRanges);
  const withoutFees = rangeOfType(ranges, /^standard$/i);
  const withFees = rangeOfType(ranges, /including fees/i);
  const base = withoutFees ?? withFees ?? rangeOf(ranges[0]);
  const both =
    withoutFees !== null && withFees !== null && withoutFees.currency === withFees.currency ? withFees : null;
  const fee = (whole: number | undefined, part: number) => (whole === undefined ? 0 : Math.max(0, whole - part));
  return {
    currency: base?.currency ?? null,
    fees_included: withoutFees === null && withFees !== null,
    fees_known: withFees !== null && (withoutFees === null || both !== null),
    min_base_cents: base?.min ?? null,
    min_fee_cents: base && fee(both?.min, base.min),
    max_base_cents: base?.max ?? null,
    max_fee_cents: base && fee(both?.max, base.max),
  };
};
