/** ISO 4217: the currencies without a minor unit: amounts in them are whole. */
export const wholeCurrencies: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const inThousandths: readonly string[] = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const inTenThousandths: readonly string[] = ['CLF', 'UYW'];

/** The currency's number of decimals by ISO 4217: USD 2, JPY 0, KWD 3. Intl gives fewer for currencies whose coins are out of use. */
export const fractionDigits = (currency: string): number => {
  if (wholeCurrencies.includes(currency)) return 0;
  if (inThousandths.includes(currency)) return 3;
  return inTenThousandths.includes(currency) ? 4 : 2;
};

/** An amount in the major unit as minor units: 64.5 USD is 6450, 8000 JPY is 8000, 12.34 KWD is 12340. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** fractionDigits(currency));

/** Minor units as an amount in the major unit. */
export const fromMinorUnits = (minorUnits: number, currency: string): number =>
  minorUnits / 10 ** fractionDigits(currency);

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
