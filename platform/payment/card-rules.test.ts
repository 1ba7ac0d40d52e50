import { describe, expect, test } from 'vitest';
import { type CardInput, cardProblems, passesLuhn } from './card-rules.ts';

const today = new Date('2026-11-21T12:00:00Z');
const card: CardInput = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2028, cvc: '123' };
const fieldsOf = (input: Partial<CardInput>) => cardProblems({ ...card, ...input }, today).map((one) => one.field);

describe('a card', () => {
  test.each([
    ['4242424242424242', true],
    ['378282246310005', true],
    ['4242424242424241', false],
    ['4224242424242424', false],
  ])('the check digit of %s holds: %s', (number, holds) => {
    expect(passesLuhn(number)).toBe(holds);
  });

  test.each([
    ['with its digits in groups', {}],
    ['with hyphens', { number: '4242-4242-4242-4242' }],
    ['in the last month of its life', { expMonth: 11, expYear: 2026 }],
    ['of American Express with four digits', { number: '378282246310005', cvc: '1234' }],
  ])('%s is taken', (_title, input) => {
    expect(fieldsOf(input)).toEqual([]);
  });

  test.each([
    ['letters', { number: 'four two four two' }, ['number']],
    ['too few digits', { number: '4242' }, ['number']],
    ['a wrong check digit', { number: '4242424242424241' }, ['number']],
    ['a number that is nobody’s test card', { number: '4111111111111111' }, ['number']],
    ['month 0', { expMonth: 0 }, ['expMonth']],
    ['month 13', { expMonth: 13 }, ['expMonth']],
    ['half a month', { expMonth: 1.5 }, ['expMonth']],
    ['a year of two digits', { expYear: 28 }, ['expYear']],
    ['a year beyond any card', { expYear: 2090 }, ['expYear']],
    ['last month', { expMonth: 10, expYear: 2026 }, ['expYear']],
    ['a code of two digits', { cvc: '12' }, ['cvc']],
    ['a code of letters', { cvc: 'abc' }, ['cvc']],
    ['American Express with three digits', { number: '378282246310005' }, ['cvc']],
    ['everything wrong', { number: '1', expMonth: 0, cvc: '' }, ['number', 'expMonth', 'cvc']],
  ])('%s is refused, named', (_title, input, fields) => {
    expect(fieldsOf(input)).toEqual(fields);
  });
});
