import { fromCents, toCents } from '#rules/currency.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { centsFor, earnsPoints, type Programme, pointsFor } from '#rules/points.ts';
import { formatMoney, formatNumber, type MoneyAmount } from './format.ts';

/** What a programme counts in: points, or money. */
export type LoyaltyAmount = { __typename: 'Points'; points: number } | ({ __typename: 'Money' } & MoneyAmount);

/** A tenant's programme as the graph has it. */
export type LoyaltyProgramme = {
  name: string;
  type: Uppercase<Programme['type']>;
  currencyType: Uppercase<Programme['currencyType']>;
};

/** The money that points pay. */
export const worthOf = (points: number, currencyCode: string): MoneyAmount => ({
  minorUnits: fromCents(centsFor(points), currencyCode),
  currencyCode,
});

/** Points as the programme counts them: as they are, or as money. */
export const loyaltyAmount = (
  points: number,
  { currencyType }: Pick<LoyaltyProgramme, 'currencyType'>,
  currencyCode: string,
): LoyaltyAmount =>
  currencyType === 'MONEY'
    ? { __typename: 'Money', ...worthOf(points, currencyCode) }
    : { __typename: 'Points', points };

/** The points of an amount; 0 for none. Those of a money programme are hundredths of the major unit (rules/points.ts). */
export const pointsOf = (amount: LoyaltyAmount | null | undefined): number => {
  if (!amount) return 0;
  return amount.__typename === 'Points' ? amount.points : pointsFor(toCents(amount.minorUnits, amount.currencyCode));
};

/** TEN-3: what a purchase is said to earn; null under a programme that gives nothing, and for nothing. */
export const shownEarning = (
  { type }: Pick<LoyaltyProgramme, 'type'>,
  earn: LoyaltyAmount | null | undefined,
): LoyaltyAmount | null => (earn && earnsPoints(lowerCase(type)) && pointsOf(earn) > 0 ? earn : null);

/** "4,000", or "$40.00" in a money programme; the programme's name is said beside it. */
export const formatLoyalty = (amount: LoyaltyAmount, language: string): string =>
  amount.__typename === 'Points' ? formatNumber(amount.points, language) : formatMoney(amount, language);
