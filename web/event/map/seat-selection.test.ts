import { describe, expect, test } from 'vitest';
import { blockKey, moveInGrid, pickAround, type Seat, type SeatRow } from './seat-selection.ts';

/** One letter a seat: . free, x taken, w wheelchair, c companion, r resale (an offer of its own). */
const rowOf = (seats: string): SeatRow => ({
  __typename: 'SeatRow',
  name: 'F',
  seats: [...seats].map(
    (mark, index): Seat => ({
      __typename: 'Seat',
      id: `F${index + 1}`,
      number: String(index + 1),
      state: mark === 'x' ? 'TAKEN' : 'FREE',
      offerId: mark === 'r' ? 'resale' : 'standard',
      features: mark === 'w' ? ['ACCESSIBLE'] : mark === 'c' ? ['COMPANION'] : [],
    }),
  ),
});

const picked = (seats: string, number: number, quantity: number): string => {
  const pick = pickAround(rowOf(seats), String(number), quantity);
  return pick.kind === 'picked' ? pick.seats.map((seat) => seat.number).join(' ') : pick.reason;
};

describe('[CART-1] a click on one seat takes adjacent seats for the whole party', () => {
  test.each([
    ['the seat and the next one', '......', 1, 2, '1 2'],
    ['moved to strand nobody', '......', 5, 2, '5 6'],
    ['the seat at the end with the one before', '......', 6, 2, '5 6'],
    ['beside taken seats', 'x....x', 4, 2, '4 5'],
    ['alone', '..x...', 6, 1, '6'],
    ['a taken seat', '..x...', 3, 1, 'TAKEN'],
    ['too few side by side', '.x.x.x', 1, 2, 'NOT_TOGETHER'],
    ['a pair that would leave a single seat alone while the row has better', 'x...x....', 3, 2, 'LEAVES_SINGLE'],
    ['the same pair where the row has nothing better', 'x...x', 3, 2, '3 4'],
    ['a middle seat that would leave one on each side', '...x....', 2, 1, 'LEAVES_SINGLE'],
    ['the same when the row has nothing better', 'x...x', 3, 1, 'LEAVES_SINGLE'],
    ['a single that was alone already', 'x.x', 2, 1, '2'],
    ['never across two offers', '..rr', 2, 2, '1 2'],
    ['never a wheelchair place with ordinary seats', 'wc....', 3, 2, '3 4'],
    ['no companion seat without its wheelchair place', 'wc....', 2, 1, 'NOT_TOGETHER'],
    ['a wheelchair place with its companion', 'wc....', 1, 2, '1 2'],
  ])('[CART-1] %s', (_, seats, number, quantity, expected) => {
    expect(picked(seats, number, quantity)).toBe(expected);
  });
});

test('list and map have the same key for the same seats', () => {
  const seats = rowOf('....').seats.slice(1, 3);
  expect(blockKey({ section: '104', row: 'F', seats })).toBe('104|F|2|3');
});

describe('[CART-1] the focus moves among rows of five, three and four seats', () => {
  test.each([
    ['ArrowRight', [0, 0], [0, 1]],
    ['ArrowRight', [1, 2], [1, 2]],
    ['ArrowLeft', [1, 2], [1, 1]],
    ['ArrowLeft', [2, 0], [2, 0]],
    ['ArrowDown', [0, 0], [1, 0]],
    ['ArrowDown', [0, 4], [1, 2]],
    ['ArrowDown', [2, 1], [2, 1]],
    ['ArrowUp', [2, 3], [1, 2]],
    ['ArrowUp', [0, 3], [0, 3]],
    ['Home', [2, 3], [2, 0]],
    ['End', [1, 0], [1, 2]],
    ['PageUp', [2, 3], [0, 3]],
    ['PageDown', [0, 4], [2, 3]],
    ['a', [0, 0], null],
  ] as const)('[CART-1] %s at row and seat %j leads to %j', (key, [row, seat], to) => {
    expect(moveInGrid([5, 3, 4], { row, seat }, key)).toEqual(to && { row: to[0], seat: to[1] });
  });
});
