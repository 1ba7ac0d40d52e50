import { toDecimal, toMinorUnits } from '#rules/currency.ts';
import type { Money } from '../../generated/resolver-types.ts';

/** Its text is made for those who ask for it: a list holds a hundred amounts, and most are wanted as minor units only. */
class Amount implements Money {
  readonly __typename = 'Money';
  readonly minorUnits: number;
  readonly currencyCode: string;

  constructor(minorUnits: number, currencyCode: string) {
    this.minorUnits = minorUnits;
    this.currencyCode = currencyCode;
  }

  get amount(): string {
    return toDecimal(this.minorUnits, this.currencyCode);
  }
}

/** Money of the currency's own minor unit. */
export function moneyOf(minorUnits: number, currencyCode: string): Money {
  return new Amount(minorUnits, currencyCode);
}

/** The wire's money: a number in the major unit. */
export function toMoney(amount: number, currencyCode: string): Money {
  return new Amount(toMinorUnits(amount, currencyCode), currencyCode);
}
