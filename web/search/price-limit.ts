import { fractionDigits } from '#rules/currency.ts';
import { localeOf } from '../core/i18n/languages.ts';

/**
 * "$50", "$49.99", "¥49": a limit of a price filter, in the major unit; "50" while its events are in several currencies, or in none
 * that is known. Of a currency without decimals nothing is priced between ¥49 and ¥49.99.
 */
export const priceLimit = (limit: number, currency: string | undefined, language: string): string => {
  const amount = currency && fractionDigits(currency) === 0 ? Math.floor(limit) : limit;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(localeOf(language), {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amount)
    .replaceAll('\u202f', '\u00a0');
};
