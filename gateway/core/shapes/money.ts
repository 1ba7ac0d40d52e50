import { fromCents, toDecimal, toMinorUnits } from '#rules/currency.ts';
import { centsFor } from '#rules/points.ts';
import type { LoyaltyAmount, LoyaltyCurrencyType, Money, Points } from '../../generated/resolver-types.ts';

/** `amount` is a getter because most selections read minor units only, and a list holds a hundred amounts. */
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

/** An amount in the currency's minor unit (ISO 4217). */
export function moneyOf(minorUnits: number, currencyCode: string): Money {
  return new Amount(minorUnits, currencyCode);
}

/** An amount in the major unit, as REST has it. */
export function toMoney(amount: number, currencyCode: string): Money {
  return new Amount(toMinorUnits(amount, currencyCode), currencyCode);
}

export function toPoints(points: number): Points {
  return { __typename: 'Points', points };
}

/** Null when the platform does not tell. */
export function toPointsIfTold(points: number | null | undefined): Points | null {
  return typeof points === 'number' ? toPoints(points) : null;
}

/** Points, or the money that they are worth where the tenant's programme counts in money. */
export function toLoyaltyAmount(points: number, unit: LoyaltyCurrencyType, currencyCode: string): LoyaltyAmount {
  return unit === 'MONEY' ? moneyOf(fromCents(centsFor(points), currencyCode), currencyCode) : toPoints(points);
}

/** As `toLoyaltyAmount`; null when there is no bonus. */
export function toBonus(points: number, unit: LoyaltyCurrencyType, currencyCode: string): LoyaltyAmount | null {
  return points > 0 ? toLoyaltyAmount(points, unit, currencyCode) : null;
}
