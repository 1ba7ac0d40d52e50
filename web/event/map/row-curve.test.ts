import { expect, test } from 'vitest';
import { bendOf } from './row-curve.ts';

test('[CART-1] rows curve around what they face: their ends are nearer to it and turned towards it', () => {
  const row = Array.from({ length: 16 }, (_, index) => bendOf(index, 16, 20));
  const [first, last] = [row[0], row.at(-1)];
  expect(first?.shift).toBeCloseTo(last?.shift ?? Number.NaN);
  expect(first?.shift).toBeLessThan(row[7]?.shift ?? Number.NaN);
  expect(first?.turn).toBeGreaterThan(0);
  expect(last?.turn).toBeLessThan(0);
});

test('[CART-1] seats at the same distance from the middle stand in line, however long their rows are', () => {
  expect(bendOf(2, 10, 20)).toEqual(bendOf(7, 20, 20));
});

test.each([1, 8, 40])(
  '[CART-1] no place of a section of %i seats a row is above the end of its longest row',
  (longest) => {
    for (let index = -1; index <= longest; index += 1)
      expect(bendOf(index, longest, longest).shift).toBeGreaterThanOrEqual(0);
  },
);
