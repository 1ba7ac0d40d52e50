import { HISTORY_CITIES, HISTORY_VIEWS } from '../core/constants.ts';
import { isRecord } from '../core/storage/stored.ts';
import type { EventMoment } from '../core/time/format.ts';

export const viewKinds = ['event', 'attraction', 'venue'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** A page that was looked at, with as much of it as a card needs: showing it again asks nobody. */
export type View = {
  kind: ViewKind;
  id: string;
  name: string;
  /** What stands under the name: where, or what kind. */
  detail: string | null;
  image: { url: string; placeholder: string } | null;
  /** When an event starts; null for what is no event. */
  starts: EventMoment | null;
};

/** A city that was chosen, as the graph names it. */
export type CityView = {
  /** Like US_NY_New_York. */
  id: string;
  name: string;
  stateCode: string | null;
  countryCode: string;
  coordinates: { latitude: number; longitude: number } | null;
};

/** What a guest's browser remembers, latest first. */
export type BrowsingHistory = { cities: readonly CityView[]; views: readonly View[] };

export const emptyHistory: BrowsingHistory = { cities: [], views: [] };

const isSame = (view: View, { kind, id }: Pick<View, 'kind' | 'id'>) => view.kind === kind && view.id === id;

/** HIST-1: at most so many of each kind, the latest. */
const latest = (views: readonly View[]): View[] =>
  viewKinds
    .flatMap((kind) => views.filter((view) => view.kind === kind).slice(0, HISTORY_VIEWS))
    .sort((a, b) => views.indexOf(a) - views.indexOf(b));

export const withView = (history: BrowsingHistory, view: View): BrowsingHistory => ({
  ...history,
  views: latest([view, ...history.views.filter((known) => !isSame(known, view))]),
});

/** EVENT-10, HIST-3: as if it had never been looked at. */
export const withoutView = (history: BrowsingHistory, gone: Pick<View, 'kind' | 'id'>): BrowsingHistory => ({
  ...history,
  views: history.views.filter((view) => !isSame(view, gone)),
});

export const withCity = (history: BrowsingHistory, city: CityView): BrowsingHistory => ({
  ...history,
  cities: [city, ...history.cities.filter(({ id }) => id !== city.id)].slice(0, HISTORY_CITIES),
});

/** An event without a date may still come. */
const isToCome = ({ starts }: View, now: Date): boolean => {
  if (!starts) return true;
  if (starts.at) return new Date(starts.at) > now;
  // A day without a time is over when it is over everywhere.
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
  (value.coordinates === null || isCoordinates(value.coordinates));

const listOf = <T>(value: unknown, is: (item: unknown) => item is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];

/** What was kept, as far as it can be read: never more than the limits, and only events still to come (HIST-1). */
export const restoreHistory = (stored: unknown, now: Date): BrowsingHistory => {
  if (!isRecord(stored)) return emptyHistory;
  return {
    cities: listOf(stored.cities, isCity).slice(0, HISTORY_CITIES),
    views: latest(listOf(stored.views, isView).filter((view) => isToCome(view, now))),
  };
};
