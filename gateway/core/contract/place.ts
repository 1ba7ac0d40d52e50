import { isUnknownPoint } from '#rules/provider-facts.ts';
import type { Attraction, Category, City, Venue } from '../../generated/platform.ts';
import type { WithOptional } from '../http/wire.ts';
import {
  arrayOf,
  boolean,
  entity,
  extra,
  idText,
  ifTold,
  isRecord,
  type Notes,
  nameText,
  number,
  optional,
  orNull,
  type Raw,
  type Reader,
  required,
  text,
  UNREAD,
} from './fields.ts';
import { isZone, zoneAt } from './zones.ts';

/** The first of several names under which an upstream may tell something; undefined without any. */
export const firstOf = (raw: Raw, ...names: readonly string[]): unknown =>
  names.map((name) => raw[name]).find((value) => value !== undefined && value !== null && value !== '');
/** A text, or the name of an object. */
export const nameOf = (value: unknown): unknown => (isRecord(value) ? (value.name ?? value) : value);
/** A number, also when it is told as a text. */
export const numberOf = (value: unknown): number | null => {
  const read = number.read(value, []);
  return read === UNREAD ? null : read;
};

/** Begins the id of a venue or city whose upstream tells none: `~name~city~country`. */
export const NAMED_ID = '~';
export const namedId = (...parts: readonly unknown[]): string =>
  [NAMED_ID, ...parts.map((part) => (typeof part === 'string' ? part : ''))].join(NAMED_ID).slice(1, 200);

/** By its aliases the platform finds it; nobody is shown them. */
export type VenueWire = Omit<Venue, 'aliases'>;

function adaptVenue(raw: Raw, notes: Notes): Raw {
  if (typeof raw.city === 'string' && typeof raw.country === 'string' && isZone(raw.timeZone)) return raw;
  const location = isRecord(raw.location) ? raw.location : raw;
  const [latitude, longitude] = [location.latitude, location.longitude].map((told) => numberOf(told) ?? told ?? null);
  const isUnknown = isUnknownPoint(latitude, longitude);
  if (isUnknown) notes.push({ field: 'latitude', rule: 'must be a place', got: 'is 0, 0', lost: false });
  const place = {
    latitude: isUnknown ? null : latitude,
    longitude: isUnknown ? null : longitude,
    state: nameOf(firstOf(raw, 'state', 'stateCode', 'region')) ?? null,
    country: nameOf(firstOf(raw, 'country', 'countryCode')),
  };
  return {
    ...raw,
    ...place,
    city: nameOf(firstOf(raw, 'city', 'cityName')),
    street: firstOf(raw, 'street', 'address') ?? null,
    postalCode: firstOf(raw, 'postalCode', 'zipCode') ?? null,
    timeZone: isZone(raw.timeZone) ? raw.timeZone : zoneAt(place),
  };
}

export const venue = entity<VenueWire>(
  'Venue',
  {
    id: required(idText),
    name: required(nameText),
    partnerVenueId: extra(text, ''),
    street: optional(orNull(text), null),
    city: optional(text, '', 'Also cityName'),
    state: optional(orNull(text), null, 'Also stateCode'),
    country: optional(text, '', 'ISO 3166; also countryCode'),
    postalCode: extra(orNull(text), null),
    latitude: optional(orNull(number), null),
    longitude: optional(orNull(number), null),
    timeZone: extra(nameText, 'UTC', 'IANA; without it found by the coordinates, else by state or country'),
  },
  adaptVenue,
);

const categoryFields = { id: required(idText), name: required(nameText), search: optional(text, '') };
/** A category as the upstream lists it. */
export const category = entity<Category>('Category', categoryFields, (raw) =>
  raw.id === undefined && typeof raw.name === 'string' ? { ...raw, id: raw.name } : raw,
);

/** By its aliases the platform finds it; nobody is shown them. */
export type AttractionWire = WithOptional<Omit<Attraction, 'aliases'>, 'imagePlaceholder'>;

const categoryNames: Readonly<Record<string, string>> = {
  music: 'Concerts',
  concerts: 'Concerts',
  sports: 'Sports',
  'arts & theatre': 'Arts',
  'arts & theater': 'Arts',
  arts: 'Arts',
  theatre: 'Arts',
  theater: 'Arts',
  family: 'Family',
};
/** The category of a segment: section 3 has five. */
export function categoryOf(segment: unknown): Category {
  const name = categoryNames[typeof segment === 'string' ? segment.trim().toLowerCase() : ''] ?? 'Other';
  return { id: name.toLowerCase(), name, search: name.toLowerCase() };
}
/**
 * Sports, concerts, arts, family or other, where a category has one of their names: texts and pictures go by these ids, whatever an
 * upstream's are. Undefined for any other.
 */
export const usualCategoryId = (name: string): string | undefined =>
  name.trim().toLowerCase() === 'other' ? 'other' : categoryNames[name.trim().toLowerCase()]?.toLowerCase();
/** The category of an event or attraction, with its usual id. */
export const ownCategory = entity<Category>('Category', categoryFields, (raw) => {
  const usual = typeof raw.name === 'string' ? usualCategoryId(raw.name) : undefined;
  return usual === undefined || usual === raw.id ? raw : { ...raw, id: usual };
});

/** The picture of a category, which the gateway brings along. */
export const segmentPicture = ({ name }: { name: string }): string =>
  `/images/segment/${categoryOf(name).name.toLowerCase()}.svg`;

/** The category that an answer tells, by name or as an object; else the one of its segment. */
export function toldCategory(raw: Raw, segment: unknown): unknown {
  if (isRecord(raw.category)) return raw.category;
  const name = nameOf(raw.category);
  return typeof name === 'string' && name !== '' ? { ...categoryOf(name), name } : categoryOf(segment);
}

function adaptAttraction(raw: Raw): Raw {
  if (isRecord(raw.category) && typeof raw.imageUrl === 'string') return raw;
  const told = toldCategory(raw, nameOf(raw.segment ?? raw.classification));
  const name = isRecord(told) && typeof told.name === 'string' ? told.name : '';
  return {
    ...raw,
    category: told,
    partnerId: firstOf(raw, 'partnerId', 'tmAttractionId') ?? raw.id,
    imageUrl: firstOf(raw, 'imageUrl', 'image', 'logoUrl') ?? segmentPicture({ name }),
  };
}

export const attraction = entity<AttractionWire>(
  'Attraction',
  {
    id: required(idText),
    name: required(nameText),
    partnerId: extra(idText, ''),
    imageUrl: extra(nameText, segmentPicture({ name: 'Other' })),
    imagePlaceholder: ifTold(text),
    colours: extra(arrayOf(text), []),
    leagueId: extra(orNull(idText), null),
    category: extra(ownCategory, categoryOf(null)),
  },
  adaptAttraction,
);

type Point = { latitude: number; longitude: number };
const point = entity<Point>('Point', { latitude: required(number), longitude: required(number) });

/** Spaces as underscores (section 3). */
const cityKey = (...parts: readonly unknown[]): string =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .join('-')
    .replaceAll(' ', '_');

function adaptCity(raw: Raw): Raw {
  if (typeof raw.id === 'string' && typeof raw.countryCode === 'string' && raw.existsInApi === undefined) return raw;
  const countryCode = firstOf(raw, 'countryCode', 'country') ?? '';
  const stateCode = firstOf(raw, 'stateCode', 'state') ?? null;
  const name = firstOf(raw, 'name', 'cityName');
  return {
    ...raw,
    name,
    countryCode,
    stateCode,
    id: firstOf(raw, 'id', 'key') ?? cityKey(countryCode, stateCode, name),
    hasVenue: raw.hasVenue ?? raw.existsInApi ?? true,
    location:
      raw.location ?? (numberOf(raw.latitude) === null ? null : { latitude: raw.latitude, longitude: raw.longitude }),
  };
}

export const city: Reader<City> = entity<City>(
  'City',
  {
    id: required(idText, 'Without it the city’s key'),
    name: required(nameText),
    stateCode: optional(orNull(text), null),
    countryCode: optional(text, ''),
    location: optional(orNull(point), null),
    hasVenue: ifTold(boolean, 'Also existsInApi'),
    eventCount: ifTold(number),
  },
  adaptCity,
);
export type { City as CityWire };
