export type Place = { accessible: boolean; companion: boolean };

/** What is wrong with some seats as a choice. */
export type PlaceProblem = 'NOT_ASKED_FOR' | 'NOT_ALL_ACCESSIBLE' | 'COMPANION_ALONE';

/** A wheelchair place and the companion's beside it are one kind, all others another. */
export const isSpecial = ({ accessible, companion }: Place): boolean => accessible || companion;

/** 40077: accessible places must be asked for, are never mixed with others, and a companion's seat comes with one. */
export const placeProblem = (seats: readonly Place[], askedFor: boolean): PlaceProblem | null => {
  const special = seats.filter(isSpecial);
  if (!askedFor) return special.length > 0 ? 'NOT_ASKED_FOR' : null;
  if (special.length < seats.length) return 'NOT_ALL_ACCESSIBLE';
  const companions = seats.filter(({ companion }) => companion).length;
  return companions > seats.filter(({ accessible }) => accessible).length ? 'COMPANION_ALONE' : null;
};

/** How many seats are left alone when a block between so many free ones on either side is taken. */
export const strandedSeats = (freeBefore: number, freeAfter: number): number =>
  Number(freeBefore === 1) + Number(freeAfter === 1);
