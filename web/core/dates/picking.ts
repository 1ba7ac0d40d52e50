import type { Day } from '#rules/calendar-day.ts';
import { allDates, type DateRange, isSameRange } from './date-range.ts';

export type PickRules = {
  /** The first day that may be picked. */
  minDate: Day;
  /** DATE-3: whether a range may begin and end on the same day. */
  allowSameDay: boolean;
};

/** DATE-3: the first pick starts a range, a later day ends it, an earlier day starts a new range. */
export const pickDay = (range: DateRange, day: Day, { minDate, allowSameDay }: PickRules): DateRange => {
  if (day < minDate) return range;
  const { startDate, endDate } = range;
  if (startDate === null || endDate !== null || day < startDate) return { startDate: day, endDate: null };
  if (day === startDate && !allowSameDay) return range;
  return { startDate, endDate: day };
};

/** State of the open picker: the value it was opened with, and what is chosen now. */
export type Picking = {
  before: DateRange;
  draft: DateRange;
  /** open: choosing. quick: confirms by itself after QUICK_DATE_MS. done: closed; emits a value, or null for no change. */
  phase: { name: 'open' | 'quick' } | { name: 'done'; emits: DateRange | null };
};

export type PickingEvent =
  | { type: 'picked'; day: Day; rules: PickRules }
  | { type: 'allDates' }
  | { type: 'weekend'; weekend: DateRange }
  | { type: 'reset' }
  | { type: 'cancelled' }
  /** The confirm button, a click outside, or the moment after a quick choice. */
  | { type: 'confirmed' };

export const startPicking = (value: DateRange): Picking => ({ before: value, draft: value, phase: { name: 'open' } });

/** DATE-4, DATE-5 */
export const nextPicking = (picking: Picking, event: PickingEvent): Picking => {
  if (picking.phase.name === 'done') return picking;
  switch (event.type) {
    case 'picked':
      return { ...picking, draft: pickDay(picking.draft, event.day, event.rules), phase: { name: 'open' } };
    case 'allDates':
      return { ...picking, draft: allDates, phase: { name: 'quick' } };
    case 'weekend':
      return { ...picking, draft: event.weekend, phase: { name: 'quick' } };
    case 'reset':
      return { ...picking, draft: allDates, phase: { name: 'open' } };
    case 'cancelled':
      return { ...picking, draft: picking.before, phase: { name: 'done', emits: null } };
    case 'confirmed':
      return {
        ...picking,
        phase: { name: 'done', emits: isSameRange(picking.draft, picking.before) ? null : picking.draft },
      };
  }
};

/** DATE-3: a range can be confirmed and reset once it is picked, or once the earlier one is removed. */
export const canConfirm = ({ draft, before }: Picking): boolean =>
  (draft.startDate !== null && draft.endDate !== null) || (draft.startDate === null && before.startDate !== null);
export const canReset = ({ draft }: Picking): boolean => draft.startDate !== null;
