/** ISO 4217: the currencies without a minor unit: amounts in them are whole. */
export const wholeCurrencies: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const digitsOf = new Map([
  ...wholeCurrencies.map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
]);
/** Kept, because a power for each of a hundred amounts is slow. */
const factors = new Map([...digitsOf].map(([code, digits]) => [code, 10 ** digits]));
const factorOf = (currency: string): number => factors.get(currency) ?? 100;

/** The currency's number of decimals by ISO 4217: USD 2, JPY 0, KWD 3. Intl gives fewer for currencies whose coins are out of use. */
export const fractionDigits = (currency: string): number => digitsOf.get(currency) ?? 2;

/** An amount in the major unit as minor units: 64.5 USD is 6450, 8000 JPY is 8000, 12.34 KWD is 12340. */
export const toMinorUnits = (amount: number, currency: string): number => Math.round(amount * factorOf(currency));

/** Minor units as an amount in the major unit. */
export const fromMinorUnits = (minorUnits: number, currency: string): number => minorUnits / factorOf(currency);

/** Minor units as text in the major unit, with all decimals of the currency: 64.50, 8000, 12.340. */
export const toDecimal = (minorUnits: number, currency: string): string =>
  fromMinorUnits(minorUnits, currency).toFixed(fractionDigits(currency));

/** The smallest payable amount in cents (hundredths of the major unit): 100 for JPY, 1 for USD and KWD. */
export const leastCents = (currency: string): number => (fractionDigits(currency) === 0 ? 100 : 1);

/** The smallest payable amount in minor units: 1 for USD and JPY, 10 for KWD. */
export const leastMinorUnits = (currency: string): number => toMinorUnits(leastCents(currency) / 100, currency);

/** Minor units as cents (hundredths of the major unit), the unit of all price rules: 800000 for ¥8,000. */
export const toCents = (minorUnits: number, currency: string): number =>
  Math.round(fromMinorUnits(minorUnits, currency) * 100);

/** Cents (hundredths of the major unit) as minor units. */
export const fromCents = (cents: number, currency: string): number => toMinorUnits(cents / 100, currency);
