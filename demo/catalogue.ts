import type { Day } from '#rules/calendar-day.ts';
import { planAppearances } from './appearances.ts';
import { attractionRecords } from './attractions.ts';
import type { DemoRecord } from './demo-record.ts';
import { eventRecords } from './events.ts';
import { planFixtures } from './fixtures.ts';
import { hotelRecords } from './hotels.ts';
import { planKnown } from './known.ts';
import { createCalendar, onFreeDay } from './plan.ts';
import { placeRecords } from './venues.ts';

/** The whole catalogue as it is on a day, referenced records first. */
export function* demoCatalogue(today: Day): Generator<DemoRecord> {
  yield* placeRecords();
  yield* attractionRecords();
  const calendar = createCalendar();
  // Known events first, so that no fixture or tour takes their days.
  const plans = [
    ...planKnown().map((plan) => onFreeDay(calendar, plan)),
    ...planFixtures(calendar, today),
    ...planAppearances(calendar),
  ];
  for (const [index, plan] of plans.entries()) yield* eventRecords(plan, index, today);
  yield* hotelRecords();
}
