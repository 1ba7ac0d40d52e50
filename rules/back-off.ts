/** How long to wait after failures in a row: `first` after the first one, each time `factor` times as long, `longest` at most; all in one unit. */
export type BackOff = { first: number; factor: number; longest: number };

/** The wait after the last of `failures` failures in a row, in the unit of the rule; none without a failure. */
export const waitAfter = (failures: number, { first, factor, longest }: BackOff): number =>
  failures < 1 ? 0 : Math.min(first * factor ** (failures - 1), longest);

/** Between a quarter and all of that wait, so that thousands who lost one server do not come back at the same moment. */
export const scatteredWait = (failures: number, rule: BackOff, random = Math.random()): number =>
  waitAfter(failures, rule) * (0.25 + random * 0.75);
