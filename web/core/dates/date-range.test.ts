import { describe, expect, test } from 'vitest';
import { allDates, type DateRange } from './date-range.ts';
import {
  canConfirm,
  canReset,
  nextPicking,
  type Picking,
  type PickingEvent,
  pickDay,
  startPicking,
} from './picking.ts';

const range = (startDate: string | null, endDate: string | null): DateRange => ({ startDate, endDate });

describe('[DATE-3] picking days', () => {
  const rules = { minDate: '2026-11-21', allowSameDay: true };
  const strict = { ...rules, allowSameDay: false };
  test.each([
    ['the first day starts a range', allDates, '2026-12-01', rules, range('2026-12-01', null)],
    ['a later day ends it', range('2026-12-01', null), '2026-12-03', rules, range('2026-12-01', '2026-12-03')],
    ['the same day makes one day', range('2026-12-01', null), '2026-12-01', rules, range('2026-12-01', '2026-12-01')],
    [
      'where one day is no range, the first stays',
      range('2026-12-01', null),
      '2026-12-01',
      strict,
      range('2026-12-01', null),
    ],
    ['an earlier day starts anew', range('2026-12-05', null), '2026-12-01', rules, range('2026-12-01', null)],
    ['a third day starts anew', range('2026-12-01', '2026-12-03'), '2026-12-02', rules, range('2026-12-02', null)],
    ['today can be picked', allDates, '2026-11-21', rules, range('2026-11-21', null)],
    ['a day before the minimum cannot', range('2026-12-01', null), '2026-11-20', rules, range('2026-12-01', null)],
  ])('%s', (_case, before, day, given, after) => {
    expect(pickDay(before, day, given)).toEqual(after);
  });
});

const december = range('2026-12-01', '2026-12-03');
const weekend = range('2026-11-28', '2026-11-29');
const picked = (day: string): PickingEvent => ({
  type: 'picked',
  day,
  rules: { minDate: '2026-11-21', allowSameDay: true },
});
const after = (value: DateRange, ...events: PickingEvent[]): Picking => events.reduce(nextPicking, startPicking(value));

test('[DATE-3] only a complete range can be confirmed; a chosen day can be reset', () => {
  expect(canConfirm(after(allDates))).toBe(false);
  expect(canReset(after(allDates))).toBe(false);
  const half = after(allDates, picked('2026-12-01'));
  expect([canConfirm(half), canReset(half)]).toEqual([false, true]);
  const whole = after(allDates, picked('2026-12-01'), picked('2026-12-03'));
  expect([canConfirm(whole), canReset(whole)]).toEqual([true, true]);
  const reset = after(december, { type: 'reset' });
  expect(reset.draft).toEqual(allDates);
  expect([canConfirm(reset), canReset(reset)]).toEqual([true, false]);
  expect(reset.phase).toEqual({ name: 'open' });
});

test('[DATE-4] all dates and this weekend are in the phase quick until they are confirmed', () => {
  const all = after(december, { type: 'allDates' });
  expect(all).toMatchObject({ draft: allDates, phase: { name: 'quick' } });
  expect(nextPicking(all, { type: 'confirmed' }).phase).toEqual({ name: 'done', emits: allDates });
  const soon = after(allDates, { type: 'weekend', weekend });
  expect(soon).toMatchObject({ draft: weekend, phase: { name: 'quick' } });
  expect(nextPicking(soon, { type: 'confirmed' }).phase).toEqual({ name: 'done', emits: weekend });
});

test('[DATE-5] cancel restores the value from before and emits nothing', () => {
  const cancelled = after(december, picked('2026-12-10'), picked('2026-12-12'), { type: 'cancelled' });
  expect(cancelled).toMatchObject({ draft: december, phase: { name: 'done', emits: null } });
});

test('[DATE-5] confirming emits the range; an unchanged one is not emitted again', () => {
  const confirmed = after(allDates, picked('2026-12-01'), picked('2026-12-03'), { type: 'confirmed' });
  expect(confirmed.phase).toEqual({ name: 'done', emits: december });
  expect(after(december, { type: 'confirmed' }).phase).toEqual({ name: 'done', emits: null });
});

test('[DATE-5] nothing is emitted twice once the picker is done', () => {
  const done = after(december, { type: 'allDates' }, { type: 'cancelled' });
  expect(done.phase).toEqual({ name: 'done', emits: null });
  for (const late of [picked('2026-12-10'), { type: 'allDates' }, { type: 'confirmed' }] as const) {
    expect(nextPicking(done, late)).toBe(done);
  }
});
