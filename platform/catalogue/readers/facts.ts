import { isUnknownPoint, timesFault, withoutTags } from '#rules/provider-facts.ts';
import type { MomentBody } from '../rows/columns.ts';
import type { Zones } from './zones.ts';

/** Tells whoever imports which field was dropped, and by which rule. */
export type Notice = (field: string, reason: string) => void;

/** The notice of a part, like the venue of an event. */
export const within =
  (part: string, notice: Notice): Notice =>
  (field, reason) =>
    notice(`${part}.${field}`, reason);

const unknown: MomentBody = { date: null, time: null, at: null };
const dayOf = ({ date }: MomentBody): MomentBody => ({ date, time: null, at: null });

/** Start and end without what cannot be so. */
export function plausibleTimes(start: MomentBody, end: MomentBody, notice: Notice) {
  const fault = timesFault(start, end);
  if (fault === 'end') {
    notice('end', 'is not after start: left out');
    return { start, end: unknown };
  }
  if (fault === null) return { start, end };
  notice('start.time', 'is midnight, and so is the end: taken for a day without a time');
  return { start: dayOf(start), end: unknown };
}

/** 0, 0 is no place. */
export function plausiblePoint<T extends { latitude: number | null; longitude: number | null }>(
  point: T,
  notice: Notice,
): T | { latitude: null; longitude: null } {
  if (!isUnknownPoint(point.latitude, point.longitude)) return point;
  notice('latitude', 'is 0, and so is longitude: left out');
  return { latitude: null, longitude: null };
}

/** A zone by its present name; undefined for none, and for one that nobody knows. */
export function plausibleZone(told: string | null | undefined, zones: Zones, notice: Notice): string | undefined {
  if (!told) return undefined;
  const zone = zones.known(told);
  if (zone === undefined) notice('timeZone', 'is no IANA zone like Europe/Berlin: found by the place instead');
  return zone;
}

/** A name without markup. */
export function plausibleName(name: string, notice: Notice): string {
  const plain = withoutTags(name);
  if (plain === name || plain === '') return name;
  notice('name', 'has markup: taken out');
  return plain;
}
