import type { SectionSeatsQuery } from '#operations/generated/documents.ts';
import { isSpecial, type Place, placeProblem, strandedSeats } from '#rules/seats.ts';

export type SeatRow = NonNullable<NonNullable<SectionSeatsQuery['event']>['seatRows']>[number];
export type Seat = SeatRow['seats'][number];

export type Pick =
  | { kind: 'picked'; seats: readonly Seat[] }
  | { kind: 'refused'; reason: 'TAKEN' | 'NOT_TOGETHER' | 'LEAVES_SINGLE' | 'FILTERED' };

const isFree = (seat: Seat | undefined): boolean => seat?.state === 'FREE';

const placeOf = ({ features }: Seat): Place => ({
  accessible: features.includes('ACCESSIBLE'),
  companion: features.includes('COMPANION'),
});

export const needsAccessible = (seats: readonly Seat[]): boolean => seats.map(placeOf).some(isSpecial);

function belongTogether(seats: readonly Seat[]): boolean {
  const [first] = seats;
  return (
    seats.every((seat) => isFree(seat) && seat.offerId === first?.offerId) &&
    placeProblem(seats.map(placeOf), needsAccessible(seats)) === null
  );
}

/** Number of free seats next to each other from this one on, in the direction of `step`. */
function freeFrom({ seats }: SeatRow, start: number, step: 1 | -1): number {
  let count = 0;
  while (isFree(seats[start + count * step])) count += 1;
  return count;
}

const strandedBy = (row: SeatRow, start: number, length: number): number =>
  strandedSeats(freeFrom(row, start - 1, -1), freeFrom(row, start + length, 1));

/** Whether seats, chosen together, are what the buyer's filter asks for. */
export type Fits = (seats: readonly Seat[]) => boolean;

type Block = { start: number; stranded: number; distance: number };

function blocksAround(row: SeatRow, at: number, quantity: number, fits: Fits): Block[] {
  const blocks: Block[] = [];
  for (let start = Math.max(0, at - quantity + 1); start <= at; start += 1) {
    const seats = row.seats.slice(start, start + quantity);
    if (seats.length < quantity || !belongTogether(seats) || !fits(seats)) continue;
    blocks.push({ start, stranded: strandedBy(row, start, quantity), distance: at - start });
  }
  return blocks.sort((a, b) => a.stranded - b.stranded || a.distance - b.distance);
}

const anySeats: Fits = () => true;

/** Whether the row has another block of this size that leaves no single seat. */
function hasBetter(row: SeatRow, quantity: number, fits: Fits): boolean {
  return row.seats.some((_, start) => {
    const seats = row.seats.slice(start, start + quantity);
    return seats.length === quantity && belongTogether(seats) && fits(seats) && strandedBy(row, start, quantity) === 0;
  });
}

/**
 * The seats that a click on one seat takes: `quantity` adjacent seats that include it (CART-1) and fit the filter. Refused when there is no such block, or
 * when it would leave a single free seat while another block of the row would not.
 */
export function pickAround(row: SeatRow, number: string, quantity: number, fits: Fits = anySeats): Pick {
  const at = row.seats.findIndex((seat) => seat.number === number);
  if (!isFree(row.seats[at])) return { kind: 'refused', reason: 'TAKEN' };
  const [best] = blocksAround(row, at, quantity, fits);
  if (!best) {
    const outside = blocksAround(row, at, quantity, anySeats).length > 0;
    return { kind: 'refused', reason: outside ? 'FILTERED' : 'NOT_TOGETHER' };
  }
  if (best.stranded > 0 && hasBetter(row, quantity, fits)) return { kind: 'refused', reason: 'LEAVES_SINGLE' };
  return { kind: 'picked', seats: row.seats.slice(best.start, best.start + quantity) };
}

/** Identifies seats, in the list and on the map alike. */
export const blockKey = (block: { section: string; row: string; seats: readonly { number: string }[] }): string =>
  [block.section, block.row, ...block.seats.map(({ number }) => number)].join('|');

/** Where a key moves the focus in rows of these lengths; null for other keys. */
export function moveInGrid(
  lengths: readonly number[],
  at: { row: number; seat: number },
  key: string,
): { row: number; seat: number } | null {
  const length = (row: number) => lengths[row] ?? 0;
  const to = (row: number, seat: number) => {
    const r = Math.min(Math.max(row, 0), lengths.length - 1);
    return { row: r, seat: Math.min(Math.max(seat, 0), Math.max(length(r) - 1, 0)) };
  };
  const moves: Record<string, () => { row: number; seat: number }> = {
    ArrowRight: () => to(at.row, at.seat + 1),
    ArrowLeft: () => to(at.row, at.seat - 1),
    ArrowDown: () => to(at.row + 1, at.seat),
    ArrowUp: () => to(at.row - 1, at.seat),
    Home: () => to(at.row, 0),
    End: () => to(at.row, length(at.row) - 1),
    PageUp: () => to(0, at.seat),
    PageDown: () => to(lengths.length - 1, at.seat),
  };
  return moves[key]?.() ?? null;
}
