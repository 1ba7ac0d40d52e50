import { localeOf } from '../core/i18n/languages.ts';

/** Hundredths, whatever the currency: a filter is asked in them before anybody knows which events it finds. */
const HUNDREDTHS = 100;

/** "$50", "$49.99": a limit of a price filter; "50" while its events are in several currencies, or in none that is known. */
export const priceLimit = (minorUnits: number, currency: string | undefined, language: string): string => {
  const amount = minorUnits / HUNDREDTHS;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(localeOf(language), {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amount)
    .replaceAll('\u202f', '\u00a0');
};
