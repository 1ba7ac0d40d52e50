import { HISTORY_CITIES, HISTORY_VIEWS } from '../core/constants.ts';
import { isRecord } from '../core/storage/stored.ts';
import type { EventMoment } from '../core/time/format.ts';

export const viewKinds = ['event', 'attraction', 'venue'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** A page that was viewed, with everything its card shows, so that no query is needed. */
export type View = {
  kind: ViewKind;
  id: string;
  name: string;
  /** Second line of the card: the venue or the kind. */
  detail: string | null;
  image: { url: string; placeholder: string } | null;
  /** Start of an event; null for attractions and venues. */
  starts: EventMoment | null;
};

/** A chosen city, with the graph's names. */
export type CityView = {
  /** Like US_NY_New_York. */
  id: string;
  name: string;
  stateCode: string | null;
  countryCode: string;
  coordinates: { latitude: number; longitude: number } | null;
  /** False: a place without a venue. Histories that were stored before there were such places do not have it. */
  isSearchableByName?: boolean | null;
};

/** `viewedAt`: when, an ISO instant in UTC. */
export type Viewed<Thing> = Thing & { viewedAt: string };

/** What was looked at, latest first. */
export type BrowsingHistory = { cities: readonly Viewed<CityView>[]; views: readonly Viewed<View>[] };

export type ViewRef = Pick<View, 'kind' | 'id'>;

export const emptyHistory: BrowsingHistory = { cities: [], views: [] };

const isSame = (view: ViewRef, { kind, id }: ViewRef) => view.kind === kind && view.id === id;

/** HIST-1: of views with the latest first, as many of each kind as the limit allows. */
export const latest = (views: readonly Viewed<View>[]): Viewed<View>[] => {
  const counts = { event: 0, attraction: 0, venue: 0 };
  return views.filter(({ kind }) => {
    counts[kind] += 1;
    return counts[kind] <= HISTORY_VIEWS;
  });
};

export const withView = (history: BrowsingHistory, view: Viewed<View>): BrowsingHistory => ({
  ...history,
  views: latest([view, ...history.views.filter((other) => !isSame(other, view))]),
});

/** EVENT-10, HIST-3: removes a view. */
export const withoutView = (history: BrowsingHistory, removed: ViewRef): BrowsingHistory => ({
  ...history,
  views: history.views.filter((view) => !isSame(view, removed)),
});

export const withCity = (history: BrowsingHistory, city: Viewed<CityView>): BrowsingHistory => ({
  ...history,
  cities: [city, ...history.cities.filter(({ id }) => id !== city.id)].slice(0, HISTORY_CITIES),
});

/** An event without a date counts as still to come. */
const isToCome = ({ starts }: View, now: Date): boolean => {
  if (!starts) return true;
  if (starts.at) return new Date(starts.at) > now;
  // An event without a time is over when its day has ended in every time zone.
  return !starts.date || new Date(`${starts.date}T23:59:59-12:00`) > now;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

const isMoment = (value: unknown): value is EventMoment =>
  isRecord(value) &&
  isTextOrNull(value.at) &&
  isTextOrNull(value.date) &&
  isText(value.timeZone) &&
  isText(value.precision);

const isImage = (value: unknown) => isRecord(value) && isText(value.url) && isText(value.placeholder);

const isView = (value: unknown): value is View =>
  isRecord(value) &&
  viewKinds.some((kind) => kind === value.kind) &&
  isText(value.id) &&
  isText(value.name) &&
  isTextOrNull(value.detail) &&
  (value.image === null || isImage(value.image)) &&
  (value.kind === 'event' ? isMoment(value.starts) : value.starts === null);

const isCoordinates = (value: unknown) =>
  isRecord(value) && typeof value.latitude === 'number' && typeof value.longitude === 'number';

const isCity = (value: unknown): value is CityView =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.name) &&
  isTextOrNull(value.stateCode) &&
  isText(value.countryCode) &&
  (value.coordinates === null || isCoordinates(value.coordinates)) &&
  (value.isSearchableByName === undefined ||
    value.isSearchableByName === null ||
    typeof value.isSearchableByName === 'boolean');

/** Histories that were stored before views had times count as old. */
const LONG_AGO = new Date(0).toISOString();

const listOf = <T extends object>(value: unknown, is: (item: unknown) => item is T): Viewed<T>[] =>
  Array.isArray(value) ? value.filter(is).map((item) => ({ viewedAt: LONG_AGO, ...item })) : [];

/** Reads the stored history: valid entries, up to the limits, without past events (HIST-1). */
export const restoreHistory = (stored: unknown, now: Date): BrowsingHistory => {
  if (!isRecord(stored)) return emptyHistory;
  return {
    cities: listOf(stored.cities, isCity).slice(0, HISTORY_CITIES),
    views: latest(listOf(stored.views, isView).filter((view) => isToCome(view, now))),
  };
};
