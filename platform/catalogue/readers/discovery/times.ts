import { isDay } from '#rules/calendar-day.ts';
import type { Presale } from '../../../core/column-types.ts';
import type { MomentBody } from '../../rows/columns.ts';
import { bySoonest } from '../../rows/event-bodies.ts';
import { type Notice, plausibleTimes, plausibleZone } from '../facts.ts';
import type { Zones } from '../zones.ts';
import { asLine, asList, asObject, asUrl, at, isTrue, type Loose } from './loose.ts';
import { asName, plainText } from './plain.ts';

const HOUR_MS = 3_600_000;
/** The provider uses years like 1900 and 2099 for an unknown time. */
const EARLIEST = Date.UTC(1971, 0, 1);
const LATEST = Date.UTC(2090, 0, 1);
const YEAR_MS = 366 * 24 * HOUR_MS;
/** No sale begins so long before its event, and none ends so long after it: those are placeholders. */
const LONGEST_SALE_MS = 3 * YEAR_MS;
const LATEST_END_MS = YEAR_MS;

const dayOf = (value: unknown): string | null => {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(asLine(value) ?? '') ?? [];
  if (day === undefined) return null;
  const noon = Date.parse(`${day}T12:00:00Z`);
  return isDay(day) && noon > EARLIEST && noon < LATEST ? day : null;
};

const clockOf = (value: unknown): string | null =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?/.exec(asLine(value) ?? '')?.[0] ?? null;

/** An instant with an offset; null for anything else, and for the provider's unknown times. */
const instantOf = (value: unknown): string | null => {
  const text = asLine(value);
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return null;
  const instant = Date.parse(text);
  return instant > EARLIEST && instant < LATEST ? new Date(instant).toISOString() : null;
};

const unknownMoment: MomentBody = { date: null, time: null, at: null };

const isDayUnknown = (start: Loose) => isTrue(start.dateTBD) || isTrue(start.dateTBA);
const isTimeUnknown = (start: Loose) => isTrue(start.timeTBA) || isTrue(start.timeTBD) || isTrue(start.noSpecificTime);

const momentOf = (value: unknown): MomentBody => {
  const moment = asObject(value);
  if (isDayUnknown(moment)) return unknownMoment;
  const date = dayOf(moment.localDate);
  const instant = instantOf(moment.dateTime);
  if (isTimeUnknown(moment) || isTrue(moment.approximate)) {
    return { ...unknownMoment, date };
  }
  return { date, time: date === null ? null : clockOf(moment.localTime), at: instant };
};

/** A zone with a fixed offset, from the difference of wall clock and instant. */
const zoneByOffset = ({ date, time, at: instant }: MomentBody): string | undefined => {
  if (date === null || time === null || instant === null) return undefined;
  const hours = (Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`) - Date.parse(instant)) / HOUR_MS;
  if (!Number.isInteger(hours) || Math.abs(hours) > 12) return undefined;
  // Etc/GMT-5 is five hours ahead of UTC.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
};

/** Start and end, the event's own zone, and one with the offset of its start; both undefined when unknown. */
export const timesOf = (dates: unknown, zones: Zones, notice: Notice) => {
  const told = [momentOf(at(dates, 'start')), momentOf(at(dates, 'end'))] as const;
  const { start, end } = plausibleTimes(...told, notice);
  const zone = plausibleZone(asLine(at(dates, 'timezone'), 50), zones, notice);
  const startsAt = start.date ?? start.at;
  const isEndKnown = startsAt !== null && (end.date ?? end.at) !== null;
  return { start, end: isEndKnown ? end : unknownMoment, zone, offsetZone: zoneByOffset(told[0]) };
};

/** When the entrance opens: not after the start, and with a time. */
export const doorsOf = (event: Loose, start: MomentBody): MomentBody => {
  const doors = momentOf(event.doorsTimes ?? at(event.dates, 'doorsTimes'));
  const isLate =
    doors.at !== null && start.at !== null
      ? doors.at > start.at
      : `${doors.date} ${doors.time}` > `${start.date ?? '9'} ${start.time ?? '99'}`;
  return isLate || (doors.time === null && doors.at === null) ? unknownMoment : doors;
};

const MOST_PRESALES = 50;

/** Start and end of a sale, null where the provider has a placeholder, with the event's start to judge by. */
const windowOf = (source: Loose, start: MomentBody): [starts: string | null, ends: string | null] => {
  const [starts, ends] = [instantOf(source.startDateTime), instantOf(source.endDateTime)];
  const day = start.at ?? start.date;
  if (day === null) return [starts, ends];
  const afterStart = (instant: string) => Date.parse(instant) - Date.parse(day);
  return [
    starts !== null && afterStart(starts) > -LONGEST_SALE_MS ? starts : null,
    ends !== null && afterStart(ends) < LATEST_END_MS ? ends : null,
  ];
};

const presale = (source: Loose, start: MomentBody): Presale[] => {
  const [startsAt, endsAt] = windowOf(source, start);
  const [name, description] = [asName(source.name, 200), plainText(source.description)?.slice(0, 2000) ?? null];
  // Without any time it is useless; an end before its start is a mistake.
  if (startsAt === null && endsAt === null) return [];
  const isEndValid = startsAt === null || endsAt === null || endsAt >= startsAt;
  return [{ name, description, startsAt, endsAt: isEndValid ? endsAt : null, url: asUrl(source.url) }];
};

/** The soonest first, at most 50. */
export const presalesOf = (sales: unknown, start: MomentBody): Presale[] =>
  asList(at(sales, 'presales'))
    .flatMap((one) => presale(one, start))
    .sort(bySoonest)
    .slice(0, MOST_PRESALES);

/** Start and end of the public sale; null while they are to be determined. */
export const saleOf = (sales: unknown, eventStart: MomentBody) => {
  const sale = asObject(at(sales, 'public'));
  const isStartUnknown = isTrue(sale.startTBD) || isTrue(sale.startTBA);
  const [given, end] = windowOf(sale, eventStart);
  const start = isStartUnknown ? null : given;
  return { on_sale_start_at: start, on_sale_end_at: start !== null && end !== null && end < start ? null : end };
};
