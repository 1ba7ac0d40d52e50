import type { CatalogueRecord, RecordOf } from '../records/records.ts';
import { type Notice, plausibleName, plausiblePoint, plausibleTimes, plausibleZone } from './facts.ts';
import type { Zones } from './zones.ts';

const momentBody = (given: { date: string; time?: string | undefined } | undefined) => ({
  date: given?.date ?? null,
  time: given?.time ?? null,
  at: null,
});
const moment = ({ date, time }: { date: string | null; time: string | null }) =>
  date === null ? undefined : { date, time: time ?? undefined };

function plausibleEvent(record: RecordOf<'event'>, notice: Notice): RecordOf<'event'> {
  const { start, end } = plausibleTimes(momentBody(record.start), momentBody(record.end), notice);
  return { ...record, start: moment(start), end: moment(end) };
}

function plausibleVenue(record: RecordOf<'venue'>, zones: Zones, notice: Notice): RecordOf<'venue'> {
  const { latitude = null, longitude = null } = record;
  const point = plausiblePoint({ latitude, longitude }, notice);
  return {
    ...record,
    latitude: point.latitude ?? undefined,
    longitude: point.longitude ?? undefined,
    timeZone: plausibleZone(record.timeZone, zones, notice),
  };
}

/** A record of our own format without placeholders and what contradicts itself, by the rules of every reader. */
export function plausibleRecord(record: CatalogueRecord, zones: Zones, notice: Notice): CatalogueRecord {
  if (record.type === 'event') return { ...plausibleEvent(record, notice), name: plausibleName(record.name, notice) };
  if (record.type === 'venue')
    return { ...plausibleVenue(record, zones, notice), name: plausibleName(record.name, notice) };
  if (record.type === 'attraction') return { ...record, name: plausibleName(record.name, notice) };
  if (record.type === 'hotel')
    return {
      ...record,
      timeZone: plausibleZone(record.timeZone, zones, notice),
      name: plausibleName(record.name, notice),
    };
  return record;
}
