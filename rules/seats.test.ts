import { expect, test } from 'vitest';
import { type Place, placeProblem, strandedSeats } from './seats.ts';

const places: Record<string, Place> = {
  '.': { accessible: false, companion: false },
  w: { accessible: true, companion: false },
  c: { accessible: false, companion: true },
};
/** One letter a seat: . ordinary, w wheelchair, c companion. */
const rowOf = (seats: string): Place[] => [...seats].flatMap((mark) => places[mark] ?? []);

test.each([
  ['..', false, null],
  ['.w', false, 'NOT_ASKED_FOR'],
  ['c', false, 'NOT_ASKED_FOR'],
  ['wc', true, null],
  ['ww', true, null],
  ['w.', true, 'NOT_ALL_ACCESSIBLE'],
  ['..', true, 'NOT_ALL_ACCESSIBLE'],
  ['c', true, 'COMPANION_ALONE'],
  ['wcc', true, 'COMPANION_ALONE'],
])('[CART-1] the seats "%s", accessible asked for %s: %s', (seats, askedFor, problem) => {
  expect(placeProblem(rowOf(seats), askedFor)).toBe(problem);
});

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 2],
  [2, 3, 0],
])('with %i free seats before a block and %i after it, taking it leaves %i alone', (before, after, alone) => {
  expect(strandedSeats(before, after)).toBe(alone);
});
