import { expect, test } from 'vitest';
import {
  type BrowsingHistory,
  type CityView,
  emptyHistory,
  restoreHistory,
  type View,
  type Viewed,
  type ViewKind,
  withCity,
  withoutView,
  withView,
} from './browsing-history.ts';

const now = new Date('2026-11-21T12:00:00Z');
const moment = (at: string | null, date: string | null = null) =>
  ({
    at,
    date,
    timeZone: 'America/New_York',
    precision: at ? 'EXACT' : date ? 'DATE_ONLY' : 'TO_BE_DETERMINED',
  }) as const;

const viewedAt = '2026-11-20T12:00:00.000Z';
const view = (kind: ViewKind, id: string, starts = moment('2026-12-01T00:00:00Z')): Viewed<View> => ({
  viewedAt,
  kind,
  id,
  name: `${kind} ${id}`,
  detail: null,
  image: null,
  starts: kind === 'event' ? starts : null,
});
const city = (name: string): Viewed<CityView> => ({
  viewedAt,
  id: `US_NY_${name}`,
  name,
  stateCode: 'NY',
  countryCode: 'US',
  coordinates: null,
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const idsOf = ({ views }: BrowsingHistory, kind: ViewKind) =>
  views.filter((one) => one.kind === kind).map(({ id }) => id);

test('[HIST-1] the latest 24 events, 24 attractions and 4 cities are kept, latest first', () => {
  let history = emptyHistory;
  for (const id of numbers(30)) history = withView(withView(history, view('event', id)), view('attraction', id));
  for (const id of numbers(6)) history = withCity(history, city(id));
  const latestFirst = numbers(30).reverse().slice(0, 24);
  expect(idsOf(history, 'event')).toEqual(latestFirst);
  expect(idsOf(history, 'attraction')).toEqual(latestFirst);
  expect(history.views.slice(0, 3).map(({ name }) => name)).toEqual(['attraction 29', 'event 29', 'attraction 28']);
  expect(history.cities.map(({ name }) => name)).toEqual(['5', '4', '3', '2']);
});

test('[HIST-1] a page that is viewed again moves to the front and is there once', () => {
  const history = ['1', '2', '1'].reduce((all, id) => withView(all, view('event', id)), emptyHistory);
  expect(idsOf(history, 'event')).toEqual(['1', '2']);
  const cities = ['A', 'B', 'A'].reduce((all, name) => withCity(all, city(name)), emptyHistory);
  expect(cities.cities.map(({ name }) => name)).toEqual(['A', 'B']);
});

test('[EVENT-10] [HIST-3] only the missing page is removed, not others with the same id', () => {
  const history = (['event', 'attraction', 'venue'] as const).reduce(
    (all, kind) => withView(all, view(kind, '1')),
    emptyHistory,
  );
  expect(withoutView(history, { kind: 'venue', id: '1' }).views.map(({ kind }) => kind)).toEqual([
    'attraction',
    'event',
  ]);
});

test.each([
  ['starts in a minute', moment('2026-11-21T12:01:00Z'), true],
  ['has started', moment('2026-11-21T12:00:00Z'), false],
  ['is today, at an unknown time', moment(null, '2026-11-21'), true],
  ['was yesterday, everywhere on earth', moment(null, '2026-11-20'), false],
  ['was days ago', moment(null, '2026-11-18'), false],
  ['has no date yet', moment(null), true],
])('[HIST-1] an event that %s: %o is restored: %s', (_case, starts, kept) => {
  const stored = { cities: [], views: [view('event', '1', starts), view('attraction', '2')] };
  const restored = restoreHistory(JSON.parse(JSON.stringify(stored)), now);
  expect(idsOf(restored, 'event')).toEqual(kept ? ['1'] : []);
  expect(idsOf(restored, 'attraction')).toEqual(['2']);
});

test.each([
  ['nothing', null],
  ['a text', 'history'],
  ['other lists', { cities: 'no', views: { kind: 'event' } }],
  [
    'items of another form',
    { cities: [{ id: 1 }], views: [{ kind: 'film', id: '1' }, null, { ...view('event', '1'), starts: null }] },
  ],
])('[HIST-1] %s in the storage is an empty history', (_case, stored) => {
  expect(restoreHistory(stored, now)).toEqual(emptyHistory);
});

test('[HIST-1] a stored history above the limits is cut', () => {
  const stored = { cities: numbers(9).map(city), views: numbers(40).map((id) => view('event', id)) };
  const restored = restoreHistory(stored, now);
  expect(restored.cities).toHaveLength(4);
  expect(restored.views).toHaveLength(24);
});

test('[HIST-1] what was stored without a time counts as older than everything else', () => {
  const { viewedAt: _time, ...timeless } = view('event', '1');
  const restored = restoreHistory({ cities: [], views: [timeless] }, now);
  expect(restored.views).toEqual([{ ...timeless, viewedAt: '1970-01-01T00:00:00.000Z' }]);
});
