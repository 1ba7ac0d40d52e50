/** Written without decimals at Stripe. Its table is not ISO 4217: ISK and UGX have two decimals there, always 00. */
const wholes = new Set('BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF'.split(' '));
const threeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Not taken by Stripe, or, as MGA, whole there and in hundredths here. */
const refused = new Set('CLF IQD LYD MGA UYI UYW'.split(' '));
/** The least that Stripe charges, in cents; less than that in another currency it refuses itself. */
const least: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17_500, INR: 50, JPY: 5_000, MXN: 1_000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300 },
  ...{ SGD: 50, THB: 1_000, USD: 50 },
};

/** Cents (hundredths of the major unit) as Stripe writes the amount: 800000 JPY is 8000, 1050 KWD is 10500. Null: it cannot. */
export const toStripeAmount = (cents: number, currency: string): number | null => {
  if (refused.has(currency)) return null;
  if (threeDecimals.has(currency)) return cents * 10;
  if (!wholes.has(currency)) return cents;
  return cents % 100 === 0 ? cents / 100 : null;
};

/** An amount of Stripe's as cents. */
export const fromStripeAmount = (amount: number, currency: string): number => {
  if (threeDecimals.has(currency)) return amount / 10;
  return wholes.has(currency) ? amount * 100 : amount;
};

/** The smallest amount that can be charged, in cents: 50 for USD, 5000 for JPY. */
export const leastStripeCents = (currency: string): number => least[currency] ?? 1;
