import { fractionDigits } from '#rules/currency.ts';
import { numberLocale } from '../core/money/format.ts';

/**
 * A limit of the price filter as text: "$50", "$49.99". The limit is in the major unit; "50" when the events have several currencies or none is known.
 * In a currency without decimals ¥49.99 is ¥49, because no price lies between them.
 */
export const priceLimit = (limit: number, currency: string | undefined, language: string): string => {
  const amount = currency && fractionDigits(currency) === 0 ? Math.floor(limit) : limit;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(numberLocale(language), {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amount)
    .replaceAll('\u202f', '\u00a0');
};
