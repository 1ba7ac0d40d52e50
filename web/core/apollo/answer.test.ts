import { expect, test } from 'vitest';
import { answerOf } from './answer.ts';

const errors = [{ message: 'The ticketing platform is not available.' }];

test.each([
  ['everything failed', { data: { topEvents: null }, errors }, null],
  [
    'a part failed',
    { data: { tenant: { id: '1' }, categories: null }, errors },
    { tenant: { id: '1' }, categories: null },
  ],
  ['not found', { data: { event: null } }, { event: null }],
  ['found', { data: { event: { id: '1' } } }, { event: { id: '1' } }],
  ['it was refused before it ran', { data: null, errors }, null],
])(
  '[GRAPH-13] an answer that failed completely is no data, or the cache would store it as not found: %s',
  (_case, result, data) => {
    expect(answerOf(result).data).toEqual(data);
  },
);
