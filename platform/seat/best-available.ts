import { strandedSeats } from '#rules/seats.ts';

/** The free seats of one offer in one row, as the row scan gives them. */
export type FreeRow = {
  offerId: string;
  priceCents: number;
  section: string;
  row: string;
  /** 0 is the front row. */
  rowIndex: number;
  seatsInRow: number;
  restrictedView: boolean;
  /** Ascending. */
  positions: readonly number[];
  /** Positions of accessible places among them. */
  accessible: ReadonlySet<number>;
};

export type Wish = { quantity: number; accessible: boolean };

/** Seats beside each other: `quantity` positions from `start`. */
export type Block = Omit<FreeRow, 'positions' | 'accessible'> & {
  start: number;
  /** True when taking it leaves a seat with nobody beside it. */
  strands: boolean;
  offCentre: number;
};

/** Runs of positions that follow each other. */
const islands = (positions: readonly number[]): { start: number; length: number }[] => {
  const found: { start: number; length: number }[] = [];
  for (const position of positions) {
    const last = found.at(-1);
    if (last !== undefined && last.start + last.length === position) last.length += 1;
    else found.push({ start: position, length: 1 });
  }
  return found;
};

/** Where in a run of free seats to sit: where nobody is left alone, and there nearest the middle of the row. */
const bestStart = (
  row: FreeRow,
  island: { start: number; length: number },
  { quantity, accessible }: Wish,
): { start: number; strands: boolean; offCentre: number } | undefined => {
  const centre = (row.seatsInRow + 1) / 2;
  let best: { start: number; strands: boolean; offCentre: number } | undefined;
  for (let before = 0; before + quantity <= island.length; before += 1) {
    const start = island.start + before;
    // An accessible place is followed by its companion seat: a block that starts with a companion breaks two pairs.
    if (accessible && !row.accessible.has(start)) continue;
    const strands = strandedSeats(before, island.length - before - quantity) > 0;
    const offCentre = Math.abs(start + (quantity - 1) / 2 - centre);
    if (best === undefined || (best.strands === strands ? offCentre < best.offCentre : best.strands)) {
      best = { start, strands, offCentre };
    }
  }
  return best;
};

const bestInIsland = (row: FreeRow, island: { start: number; length: number }, wish: Wish): Block | undefined => {
  const best = bestStart(row, island, wish);
  if (best === undefined) return undefined;
  const { offerId, priceCents, section, rowIndex, seatsInRow, restrictedView } = row;
  return { offerId, priceCents, section, row: row.row, rowIndex, seatsInRow, restrictedView, ...best };
};

/**
 * How value is ranked. A seat that strands nobody comes before one that does, whatever else. Then what a fan can check:
 * the lower price with fees; at the same price a full view before a restricted one, the row nearer the front, the
 * place nearer the middle of its row. Names settle the rest, so that the same seats give the same answer.
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
export const bestBlocks = (rows: readonly FreeRow[], wish: Wish): Block[] =>
  rows
    .flatMap((row) => islands(row.positions).map((island) => bestInIsland(row, island, wish)))
    .filter((block) => block !== undefined)
    .sort(compareBlocks);

/**
 * Choice for a person, not ten neighbours at one price: the best of each section, and of every price its best before
 * any second best, so that a short list shows what more money would buy.
 */
export const choiceOf = (blocks: readonly Block[], limit: number): Block[] => {
  const bySection = new Map<string, Block>();
  for (const block of blocks) if (!bySection.has(block.section)) bySection.set(block.section, block);
  const seen = new Map<number, number>();
  return [...bySection.values()]
    .map((block) => {
      const place = seen.get(block.priceCents) ?? 0;
      seen.set(block.priceCents, place + 1);
      return { block, place };
    })
    .sort((a, b) => Number(a.block.strands) - Number(b.block.strands) || a.place - b.place)
    .slice(0, limit)
    .map(({ block }) => block);
};
