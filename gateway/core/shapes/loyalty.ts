import type { LoyaltyAmount, LoyaltyCurrencyType, Points } from '../../generated/resolver-types.ts';
import { toMoney } from './money.ts';

export function toPoints(points: number): Points {
  return { __typename: 'Points', points };
}

/** What the programme gives, in what it counts in: points, or money of the sale's currency. */
export function toLoyaltyAmount(value: number, counts: LoyaltyCurrencyType, currencyCode: string): LoyaltyAmount {
  return counts === 'MONEY' ? toMoney(value, currencyCode) : toPoints(value);
}
