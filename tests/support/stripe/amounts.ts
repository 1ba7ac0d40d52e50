/** Least amounts by currency, and how an amount must be written, as docs.stripe.com/currencies says; kept apart from the adapter's own table. */
const least: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50, huf: 17_500, mxn: 1_000, cad: 50, chf: 50 };
const threeDecimals = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];
const wholeInHundredths = ['isk', 'ugx'];

export type AmountProblem = { code: string; message: string };

export const amountProblem = (amount: number, currency: string): AmountProblem | undefined => {
  if (amount < (least[currency] ?? 1)) return { code: 'amount_too_small', message: 'Amount is below the least.' };
  const isWhole = !wholeInHundredths.includes(currency) || amount % 100 === 0;
  const isTens = !threeDecimals.includes(currency) || amount % 10 === 0;
  if (isWhole && isTens) return undefined;
  return { code: 'parameter_invalid_integer', message: `Invalid amount for ${currency}.` };
};
