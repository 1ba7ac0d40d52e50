import { HISTORY_CITIES } from '../core/constants.ts';
import { type BrowsingHistory, latest, type Viewed } from './browsing-history.ts';

/** The latest of each key, latest first. */
const latestOfEach = <Thing extends object>(
  things: readonly Viewed<Thing>[],
  keyOf: (thing: Thing) => string,
): Viewed<Thing>[] => {
  const keys = new Set<string>();
  return things
    .toSorted((one, other) => (one.viewedAt < other.viewedAt ? 1 : -1))
    .filter((thing) => !keys.has(keyOf(thing)) && keys.add(keyOf(thing)));
};

/** HIST-1: both together: the latest view of each thing, latest first, up to the limits. */
export const mergeHistories = (one: BrowsingHistory, other: BrowsingHistory): BrowsingHistory => ({
  cities: latestOfEach([...one.cities, ...other.cities], ({ id }) => id).slice(0, HISTORY_CITIES),
  views: latest(latestOfEach([...one.views, ...other.views], ({ kind, id }) => `${kind} ${id}`)),
});
