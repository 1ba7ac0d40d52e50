import { TZDate } from '@date-fns/tz';
import { type ToldMoment, timesFault } from '#rules/provider-facts.ts';
import { instant, isRecord, localTime, type Notes, type Raw, UNREAD } from './fields.ts';
import { firstOf, namedId, nameOf, numberOf, segmentPicture, toldCategory } from './place.ts';
import { isZone, zoneAt } from './zones.ts';

const venueNames = {
  id: ['venueId'],
  partnerVenueId: ['partnerVenueId'],
  name: ['venueName'],
  street: ['venueStreet'],
  city: ['venueCity', 'city'],
  state: ['venueState', 'state'],
  country: ['venueCountry', 'country'],
  postalCode: ['venuePostalCode'],
  latitude: ['venueLatitude', 'latitude'],
  longitude: ['venueLongitude', 'longitude'],
} as const;

/** The venue as an object, also from the flat fields of lists. */
function venueOf(raw: Raw): Raw {
  const told = isRecord(raw.venue)
    ? raw.venue
    : Object.fromEntries(Object.entries(venueNames).map(([name, names]) => [name, firstOf(raw, ...names)]));
  const name = firstOf(told, 'name') ?? (typeof raw.venue === 'string' ? raw.venue : '');
  const named = { ...told, name: name === '' ? '–' : name };
  return told.id === undefined || told.id === null
    ? {
        ...named,
        id: namedId(name, nameOf(firstOf(told, 'city', 'cityName')), nameOf(firstOf(told, 'country', 'countryCode'))),
      }
    : named;
}

const OFFSET = /([+-]\d\d):?(\d\d)$/;
/** As `-05:00`, also of `-0500`. */
function offsetOf(value: unknown): string | null {
  const [, hours, minutes] = typeof value === 'string' ? (OFFSET.exec(value) ?? []) : [];
  return hours && minutes ? `${hours}:${minutes}` : null;
}

/** The venue's zone; a bare offset is one too. */
function timeZoneOf(raw: Raw, place: Raw): string {
  if (isZone(raw.timeZone)) return raw.timeZone;
  if (isZone(place.timeZone)) return place.timeZone;
  const zone = zoneAt({
    latitude: numberOf(place.latitude),
    longitude: numberOf(place.longitude),
    state: nameOf(firstOf(place, 'state', 'stateCode')),
    country: nameOf(firstOf(place, 'country', 'countryCode')),
  });
  const offset = offsetOf(raw.startDateTimeAt) ?? offsetOf(raw.timeOffset);
  return zone === 'UTC' && isZone(offset) ? offset : zone;
}

const wallClock = (value: unknown): string | null => {
  const local = localTime.read(value, []);
  return local === UNREAD ? null : local.slice(0, 19);
};
const utc = (value: unknown): string | null => {
  const read = instant.read(value, []);
  return read === UNREAD ? null : read;
};
const two = (part: number): string => String(part).padStart(2, '0');
function localAt(at: string, timeZone: string): string {
  const here = new TZDate(at, timeZone);
  const date = [here.getFullYear(), two(here.getMonth() + 1), two(here.getDate())].join('-');
  return `${date}T${[here.getHours(), here.getMinutes(), here.getSeconds()].map(two).join(':')}`;
}
function utcOf(local: string, timeZone: string): string | null {
  const parts = local.split(/[-T:]/).map(Number);
  const [year = 0, month = 1, date = 1, hours = 0, minutes = 0] = parts;
  const time = new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** One moment as a wall clock and as an instant, from whichever of them is told. */
function momentOf(raw: Raw, which: 'start' | 'end', timeZone: string) {
  const at = raw[`${which}DateTimeAt`];
  const told = raw[`${which}DateTime`];
  const exact = utc(raw[`${which}DateTimeUtc`]) ?? (offsetOf(at) || String(at).endsWith('Z') ? utc(at) : null);
  const isZoned = offsetOf(told) !== null || String(told).endsWith('Z');
  const local = isZoned ? null : wallClock(told);
  const instantAt = exact ?? (isZoned ? utc(told) : local && utcOf(local, timeZone));
  return {
    utc: instantAt,
    local: local ?? (offsetOf(at) ? wallClock(at) : null) ?? (instantAt && localAt(instantAt, timeZone)),
  };
}

/** Segment, genre and subgenre: below `classification` or beside it, as texts or with names. */
function classificationOf(raw: Raw): { segment?: unknown; whole: unknown } {
  const isWrong = raw.classification != null && !isRecord(raw.classification);
  const told = isRecord(raw.classification) ? raw.classification : {};
  const part = (name: string): unknown => nameOf(told[name] ?? raw[name]) ?? null;
  const segmentId = firstOf(told, 'segmentId', 'classificationSegmentId') ?? raw.classificationSegmentId ?? null;
  const segment = part('segment');
  // What is neither an object nor missing is left for the table to note.
  const whole = isWrong ? raw.classification : { segmentId, segment, genre: part('genre'), subGenre: part('subGenre') };
  return { segment, whole };
}

const withCurrency = (value: unknown, currency: unknown): unknown => {
  if (isRecord(value)) return value.currency === undefined ? { ...value, currency } : value;
  const amount = numberOf(value);
  return amount === null
    ? value
    : { basePrice: amount, totalPrice: amount, feeIncluded: false, feeKnown: false, currency };
};
const onSale = (raw: Raw, end: 'Start' | 'End'): unknown => {
  const names = [
    `onSale${end}Utc`,
    `onSale${end}DateTimeUtc`,
    `onsale${end}Utc`,
    `onsale${end}DateTimeUtc`,
    `onSale${end}DateTimeAt`,
  ];
  return firstOf(raw, ...names) ?? null;
};

/** Whether it has the form of our platform already. */
const isWhole = (raw: Raw): boolean =>
  isRecord(raw.venue) &&
  isRecord(raw.category) &&
  isRecord(raw.classification) &&
  typeof raw.timeZone === 'string' &&
  typeof raw.imageUrl === 'string' &&
  raw.startDate !== undefined &&
  typeof raw.minPrice !== 'number' &&
  typeof raw.admission === 'string';

type Told = ReturnType<typeof momentOf>;
const toldMoment = ({ utc: at, local }: Told): ToldMoment => ({
  date: local?.slice(0, 10) ?? null,
  time: local?.slice(11) ?? null,
  at,
});
type Times = { starts: Told; ends: Told; hasStartTime: unknown; toldEnd: Raw };
/** Start and end without what cannot be so (CAT-1). */
function timesOf(raw: Raw, timeZone: string, notes: Notes): Times {
  const [starts, told] = [momentOf(raw, 'start', timeZone), momentOf(raw, 'end', timeZone)];
  const fault = timesFault(toldMoment(starts), toldMoment(told));
  const hasStartTime = raw.hasStartTime ?? starts.utc !== null;
  if (fault === null) return { starts, ends: told, hasStartTime, toldEnd: raw };
  const [field, rule] =
    fault === 'end'
      ? ['endDateTimeUtc', 'must be after the start']
      : ['startDateTimeUtc', 'must have a time, or hasStartTime be false'];
  notes.push({ field, rule, got: fault === 'end' ? 'is before it' : 'is midnight to midnight', lost: false });
  const ends = { utc: null, local: null };
  if (fault === 'end') return { starts, ends, hasStartTime, toldEnd: {} };
  // Sold until the day is over.
  return { starts, ends, hasStartTime: false, toldEnd: { endDate: starts.local?.slice(0, 10) } };
}

/** An event in any legal form (flat venue, other names of times, prices as numbers) in the one of the table; itself when it has it. */
export function adaptEvent(raw: Raw, notes: Notes = []): Raw {
  if (isWhole(raw)) return raw;
  const place = venueOf(raw);
  const timeZone = timeZoneOf(raw, place);
  const { starts, ends, hasStartTime, toldEnd } = timesOf(raw, timeZone, notes);
  const { segment, whole: classification } = classificationOf(raw);
  const told = toldCategory(raw, segment);
  const currency = firstOf(raw, 'currency') ?? 'USD';
  return {
    ...raw,
    venue: place,
    timeZone,
    classification,
    category: told,
    currency,
    hasStartTime,
    imageUrl: firstOf(raw, 'imageUrl', 'image') ?? segmentPicture({ name: String(nameOf(told)) }),
    startDate: firstOf(raw, 'startDate') ?? starts.local?.slice(0, 10) ?? null,
    startDateTime: starts.local ?? raw.startDateTime ?? null,
    startDateTimeUtc: starts.utc ?? raw.startDateTimeUtc ?? null,
    endDateTime: ends.local ?? toldEnd.endDateTime ?? null,
    endDateTimeUtc: ends.utc ?? toldEnd.endDateTimeUtc ?? null,
    ...(toldEnd.endDate !== undefined && { endDate: toldEnd.endDate }),
    onSaleStartUtc: onSale(raw, 'Start'),
    onSaleEndUtc: onSale(raw, 'End'),
    minPrice: withCurrency(raw.minPrice, currency),
    maxPrice: withCurrency(raw.maxPrice, currency),
  };
}
