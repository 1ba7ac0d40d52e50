import type { FreeRow } from './best-available.ts';
import type { FrontRow } from './front-rows.ts';
import { BITS_PER_RECORD, type FreeRowRecord } from './repository.ts';

/** The positions whose bits are set, ascending. */
const positionsIn = (bits: number, word: number): number[] => {
  const positions: number[] = [];
  let position = word * BITS_PER_RECORD;
  for (let rest = bits; rest !== 0; rest >>>= 1) {
    if (rest & 1) positions.push(position);
    position += 1;
  }
  return positions;
};

/** `prices`: what an order of the requested quantity costs in cents, by the offer's id. */
export type PricesAndLengths = { prices: ReadonlyMap<string, number>; rowLengths: ReadonlyMap<string, number> };

/** A row of more than 30 seats comes in several records, which are joined here. */
export const toFreeRows = (records: readonly FreeRowRecord[], { prices, rowLengths }: PricesAndLengths): FreeRow[] => {
  const rows = Map.groupBy(records, (record) => `${record.section}/${record.row_name}/${record.offer_id}`);
  return [...rows.values()].flatMap((parts) => {
    const [first] = parts.sort((a, b) => a.word - b.word);
    const priceCents = first && prices.get(first.offer_id);
    if (first === undefined || priceCents === undefined) return [];
    const positions = parts.flatMap((part) => positionsIn(part.free, part.word));
    return [
      {
        offerId: first.offer_id,
        priceCents,
        section: first.section,
        row: first.row_name,
        rowIndex: first.row_index,
        seatsInRow: rowLengths.get(first.section) ?? positions.at(-1) ?? 0,
        restrictedView: first.restricted_view,
        positions,
        accessible: new Set(parts.flatMap((part) => positionsIn(part.accessible, part.word))),
      },
    ];
  });
};

const positionsOf = (bits: string): number[] => [...bits].flatMap((bit, position) => (bit === '1' ? [position] : []));

export const fromFrontRows = (records: readonly FrontRow[], { prices, rowLengths }: PricesAndLengths): FreeRow[] =>
  records.flatMap((record) => {
    const priceCents = prices.get(record.offer_id);
    if (priceCents === undefined) return [];
    const positions = positionsOf(record.free);
    return [
      {
        offerId: record.offer_id,
        priceCents,
        section: record.section,
        row: record.row_name,
        rowIndex: record.row_index,
        seatsInRow: rowLengths.get(record.section) ?? positions.at(-1) ?? 0,
        restrictedView: record.restricted_view,
        positions,
        accessible: new Set(positionsOf(record.accessible)),
      },
    ];
  });
