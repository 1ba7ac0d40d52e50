import { addDays, comingWeekend, dayFromToday, weekdayOf } from '#rules/calendar-day.ts';
import type { Expected } from './questions.fixture.ts';

type Named = { name: string };
export type Answer = {
  attractions: { items: Named[] };
  venues: { items: Named[] };
  events: {
    items: {
      name: string;
      minPrice: { totalPrice: number } | null;
      startDate: string | null;
      lastDate: string | null;
      category: { id: string };
      classification: { genre: string | null; subGenre: string | null };
      venue: { name: string; city: string; state: string | null; country: string };
      attractions: Named[];
    }[];
    reading?: { shownFor: string | null; parts: { kind: string; name: string; isApplied: boolean }[] };
    nearest?: { items: Named[] };
  };
};

const isOneOf = (value: string | null | undefined, wanted: string | readonly string[]): boolean =>
  [wanted].flat().includes(value ?? '');

/** What of an expectation an answer does not fulfil. */
export const missing = (answer: Answer, expected: Expected): string[] => {
  const { attractions, venues, events } = answer;
  const [first] = events.items;
  const day = first?.startDate ?? '';
  const on = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    day <= endDate && (first?.lastDate ?? day) >= startDate;
  const weekend = comingWeekend(dayFromToday(0));
  const nextWeekend = { startDate: addDays(weekend.endDate, 6), endDate: addDays(weekend.endDate, 7) };
  const checks: Record<keyof Expected, () => boolean> = {
    attraction: () =>
      attractions.items[0]?.name === expected.attraction &&
      first?.attractions.some(({ name }) => name === expected.attraction) === true,
    venue: () => venues.items[0]?.name === expected.venue && first?.venue.name === expected.venue,
    category: () => first?.category.id === expected.category,
    genre: () => isOneOf(first?.classification.genre, expected.genre ?? ''),
    league: () => first?.classification.subGenre === expected.league,
    city: () => isOneOf(first?.venue.city, expected.city ?? ''),
    state: () => first?.venue.state === expected.state,
    country: () => first?.venue.country === expected.country,
    weekend: () => on(expected.weekend === 'this' ? weekend : nextWeekend),
    inDays: () => on({ startDate: dayFromToday(expected.inDays ?? 0), endDate: dayFromToday(expected.inDays ?? 0) }),
    month: () => Number(day.slice(5, 7)) === expected.month,
    weekday: () => weekdayOf(day) === expected.weekday,
    shownFor: () => events.reading?.shownFor === expected.shownFor,
  };
  return Object.entries(checks)
    .filter(([what, holds]) => what in expected && !holds())
    .map(([what]) => what);
};
