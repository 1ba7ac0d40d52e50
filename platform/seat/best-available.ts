import { type SeatWish, seatsFit, strandedSeats } from '#rules/seats.ts';

/** The free seats of one offer in one row. */
export type FreeRow = {
  offerId: string;
  /** What an order of the requested quantity costs. */
  priceCents: number;
  section: string;
  row: string;
  /** 0 is the front row. */
  rowIndex: number;
  seatsInRow: number;
  restrictedView: boolean;
  /** Ascending. */
  positions: readonly number[];
  /** The positions of accessible seats among them. */
  accessible: ReadonlySet<number>;
};

export type SeatRequest = { quantity: number; accessible: boolean; wish?: SeatWish | undefined };

/** Neighbouring seats: the requested quantity of positions from `start`. */
export type Block = Omit<FreeRow, 'positions' | 'accessible'> & {
  start: number;
  /** Whether taking it leaves a single free seat beside it. */
  strands: boolean;
  /** Distance from the middle of the row, in seats. */
  offCentre: number;
};

type Run = { start: number; length: number };

/** The runs of consecutive positions. */
const runsOf = (positions: readonly number[]): Run[] => {
  const runs: Run[] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === position) last.length += 1;
    else runs.push({ start: position, length: 1 });
  }
  return runs;
};

const factsOf = ({ seatsInRow, rowIndex, restrictedView }: FreeRow, start: number, quantity: number) => ({
  aisle: start === 1 || start + quantity - 1 === seatsInRow,
  frontRow: rowIndex === 0,
  restrictedView,
});

/** The best start in a run of free seats: one that strands no seat, and of those the nearest to the middle of the row. */
const bestStart = (
  row: FreeRow,
  run: Run,
  { quantity, accessible, wish }: SeatRequest,
): { start: number; strands: boolean; offCentre: number } | undefined => {
  const centre = (row.seatsInRow + 1) / 2;
  let best: { start: number; strands: boolean; offCentre: number } | undefined;
  for (let before = 0; before + quantity <= run.length; before += 1) {
    const start = run.start + before;
    // An accessible seat is followed by its companion seat: a block that starts with a companion would split two pairs.
    if (accessible && !row.accessible.has(start)) continue;
    if (wish && !seatsFit(factsOf(row, start, quantity), wish)) continue;
    const strands = strandedSeats(before, run.length - before - quantity) > 0;
    const offCentre = Math.abs(start + (quantity - 1) / 2 - centre);
    if (best === undefined || (best.strands === strands ? offCentre < best.offCentre : best.strands)) {
      best = { start, strands, offCentre };
    }
  }
  return best;
};

const bestInRun = (row: FreeRow, run: Run, request: SeatRequest): Block | undefined => {
  const best = bestStart(row, run, request);
  if (best === undefined) return undefined;
  const { offerId, priceCents, section, rowIndex, seatsInRow, restrictedView } = row;
  return { offerId, priceCents, section, row: row.row, rowIndex, seatsInRow, restrictedView, ...best };
};

/**
 * The order of "best value": blocks that strand no seat first; then the lower price; at the same price a full
 * view before a restricted one, the row nearer to the front, the block nearer to the middle of its row. Section and
 * position decide the rest, so that the same seats always give the same answer.
 */
export const compareBlocks = (a: Block, b: Block): number =>
  Number(a.strands) - Number(b.strands) ||
  a.priceCents - b.priceCents ||
  Number(a.restrictedView) - Number(b.restrictedView) ||
  a.rowIndex - b.rowIndex ||
  a.offCentre - b.offCentre ||
  (a.section < b.section ? -1 : a.section > b.section ? 1 : 0) ||
  a.start - b.start;

/** The best block of every run of free seats, best first. */
export const bestBlocks = (rows: readonly FreeRow[], request: SeatRequest): Block[] =>
  rows
    .flatMap((row) => runsOf(row.positions).map((run) => bestInRun(row, run, request)))
    .filter((block) => block !== undefined)
    .sort(compareBlocks);

/**
 * Suggestions that differ: the best block of each section, ordered so that the best of every price comes before the second
 * best of any price.
 */
export const choiceOf = (blocks: readonly Block[], limit: number): Block[] => {
  const bySection = new Map<string, Block>();
  for (const block of blocks) if (!bySection.has(block.section)) bySection.set(block.section, block);
  const countByPrice = new Map<number, number>();
  return [...bySection.values()]
    .map((block) => {
      const rank = countByPrice.get(block.priceCents) ?? 0;
      countByPrice.set(block.priceCents, rank + 1);
      return { block, rank };
    })
    .sort((a, b) => Number(a.block.strands) - Number(b.block.strands) || a.rank - b.rank)
    .slice(0, limit)
    .map(({ block }) => block);
};
