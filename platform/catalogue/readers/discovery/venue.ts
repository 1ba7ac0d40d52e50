import { MOST_ALIASES } from '../../records/fields.ts';
import { uuidOf } from '../../rows/bodies.ts';
import type { VenueBody } from '../../rows/columns.ts';
import { type Notice, plausiblePoint, plausibleZone, within } from '../facts.ts';
import { UNKNOWN_ZONE, type Zones } from '../zones.ts';
import { venueInformationOf } from './information.ts';
import { MOST_LINKS, pagesOf, socialOf } from './links.ts';
import { asLine, asLines, asList, asNumber, at, type Loose } from './loose.ts';
import { asName } from './plain.ts';

export type Venue = { id: string; body: VenueBody; source: Loose; isZoneKnown: boolean };

/** The name of a venue without name, street and city. */
const UNKNOWN_NAME = 'To be announced';

const degrees = (value: unknown, most: number): number | null => {
  const number = asNumber(value);
  return number === null || Math.abs(number) > most ? null : number;
};

const pointOf = (location: unknown, notice: Notice) => {
  const [latitude, longitude] = [degrees(at(location, 'latitude'), 90), degrees(at(location, 'longitude'), 180)];
  const isKnown = latitude !== null && longitude !== null;
  return isKnown ? plausiblePoint({ latitude, longitude }, notice) : { latitude: null, longitude: null };
};

const countryOf = (venue: Loose): string => {
  const code = asLine(at(venue, 'country', 'countryCode'), 2)?.toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : '';
};

type From = { eventZone: string | undefined; zones: Zones; notice: Notice };

const toVenue = (source: Loose, id: string, { eventZone, zones, notice }: From): Venue => {
  const { latitude, longitude } = pointOf(source.location, notice);
  const city = asName(at(source, 'city', 'name'), 100);
  const state = asLine(at(source, 'state', 'stateCode'), 10) ?? asLine(at(source, 'state', 'name'), 50);
  const country = countryOf(source);
  const street = ['line1', 'line2', 'line3'].map((line) => asLine(at(source, 'address', line), 150));
  const zone =
    plausibleZone(asLine(source.timezone, 50), zones, notice) ??
    (latitude === null || longitude === null ? undefined : zones.at(latitude, longitude)) ??
    eventZone ??
    (city === null || country === '' ? undefined : zones.ofCity({ name: city, state, country }));
  const body = {
    uuid: uuidOf('venue', id),
    name: asName(source.name, 200, notice) ?? street[0] ?? city ?? UNKNOWN_NAME,
    street: street.filter((line) => line !== null).join(', ') || null,
    city: city ?? '',
    state_code: state,
    country_code: country,
    postal_code: asLine(source.postalCode, 20),
    latitude,
    longitude,
    time_zone: zone ?? UNKNOWN_ZONE,
    capacity: null,
    layout: null,
    info: venueInformationOf(source),
    links: [...pagesOf(source.externalLinks), ...socialOf(source.social)].slice(0, MOST_LINKS),
    aliases: asLines(source.aliases, MOST_ALIASES),
  };
  return { id, body, source, isZoneKnown: zone !== undefined };
};

/** The venues of an event, the main one first; without any its place, or a venue that is to be announced. */
export const venuesOf = (event: Loose, eventId: string, given: From): [Venue, ...Venue[]] => {
  const from = { ...given, notice: within('venue', given.notice) };
  const venues = asList(at(event, '_embedded', 'venues')).map((source, index) =>
    toVenue(source, asLine(source.id, 100) ?? `${eventId}/venue-${index}`, from),
  );
  const [first, ...others] = venues;
  if (first !== undefined) return [first, ...others];
  const [place] = asList(event.place);
  return [toVenue(place ?? {}, `${eventId}/place`, from)];
};
