import { expect, test } from 'vitest';
import { isUnknownPoint, timesFault, withoutTags } from './provider-facts.ts';

const at = (date: string | null, time: string | null = null, instant: string | null = null) => ({
  date,
  time,
  at: instant,
});

test.each([
  ['later the same day', at('2031-03-29', '19:30'), at('2031-03-29', '22:00'), null],
  ['after midnight', at('2031-03-29', '22:00:00'), at('2031-03-30', '01:00:00'), null],
  ['a last day', at('2031-03-29', '19:30'), at('2031-03-31'), null],
  ['the same day without a time', at('2031-03-29', '19:30'), at('2031-03-29'), null],
  ['the day before', at('2031-03-29', '19:30'), at('2031-03-28'), 'end'],
  ['earlier the same day', at('2031-03-29', '19:30'), at('2031-03-29', '18:00:00'), 'end'],
  ['the same minute', at('2031-03-29', '19:30:00'), at('2031-03-29', '19:30'), 'end'],
  [
    'an instant that is later while clocks go back',
    at('2031-10-26', '02:30', '2031-10-26T00:30:00Z'),
    at('2031-10-26', '02:15', '2031-10-26T01:15:00Z'),
    null,
  ],
  ['an earlier instant', at(null, null, '2031-03-29T20:00:00Z'), at(null, null, '2031-03-29T19:00:00.000Z'), 'end'],
  ['midnight to midnight', at('2031-03-29', '00:00:00'), at('2031-03-29', '00:00:00'), 'midnight'],
  ['midnight to the next', at('2031-03-29', '00:00'), at('2031-03-30', '00:00'), 'midnight'],
  ['midnight without an end', at('2031-03-29', '00:00'), at(null), null],
  ['no start', at(null), at('2031-03-29'), null],
])('[CAT-1] an end %s', (_name, start, end, fault) => {
  expect(timesFault(start, end)).toBe(fault);
});

test.each([
  ['<b>Facts</b> of <i>love', 'Facts of love'],
  ['One<br/>two', 'One two'],
  ['I <3 you', 'I <3 you'],
  ['Art & Soul', 'Art & Soul'],
])('[CAT-1] “%s” without tags is “%s”', (text, plain) => {
  expect(withoutTags(text)).toBe(plain);
});

test('[CAT-1] the point 0, 0 is no place', () => {
  expect([isUnknownPoint(0, 0), isUnknownPoint(0, 12.5), isUnknownPoint(null, null)]).toEqual([true, false, false]);
});
