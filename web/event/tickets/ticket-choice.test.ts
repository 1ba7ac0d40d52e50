import { expect, test } from 'vitest';
import { noFilter } from './ticket-filter.ts';
import { choiceReducer } from './use-ticket-choice.ts';

const picked = { section: '104', row: 'F', seats: [] };
const state = {
  quantity: 2,
  filter: noFilter,
  listed: 'a',
  picked,
  openSection: '104',
  packageId: 'p',
  refreshes: 0,
};

test.each([
  ['another number', { type: 'quantity', quantity: 3 }],
  ['another filter', { type: 'filter', filter: { accessible: true } }],
  ['taken seats', { type: 'taken' }],
] as const)('[CART-1] %s resets the choice in the list and on the map', (_, event) => {
  expect(choiceReducer(state, event)).toMatchObject({ listed: null, picked: null, openSection: '104' });
});

test('[CART-1] choosing in the list clears the choice on the map', () => {
  expect(choiceReducer(state, { type: 'list', key: 'b' })).toMatchObject({ listed: 'b', picked: null });
});

test('opening and closing a section changes no choice', () => {
  expect(choiceReducer(state, { type: 'open', section: null })).toEqual({ ...state, openSection: null });
});
