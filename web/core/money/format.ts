import { numberLocale as localeInStyle } from '#rules/locale.ts';
import { type MoneyAmount, moneyText, numberText } from '#rules/number-format.ts';

export type { MoneyAmount } from '#rules/number-format.ts';

let numberStyle: () => 'LANGUAGE' | 'EN_US' | undefined = () => undefined;

/** I18N-4: sets who tells how the brand of the page at hand writes numbers; in the browser there is one. */
export const setNumberStyle = (read: typeof numberStyle): void => {
  numberStyle = read;
};

/** The locale of numbers and prices in a language. */
export const numberLocale = (language: string): string =>
  localeInStyle(language, numberStyle() === 'EN_US' ? 'en-US' : 'language');

/** "$64.50", "CA$64.50" (PRICE-2). `zeros`: as in `moneyText`. */
export const formatMoney = (money: MoneyAmount, language: string, zeros?: Parameters<typeof moneyText>[2]): string =>
  moneyText(money, numberLocale(language), zeros);

/** "1,240" */
export const formatNumber = (value: number, language: string, options?: Intl.NumberFormatOptions): string =>
  numberText(value, numberLocale(language), options);

/** "20%" */
export const formatPercent = (percent: number, language: string): string =>
  formatNumber(percent / 100, language, { style: 'percent', maximumFractionDigits: 2 });

export const addMoney = (first: MoneyAmount, second: MoneyAmount): MoneyAmount => {
  if (first.currencyCode !== second.currencyCode) {
    throw new Error(`Cannot add ${second.currencyCode} to ${first.currencyCode}`);
  }
  return { ...first, minorUnits: first.minorUnits + second.minorUnits };
};
