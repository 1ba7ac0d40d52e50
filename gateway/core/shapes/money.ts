import type { Money } from '../../generated/resolver-types.ts';

export function toMinorUnits(amount: number): number {
  return Math.round(amount * 100);
}

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
    return (this.minorUnits / 100).toFixed(2);
  }
}

/** The wire's money: a number in the major unit with at most two decimals. */
export function toMoney(amount: number, currencyCode: string): Money {
  return new Amount(toMinorUnits(amount), currencyCode);
}

/** Minor units of our inputs as the wire's number. */
export function fromMinorUnits(minorUnits: number): number {
  return minorUnits / 100;
}
