import type { Presale } from '../../../core/column-types.ts';
import type { MomentBody } from '../columns.ts';
import { bySoonest } from '../presales.ts';
import type { Zones } from '../zones.ts';
import { asLine, asList, asObject, asUrl, at, isTrue, type Loose } from './loose.ts';
import { plainText } from './plain.ts';

const HOUR_MS = 3_600_000;
/** The provider writes 1900 where it does not know when. */
const EARLIEST = Date.UTC(1971, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

const dayOf = (value: unknown): string | null => {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(asLine(value) ?? '') ?? [];
  if (day === undefined) return null;
  const noon = new Date(`${day}T12:00:00Z`);
  const real = !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day);
  return real && noon.getTime() > EARLIEST && noon.getTime() < LATEST ? day : null;
};

const clockOf = (value: unknown): string | null =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?/.exec(asLine(value) ?? '')?.[0] ?? null;

/** An instant that names its zone, or null; also where it only stands for "some time". */
const instantOf = (value: unknown): string | null => {
  const text = asLine(value);
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return null;
  const instant = Date.parse(text);
  return instant > EARLIEST && instant < LATEST ? new Date(instant).toISOString() : null;
};

const nothing: MomentBody = { date: null, time: null, at: null };

const isDayUnknown = (start: Loose) => isTrue(start.dateTBD) || isTrue(start.dateTBA);
const isTimeUnknown = (start: Loose) => isTrue(start.timeTBA) || isTrue(start.timeTBD) || isTrue(start.noSpecificTime);

const momentOf = (value: unknown): MomentBody => {
  const moment = asObject(value);
  if (isDayUnknown(moment)) return nothing;
  const date = dayOf(moment.localDate);
  const instant = instantOf(moment.dateTime);
  if (isTimeUnknown(moment) || isTrue(moment.approximate)) {
    return { ...nothing, date };
  }
  return { date, time: date === null ? null : clockOf(moment.localTime), at: instant };
};

/** Where the zone has no name, the wall clock and the instant together still tell how far it is from UTC. */
const zoneByOffset = ({ date, time, at: instant }: MomentBody): string | undefined => {
  if (date === null || time === null || instant === null) return undefined;
  const hours = (Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`) - Date.parse(instant)) / HOUR_MS;
  if (!Number.isInteger(hours) || Math.abs(hours) > 12) return undefined;
  // These names count westward.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
};

/** When it begins and ends, and in which zone if the event says so itself or lets it be reckoned. */
export const timesOf = (dates: unknown, zones: Zones) => {
  const [start, end] = [momentOf(at(dates, 'start')), momentOf(at(dates, 'end'))];
  const named = zones.known(asLine(at(dates, 'timezone'), 50) ?? '');
  const known = start.date ?? start.at;
  const isEndKnown = known !== null && (end.date ?? end.at) !== null;
  return { start, end: isEndKnown ? end : nothing, zone: named, reckonedZone: zoneByOffset(start) };
};

const MOST_PRESALES = 50;

const presale = (source: Loose): Presale[] => {
  const [startsAt, endsAt] = [instantOf(source.startDateTime), instantOf(source.endDateTime)];
  const [name, description] = [asLine(source.name, 200), plainText(source.description)?.slice(0, 2000) ?? null];
  // Without any time it says nothing; an end before its start is a slip.
  if (startsAt === null && endsAt === null) return [];
  const isEndTrue = startsAt === null || endsAt === null || endsAt >= startsAt;
  return [{ name, description, startsAt, endsAt: isEndTrue ? endsAt : null, url: asUrl(source.url) }];
};

/** Sales for some before everybody's, soonest first. */
export const presalesOf = (sales: unknown): Presale[] =>
  asList(at(sales, 'presales')).flatMap(presale).sort(bySoonest).slice(0, MOST_PRESALES);

/** The public sale's window; what is to be determined is not known yet. */
export const saleOf = (sales: unknown) => {
  const sale = asObject(at(sales, 'public'));
  const isStartUnknown = isTrue(sale.startTBD) || isTrue(sale.startTBA);
  const [start, end] = [isStartUnknown ? null : instantOf(sale.startDateTime), instantOf(sale.endDateTime)];
  return { on_sale_start_at: start, on_sale_end_at: start !== null && end !== null && end < start ? null : end };
};
