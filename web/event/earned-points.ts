import { fromMinorUnits } from '#rules/currency.ts';

type Total = { minorUnits: number; currencyCode: string };

/** Whole points for whole units of the currency, at the programme's rate, and what the event gives on top (LOYAL-2). */
export const earnedPoints = ({ minorUnits, currencyCode }: Total, earnRate: number, bonus: number): number =>
  Math.floor(fromMinorUnits(minorUnits * earnRate, currencyCode)) + bonus;
