import { expect, test } from 'vitest';
import type { BrowsingHistory, CityView, View, Viewed } from './browsing-history.ts';
import { mergeHistories } from './merge-histories.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const view = (id: number, minute: number, kind: View['kind'] = 'event'): Viewed<View> => ({
  kind,
  id: String(id),
  name: `${kind} ${id}`,
  detail: null,
  image: null,
  starts: null,
  viewedAt: at(minute),
});
const city = (id: number, minute: number): Viewed<CityView> => ({
  id: String(id),
  name: `City ${id}`,
  stateCode: null,
  countryCode: 'US',
  coordinates: null,
  viewedAt: at(minute),
});
const history = (views: Viewed<View>[], cities: Viewed<CityView>[] = []): BrowsingHistory => ({ views, cities });

test('[HIST-2] two histories are merged by time, and of two views of one thing the later one counts', () => {
  const merged = mergeHistories(
    history([view(1, 9), view(2, 5), view(3, 1)], [city(1, 3)]),
    history([view(2, 10), view(1, 2, 'venue'), view(3, 0)], [city(1, 7), city(2, 5)]),
  );
  expect(merged.views).toEqual([view(2, 10), view(1, 9), view(1, 2, 'venue'), view(3, 1)]);
  expect(merged.cities).toEqual([city(1, 7), city(2, 5)]);
});

test('[HIST-1] merged histories have up to 24 views of a kind and 4 cities, the latest', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const merged = mergeHistories(
    history(
      numbers.map((n) => view(n, n)),
      numbers.map((n) => city(n, n)),
    ),
    history([...numbers.map((n) => view(n + 20, n + 20)), view(1, 0, 'venue')]),
  );
  expect(merged.views.map(({ id }) => Number(id))).toEqual([
    ...Array.from({ length: 24 }, (_, index) => 39 - index),
    1,
  ]);
  expect(merged.cities.map(({ id }) => id)).toEqual(['19', '18', '17', '16']);
});
