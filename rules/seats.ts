export type Place = { accessible: boolean; companion: boolean };

/** Why these seats cannot be bought together. */
export type PlaceProblem = 'NOT_ASKED_FOR' | 'NOT_ALL_ACCESSIBLE' | 'COMPANION_ALONE';

/** Wheelchair places and their companions' seats. */
export const isSpecial = ({ accessible, companion }: Place): boolean => accessible || companion;

/** 40077: accessible places must be asked for and are not mixed with others; a companion's seat needs a wheelchair place. */
export const placeProblem = (seats: readonly Place[], askedFor: boolean): PlaceProblem | null => {
  const special = seats.filter(isSpecial);
  if (!askedFor) return special.length > 0 ? 'NOT_ASKED_FOR' : null;
  if (special.length < seats.length) return 'NOT_ALL_ACCESSIBLE';
  const companions = seats.filter(({ companion }) => companion).length;
  return companions > seats.filter(({ accessible }) => accessible).length ? 'COMPANION_ALONE' : null;
};

/** What a buyer asks of seats beyond their number: one at the end of its row, the front row of a section, nothing in the way. */
export type SeatWish = { aisle: boolean; frontRow: boolean; fullView: boolean };

/** Whether seats taken together are as wished: one of them at the aisle is enough, the others' view counts as well. */
export const seatsFit = (
  seats: { aisle: boolean; frontRow: boolean; restrictedView: boolean },
  { aisle, frontRow, fullView }: SeatWish,
): boolean => (!aisle || seats.aisle) && (!frontRow || seats.frontRow) && !(fullView && seats.restrictedView);

/** What a buyer asks of an offer: the price of one ticket with its fees in cents, both ends included, and who sells it. */
export type OfferWish = { minCents: number | null; maxCents: number | null; resale: boolean };

export const offerFits = (
  offer: { cents: number; resale: boolean },
  { minCents, maxCents, resale }: OfferWish,
): boolean =>
  (minCents === null || offer.cents >= minCents) &&
  (maxCents === null || offer.cents <= maxCents) &&
  (!resale || offer.resale);

/** How many single seats remain when a block is taken between so many free seats on either side. */
export const strandedSeats = (freeBefore: number, freeAfter: number): number =>
  Number(freeBefore === 1) + Number(freeAfter === 1);
