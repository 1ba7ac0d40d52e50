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

const toRange = (range: Loose): Range[] => {
  const currency = asLine(range.currency, 3)?.toUpperCase() ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const [least, most] = [centsOf(range.min, currency), centsOf(range.max, currency)];
  const [min, max] = [least ?? most, most ?? least];
  // The provider writes 0 to 0 for prices that it does not tell.
  if (min === null || max === null || (min === 0 && max === 0)) return [];
  return [{ currency, min: Math.min(min, max), max: Math.max(min, max) }];
};

/** One range over all of them that are in one currency: that of the country, else the first one's. */
const spanned = (sources: readonly Loose[], countryCurrency: string): Range | null => {
  const ranges = sources.flatMap(toRange);
  const currency = ranges.find((one) => one.currency === countryCurrency)?.currency ?? ranges[0]?.currency;
  if (currency === undefined) return null;
  const same = ranges.filter((one) => one.currency === currency);
  return { currency, min: Math.min(...same.map(({ min }) => min)), max: Math.max(...same.map(({ max }) => max)) };
};

const STANDARD = /^standard$/i;
const WITH_FEES = /including fees/i;
const typeOf = (range: Loose): string => String(range.type ?? 'standard');

type PriceFacts = { priceRanges: unknown; allInclusive: boolean; countryCurrency: string };

/**
 * Prices in cents, null when there are none. The provider has prices without fees, with fees, or both, each in one range or several;
 * fees are known from both together. With `allInclusive` its prices contain all fees.
 */
export const pricesOf = ({ priceRanges, allInclusive, countryCurrency }: PriceFacts) => {
  const ranges = asList(priceRanges);
  const ofType = (type: RegExp) =>
    spanned(
      ranges.filter((range) => type.test(typeOf(range))),
      countryCurrency,
    );
  const [standard, withFees] = [ofType(STANDARD), ofType(WITH_FEES)];
  const withoutFees = allInclusive && withFees !== null ? null : standard;
  const base = withoutFees ?? withFees ?? spanned(ranges, countryCurrency);
  const both =
    withoutFees !== null && withFees !== null && withoutFees.currency === withFees.currency ? withFees : null;
  const included = base !== null && (allInclusive || (withoutFees === null && withFees !== null));
  const fee = (whole: number | undefined, part: number) => (whole === undefined ? 0 : Math.max(0, whole - part));
  return {
    currency: base?.currency ?? countryCurrency,
    fees_included: included,
    fees_known: included || both !== null,
    min_base_cents: base?.min ?? null,
    min_fee_cents: base && fee(both?.min, base.min),
    max_base_cents: base?.max ?? null,
    max_fee_cents: base && fee(both?.max, base.max),
  };
};
