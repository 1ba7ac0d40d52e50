import type { Money } from '../../generated/resolver-types.ts';

export function toMinorUnits(amount: number): number {
  return Math.round(amount * 100);
}

/** The wire's money: a number in the major unit with at most two decimals. */
export function toMoney(amount: number, currencyCode: string): Money {
  return { __typename: 'Money', minorUnits: toMinorUnits(amount), amount: amount.toFixed(2), currencyCode };
}

/** Minor units of our inputs as the wire's number. */
export function fromMinorUnits(minorUnits: number): number {
  return minorUnits / 100;
}
