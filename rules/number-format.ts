import { fractionDigits, fromMinorUnits } from './currency.ts';
import { madeOnce } from './locale.ts';

const formatOf = madeOnce((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** A number as a locale writes it: "1,240". Every engine gives the same text: no narrow spaces, and a minus sign instead of a hyphen. */
export const numberText = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  formatOf(locale, options).format(value).replaceAll('\u202f', '\u00a0').replace('-', '−');

/** Money in the currency's minor unit, as the graph has it; add minor units, never decimals. */
export type MoneyAmount = { minorUnits: number; currencyCode: string };

/** Currencies whose sign readers know; all others go by their code: engines disagree on their signs, and "FCFA" and "F CFA" are two. */
const signed = new Set('AUD BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD PHP TWD USD VND'.split(' '));

/**
 * PRICE-2: how every amount is written: with the sign by which the locale tells the currency from all others, and the currency's
 * decimals by ISO 4217. A bare sign means what it means in that locale ("$" is USD in en-US and de-DE, "CA$" is CAD), never the
 * brand's currency: e-mails, links and pictures of a screen are read without the brand.
 */
export const moneyOptions = (currency: string) => {
  const digits = fractionDigits(currency);
  return {
    style: 'currency',
    currency,
    currencyDisplay: signed.has(currency) ? 'symbol' : 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
};

/** "$64.50", "CA$64.50", "¥8,000". `zeros`: `stripIfInteger` leaves the decimals of a whole amount out: "$64". */
export const moneyText = (
  { minorUnits, currencyCode }: MoneyAmount,
  locale: string,
  zeros: 'auto' | 'stripIfInteger' = 'auto',
): string =>
  numberText(fromMinorUnits(minorUnits, currencyCode), locale, {
    ...moneyOptions(currencyCode),
    trailingZeroDisplay: zeros,
  });
