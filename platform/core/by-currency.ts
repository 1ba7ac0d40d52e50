import { z } from 'zod';
import { leastMinorUnits } from '#rules/currency.ts';
import './zod-messages.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Which rule the amounts of a currency break. */
const faultOf = (currency: string, amounts: readonly number[]): string | undefined => {
  if (!currencies.has(currency)) return 'must be an ISO 4217 currency code like USD';
  const least = leastMinorUnits(currency);
  return amounts.every((amount) => amount % least === 0)
    ? undefined
    : `must have amounts that are multiples of ${least}`;
};

/** What a brand sets by ISO 4217 currency code; its amounts, in minor units, can be paid in that currency. */
export const byCurrency = <Value extends z.ZodType>(
  value: Value,
  amountsOf: (one: z.output<Value>) => readonly number[],
) =>
  z.record(z.string(), value).superRefine((values, context) => {
    if (Object.keys(values).length === 0) context.addIssue({ code: 'custom', message: 'must have a currency' });
    for (const [currency, one] of Object.entries(values)) {
      const message = faultOf(currency, amountsOf(one));
      if (message !== undefined) context.addIssue({ code: 'custom', path: [currency], message });
    }
  });
