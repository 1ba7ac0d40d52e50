/** Whole points for whole units of the currency, at the programme's rate, and what the event gives on top (LOYAL-2). */
export const earnedPoints = (totalMinorUnits: number, earnRate: number, bonus: number): number =>
  Math.floor((totalMinorUnits * earnRate) / 100) + bonus;
