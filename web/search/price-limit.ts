import { fractionDigits, toMinorUnits } from '#rules/currency.ts';
import { formatMoney, formatNumber } from '../core/money/format.ts';

/**
 * A limit of the price filter as text: "$50", "$49.99". The limit is in the major unit; "50" when the events have several currencies or none is known.
 * In a currency without decimals ¥49.99 is ¥49, because no price lies between them.
 */
export const priceLimit = (limit: number, currency: string | undefined, language: string): string => {
  const whole = 'stripIfInteger';
  if (!currency) {
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return formatNumber(limit, language, { ...decimals, trailingZeroDisplay: whole });
  }
  const amount = fractionDigits(currency) === 0 ? Math.floor(limit) : limit;
  return formatMoney({ minorUnits: toMinorUnits(amount, currency), currencyCode: currency }, language, whole);
};
