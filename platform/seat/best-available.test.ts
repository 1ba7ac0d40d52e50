import { describe, expect, test } from 'vitest';
import { bestBlocks, choiceOf, type FreeRow } from './best-available.ts';

/** o is a free seat, x a taken one; A and C are a free accessible place and a free companion seat. */
const row = (seats: string, rest: Partial<FreeRow> = {}): FreeRow => ({
  offerId: 'offer',
  priceCents: 1000,
  section: 'S',
  row: '1',
  rowIndex: 0,
  seatsInRow: seats.length,
  restrictedView: false,
  positions: [...seats].flatMap((seat, index) => (seat === 'x' ? [] : [index + 1])),
  accessible: new Set([...seats].flatMap((seat, index) => (seat === 'A' ? [index + 1] : []))),
  ...rest,
});
const best = (quantity: number, rows: FreeRow[], accessible = false) => bestBlocks(rows, { quantity, accessible })[0];

describe('within a row', () => {
  test.each([
    ['the middle', 2, 'oooooooooo', 5],
    ['the only run that is long enough', 3, 'ooxoxoooxx', 6],
    ['beside the taken seat rather than one seat away', 2, 'xxxxooo', 5],
    ['an end rather than a place that strands one seat', 2, 'ooo', 1],
    ['two left over rather than one', 2, 'xooooox', 2],
    ['a single seat where it strands nobody', 1, 'xxoxooxx', 3],
    ['a place that strands somebody when there is no other', 1, 'xoox', 2],
  ])('%s', (_title, quantity, seats, start) => {
    expect(best(quantity, [row(seats)])?.start).toBe(start);
  });

  test('nothing when no run is long enough', () => {
    expect(best(3, [row('ooxoo')])).toBeUndefined();
  });
});

describe('between rows', () => {
  test.each([
    ['the lower price', row('oo', { priceCents: 900, rowIndex: 9 }), row('oo')],
    ['the full view at the same price', row('oo', { rowIndex: 9 }), row('oo', { restrictedView: true })],
    ['the row nearer the front', row('oo', { rowIndex: 1 }), row('oo', { rowIndex: 2 })],
    ['the place nearer the middle', row('xxooxx'), row('ooxxxx')],
    ['no stranded seat, even for more money', row('oo', { priceCents: 2000 }), row('ooo', { rowIndex: 9 })],
  ])('%s comes first', (_title, better, worse) => {
    const first = bestBlocks(
      [
        { ...worse, row: 'worse' },
        { ...better, row: 'better' },
      ],
      { quantity: 2, accessible: false },
    );
    expect(first[0]?.row).toBe('better');
  });
});

describe('accessible places', () => {
  test.each([
    ['one place', 1, 'ACAC', 1],
    ['a place with its companion', 2, 'ACAC', 1],
    ['two pairs', 4, 'xxACAC', 3],
    ['never a companion with somebody else’s place', 2, 'xCAC', 3],
  ])('%s', (_title, quantity, seats, start) => {
    expect(best(quantity, [row(seats)], true)?.start).toBe(start);
  });
});

test('a list has the best of each section, up to the requested limit', () => {
  const rows = ['A', 'B', 'C'].flatMap((section, index) => [
    row('oo', { section, rowIndex: index, row: 'front' }),
    row('oo', { section, rowIndex: index + 5, row: 'back' }),
  ]);
  const chosen = choiceOf(bestBlocks(rows, { quantity: 2, accessible: false }), 2);
  expect(chosen.map((block) => [block.section, block.row])).toEqual([
    ['A', 'front'],
    ['B', 'front'],
  ]);
});

test('a list shows the best of every price before the second best of any', () => {
  const rows = [
    row('oo', { section: 'A', priceCents: 1000 }),
    row('oo', { section: 'B', priceCents: 1000 }),
    row('oo', { section: 'C', priceCents: 3000 }),
  ];
  const chosen = choiceOf(bestBlocks(rows, { quantity: 2, accessible: false }), 3);
  expect(chosen.map((block) => block.section)).toEqual(['A', 'C', 'B']);
});

test('ten thousand rows are ranked in a moment', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    row('ooxoooxooooo', { section: `S${index % 90}`, rowIndex: index }),
  );
  expect(choiceOf(bestBlocks(rows, { quantity: 2, accessible: false }), 50)).toHaveLength(50);
});
