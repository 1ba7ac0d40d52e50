import { furtherTexts, inEnglish } from '../../core/language.ts';
import { UNKNOWN_ZONE, type Zones } from '../readers/zones.ts';
import type { CatalogueRecord, RecordOf } from '../records/records.ts';
import type { Incoming, LayoutBody } from './bodies.ts';
import { layoutIdOf, uuidOf } from './bodies.ts';
import type { AttractionBody, DeliveryBody, VenueBody } from './columns.ts';
import { abbreviationOf, coloursOf } from './drawn.ts';
import { eventBody, linksOf, offerBody, packageBody } from './event-bodies.ts';
import { hotelBody } from './hotel-bodies.ts';
import { attractionPicture, picturesOf } from './pictures.ts';

const layout = ({ width, height, focus, sections }: RecordOf<'seatMap'>): LayoutBody => ({
  width,
  height,
  focus_label: focus.label,
  focus_outline: focus.outline,
  sections: sections.map((section, position) => ({
    name: section.name,
    position,
    price_level: section.priceLevel,
    row_names: section.rows,
    seats_per_row: section.seatsPerRow,
    accessible_row: section.accessibleRow ?? null,
    restricted_view: section.restrictedView,
    outline: section.outline,
    label_x: section.labelX,
    label_y: section.labelY,
  })),
});

/** Of its own field, else where its coordinates are, else of its city; undefined when none of them tells it. */
export const zoneOfVenue = (record: RecordOf<'venue'>, zones: Zones): string | undefined => {
  const { latitude, longitude, timeZone, city, state = null, country } = record;
  if (timeZone !== undefined) return timeZone;
  if (latitude !== undefined && longitude !== undefined) return zones.at(latitude, longitude) ?? UNKNOWN_ZONE;
  return zones.ofCity({ name: city, state, country });
};

const venue = (record: RecordOf<'venue'>, zones: Zones): VenueBody => {
  const { latitude, longitude } = record;
  return {
    uuid: uuidOf('venue', record.id),
    name: record.name,
    street: record.street ?? null,
    city: record.city,
    state_code: record.state ?? null,
    country_code: record.country,
    postal_code: record.postalCode ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    time_zone: zoneOfVenue(record, zones) ?? UNKNOWN_ZONE,
    capacity: record.capacity ?? null,
    layout: record.seatMap === undefined ? null : layoutIdOf(record.seatMap),
    info: record.info ?? null,
    links: record.links === undefined ? null : linksOf(record.links),
    aliases: record.aliases,
  };
};

const attraction = (record: RecordOf<'attraction'>): AttractionBody => {
  const [first, second] = record.colours ?? coloursOf(record.name);
  return {
    uuid: uuidOf('attraction', record.id),
    name: record.name,
    category_id: record.category,
    segment: record.segment ?? null,
    genre: record.genre ?? null,
    sub_genre: record.subGenre ?? null,
    league_id: record.league ?? null,
    abbreviation: record.abbreviation ?? abbreviationOf(record.name),
    colour_1: first,
    colour_2: second,
    image_url: attractionPicture(picturesOf(record)),
    popularity: record.popularity,
    info: record.info === undefined ? null : inEnglish(record.info),
    texts: furtherTexts([record.info]),
    links: linksOf(record.links),
    aliases: record.aliases,
  };
};

const delivery = ({ name, text, terms, withdrawn }: RecordOf<'delivery'>): DeliveryBody => ({
  name: inEnglish(name),
  text: inEnglish(text),
  texts: furtherTexts([name, text]),
  terms: terms ?? null,
  withdrawn,
});

/** The row of a valid record of our own format. */
export const toIncoming = (record: CatalogueRecord, place: string, zones: Zones): Incoming => {
  const common = { place, strict: true, id: record.id };
  switch (record.type) {
    case 'seatMap':
      return { ...common, id: layoutIdOf(record.id), kind: 'layout', body: layout(record) };
    case 'venue':
      return { ...common, kind: 'venue', body: venue(record, zones) };
    case 'attraction':
      return { ...common, kind: 'attraction', body: attraction(record) };
    case 'event':
      return { ...common, kind: 'event', body: eventBody(record) };
    case 'offer':
      return { ...common, id: JSON.stringify([record.event, record.id]), kind: 'offer', body: offerBody(record) };
    case 'package':
      return { ...common, id: JSON.stringify([record.event, record.id]), kind: 'package', body: packageBody(record) };
    case 'hotel':
      return { ...common, kind: 'hotel', body: hotelBody(record, zones) };
    case 'delivery':
      return { ...common, kind: 'delivery', body: delivery(record) };
  }
};
