import { toCents } from '#rules/currency.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { earningForCash } from '#rules/points.ts';
import type { MoneyAmount } from '../../core/money/format.ts';
import {
  type LoyaltyAmount,
  type LoyaltyProgramme,
  loyaltyAmount,
  pointsOf,
  worthOf,
} from '../../core/money/loyalty.ts';

type Totals = { total: MoneyAmount; earn: LoyaltyAmount; earnBonus: LoyaltyAmount | null };

/** CART-10: how a total is paid. `worth` and `cash` add up to it. */
export type PaymentSplit = {
  points: number;
  /** The points as the programme counts them, and the money that they pay. */
  used: LoyaltyAmount;
  worth: MoneyAmount;
  /** What the card pays; nothing when points pay for everything. */
  cash: MoneyAmount;
  /** What the cash part earns, and the bonus in it (LOYAL-4). */
  earn: LoyaltyAmount;
  bonus: LoyaltyAmount | null;
};

export const splitOf = (
  { total, earn, earnBonus }: Totals,
  programme: LoyaltyProgramme,
  points: number,
): PaymentSplit => {
  const { currencyCode } = total;
  const worth = worthOf(points, currencyCode);
  const cash = { minorUnits: total.minorUnits - worth.minorUnits, currencyCode };
  const promised = { points: pointsOf(earn), bonus: pointsOf(earnBonus) };
  const paid = {
    totalCents: toCents(total.minorUnits, currencyCode),
    cashCents: toCents(cash.minorUnits, currencyCode),
    currency: currencyCode,
  };
  const earned = earningForCash(promised, paid, { currencyType: lowerCase(programme.currencyType) });
  const amount = (value: number) => loyaltyAmount(value, programme, currencyCode);
  return {
    points,
    used: amount(points),
    worth,
    cash,
    earn: amount(earned.points),
    bonus: earned.bonus > 0 ? amount(earned.bonus) : null,
  };
};
