/** A place's shift away from what the seats face, in steps from one seat to the next, and its turn in degrees. */
export type Bend = { shift: number; turn: number };

/** The longest row's number of seats sets how round a section is drawn: no row is so round that its ends overlap the next. */
const radiusOf = (longest: number): number => Math.max(30, longest * 1.6);

/** Where a place stands on the curve of its row: `index` from 0, or -1 and `length` for the names at the row's ends. */
export function bendOf(index: number, length: number, longest: number): Bend {
  const radius = radiusOf(longest);
  const fromMiddle = index - (length - 1) / 2;
  const end = (longest + 1) / 2;
  return {
    shift: (end ** 2 - fromMiddle ** 2) / (2 * radius),
    turn: (Math.atan(-fromMiddle / radius) * 180) / Math.PI,
  };
}
