import { describe, expect, test } from 'vitest';
import { fractionDigits, wholeCurrencies } from './currency.ts';
import { localeOf, numberLocale } from './locale.ts';
import { moneyText, numberText } from './number-format.ts';

const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'];
const currencies = [...new Set([...Intl.supportedValuesOf('currency'), ...wholeCurrencies])];

/** One major unit and a half, or one of a currency without decimals. */
const amount = (currencyCode: string) => ({
  minorUnits: Math.floor(1.5 * 10 ** fractionDigits(currencyCode)),
  currencyCode,
});
/** What is left of a text without its number. */
const signOf = (text: string): string => text.replaceAll(/[\d.,\s]/g, '');
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

describe.each(languages)('in %s', (language) => {
  const texts = currencies.map((code) => [code, moneyText(amount(code), localeOf(language))] as const);

  test('[PRICE-2] no two currencies have one sign, so that no amount is written alike', () => {
    const byText = Map.groupBy(texts, ([, text]) => signOf(text));
    expect([...byText.values()].filter((same) => same.length > 1).map((same) => same.map(([code]) => code))).toEqual(
      [],
    );
    expect(byText.has('')).toBe(false);
  });

  test('[PRICE-2] [GRAPH-16] every currency has the decimals of ISO 4217', () => {
    const decimals = (text: string): number => /\d(?:[.,](\d+))?(?!.*\d)/.exec(text)?.[1]?.length ?? 0;
    expect(texts.filter(([code, text]) => decimals(text) !== fractionDigits(code))).toEqual([]);
  });
});

test.each([
  ['en', '$64.50 CA$64.50 A$64.50 NZ$64.50 MX$64.50 ¥65 CN¥64.50 SEK 64.50 NOK 64.50 DKK 64.50'],
  ['de', '64,50 $ 64,50 CA$ 64,50 AU$ 64,50 NZ$ 64,50 MX$ 65 ¥ 64,50 CN¥ 64,50 SEK 64,50 NOK 64,50 DKK'],
  ['fr', '64,50 $US 64,50 $CA 64,50 $AU 64,50 $NZ 64,50 $MX 65 JPY 64,50 CNY 64,50 SEK 64,50 NOK 64,50 DKK'],
  ['es', '64,50 US$ 64,50 CAD 64,50 AUD 64,50 NZD 64,50 MXN 65 JPY 64,50 CNY 64,50 SEK 64,50 NOK 64,50 DKK'],
  ['nl', 'US$ 64,50 C$ 64,50 AU$ 64,50 NZ$ 64,50 MX$ 64,50 JP¥ 65 CN¥ 64,50 SEK 64,50 NOK 64,50 DKK 64,50'],
  ['it', '64,50 USD 64,50 CA$ 64,50 A$ 64,50 NZ$ 64,50 MXN 65 JPY 64,50 CN¥ 64,50 SEK 64,50 NOK 64,50 DKK'],
])('[PRICE-2] currencies that share a sign are told apart in %s', (language, told) => {
  const shared = ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'JPY', 'CNY', 'SEK', 'NOK', 'DKK'];
  const texts = shared.map((currencyCode) => {
    const minorUnits = currencyCode === 'JPY' ? 65 : 6450;
    return moneyText({ minorUnits, currencyCode }, localeOf(language));
  });
  expect(spaced(texts.join(' '))).toBe(told);
});

test.each([
  [6450, 'USD', 'en', '$64.50'],
  [0, 'USD', 'en', '$0.00'],
  [123456789, 'USD', 'en', '$1,234,567.89'],
  [-1140, 'USD', 'en', '−$11.40'],
  [-1140, 'EUR', 'de', '−11,40 €'],
  [123450, 'EUR', 'de', '1.234,50 €'],
  [123450, 'EUR', 'fr', '1 234,50 €'],
  [12_340, 'KWD', 'en', 'KWD 12.340'],
  // Hungary has no coins below one forint, but prices have decimals.
  [129_050, 'HUF', 'en', 'HUF 1,290.50'],
])('[I18N-4] [GRAPH-16] %i minor units of %s in %s read %s', (minorUnits, currencyCode, language, text) => {
  expect(spaced(moneyText({ minorUnits, currencyCode }, localeOf(language)))).toBe(text);
});

test.each([
  [5000, '$50'],
  [4999, '$49.99'],
  [4990, '$49.90'],
])('[PRICE-2] without the zeros of whole amounts %i cents read %s', (minorUnits, text) => {
  expect(moneyText({ minorUnits, currencyCode: 'USD' }, 'en-US', 'stripIfInteger')).toBe(text);
});

test('[I18N-4] numbers are written as in the language, or as in the United States where the brand says so', () => {
  expect(numberText(4820, numberLocale('de', 'language'))).toBe('4.820');
  expect(numberText(4820, numberLocale('de', 'en-US'))).toBe('4,820');
});
