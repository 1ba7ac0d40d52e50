import { describe, expect, test } from 'vitest';
import { filterParams } from './event-filter.ts';

describe('a filter as query parameters', () => {
  test.each([
    ['prices as numbers', { price: { min: '25', max: '49.99' } }, { minPrice: 25, maxPrice: 49.99 }],
    ['a price with an upper end only', { price: { max: '0' } }, { minPrice: undefined, maxPrice: 0 }],
    ['genres', { genres: ['Rock', 'R&B'] }, { genre: ['Rock', 'R&B'] }],
    ['a ticket type in lower case', { ticketType: 'RESALE' as const }, { ticketType: 'resale' }],
  ])('%s', (_case, filter, params) => {
    expect(filterParams(filter)).toMatchObject(params);
  });

  test.each([
    ['filter.endDate', { startDate: '2027-01-02', endDate: '2027-01-01' }],
    ['filter.price.min', { price: { min: '-1' } }],
    ['filter.price.min', { price: { min: 'cheap' } }],
    ['filter.price.max', { price: { max: '10000000.01' } }],
    ['filter.price.max', { price: { max: '1.999' } }],
    ['filter.price.max', { price: { min: '2', max: '1' } }],
    ['filter.genres', { genres: Array.from({ length: 21 }, String) }],
  ])('a refusal names %s', (field, filter) => {
    expect(() => filterParams(filter)).toThrow(field);
  });
});
