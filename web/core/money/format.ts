import { fractionDigits, fromMinorUnits } from '#rules/currency.ts';
import { localeOf } from '../i18n/languages.ts';

/** Money in the currency's minor unit, as the graph has it; add minor units, never decimals. */
export type MoneyAmount = { minorUnits: number; currencyCode: string };

let numberStyle: () => 'LANGUAGE' | 'EN_US' | undefined = () => undefined;

/** I18N-4: sets who tells how the brand of the page at hand writes numbers; in the browser there is one. */
export const setNumberStyle = (read: typeof numberStyle): void => {
  numberStyle = read;
};

/** The locale of numbers and prices in a language. */
export const numberLocale = (language: string): string => (numberStyle() === 'EN_US' ? 'en-US' : localeOf(language));

const formatters = new Map<string, Intl.NumberFormat>();

const formatter = (language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const locale = numberLocale(language);
  const key = `${locale} ${JSON.stringify(options)}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.NumberFormat(locale, options);
  formatters.set(key, created);
  return created;
};

/** No narrow spaces, and a minus sign instead of the hyphen that most languages' data have. */
const plain = (text: string) => text.replaceAll('\u202f', '\u00a0').replace('-', '−');

/** "$64.50", "¥8,000"; the currency's digits always (I18N-4), the short sign, not "US$". */
export const formatMoney = ({ minorUnits, currencyCode }: MoneyAmount, language: string): string => {
  const digits = fractionDigits(currencyCode);
  const format = formatter(language, {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return plain(format.format(fromMinorUnits(minorUnits, currencyCode)));
};

/** "1,240" */
export const formatNumber = (value: number, language: string): string => plain(formatter(language, {}).format(value));

/** "20%" */
export const formatPercent = (percent: number, language: string): string =>
  plain(formatter(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100));

export const addMoney = (first: MoneyAmount, second: MoneyAmount): MoneyAmount => {
  if (first.currencyCode !== second.currencyCode) {
    throw new Error(`Cannot add ${second.currencyCode} to ${first.currencyCode}`);
  }
  return { ...first, minorUnits: first.minorUnits + second.minorUnits };
};
