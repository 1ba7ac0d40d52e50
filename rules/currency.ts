/** ISO 4217: the currencies whose minor unit is not a hundredth, by the decimals that they have. */
const unlikeTheDollar: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const digitsOf = new Map(
  unlikeTheDollar.flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, digits] as const)),
);

/** The currencies without a minor unit: amounts in them are whole. */
export const wholeCurrencies: readonly string[] = [...digitsOf]
  .filter(([, digits]) => digits === 0)
  .map(([code]) => code);

/** How many decimals an amount in the currency has: USD 2, JPY 0, KWD 3. Not Intl's: that leaves out what is seldom seen in cash. */
export const fractionDigits = (currency: string): number => digitsOf.get(currency) ?? 2;

/** An amount in the major unit as minor units: 64.5 USD is 6450, 8000 JPY is 8000, 12.34 KWD is 12340. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** fractionDigits(currency));

/** Minor units as an amount in the major unit. */
export const fromMinorUnits = (minorUnits: number, currency: string): number =>
  minorUnits / 10 ** fractionDigits(currency);

/** Minor units as text in the major unit, with all decimals of the currency: 64.50, 8000, 12.340. */
export const toDecimal = (minorUnits: number, currency: string): string =>
  fromMinorUnits(minorUnits, currency).toFixed(fractionDigits(currency));

/** The smallest amount that can be paid, in hundredths of the major unit as amounts are kept: 100 for JPY, 1 for USD and KWD. */
export const leastCents = (currency: string): number => (fractionDigits(currency) === 0 ? 100 : 1);

/** The same in minor units: 1 for USD and JPY, 10 for KWD. */
export const leastMinorUnits = (currency: string): number => toMinorUnits(leastCents(currency) / 100, currency);

/** Minor units as the hundredths of the major unit that prices are reckoned in: 800000 for ¥8,000. */
export const toCents = (minorUnits: number, currency: string): number =>
  Math.round(fromMinorUnits(minorUnits, currency) * 100);

/** Hundredths of the major unit as minor units. */
export const fromCents = (cents: number, currency: string): number => toMinorUnits(cents / 100, currency);
