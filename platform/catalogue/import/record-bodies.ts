import { idOf } from '../identity.ts';
import type { AttractionBody, EventBody, Incoming, LayoutBody, OfferBody, VenueBody } from './bodies.ts';
import { abbreviationOf, coloursOf, placeholderOf } from './drawn.ts';
import type { CatalogueRecord, RecordOf } from './records.ts';
import { UNKNOWN_ZONE, type Zones } from './zones.ts';

/** Ids are made from partner ids, so that a second import finds what the first one made. */
export const uuidOf = (kind: 'venue' | 'attraction' | 'event' | 'offer', id: string): string => idOf(`own-${kind}`, id);

const cents = (amount: number): number => Math.round(amount * 100);

/** Told apart from the layouts that the product brings along. */
const layoutIdOf = (id: string): string => `own-${id}`;

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

const venue = (record: RecordOf<'venue'>, zones: Zones): VenueBody => {
  const { latitude, longitude, timeZone } = record;
  const found = latitude === undefined || longitude === undefined ? undefined : zones.at(latitude, longitude);
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
    time_zone: (timeZone === undefined ? found : zones.known(timeZone)) ?? UNKNOWN_ZONE,
    capacity: record.capacity ?? null,
    layout: record.seatMap === undefined ? null : layoutIdOf(record.seatMap),
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
    image_url: record.imageUrl ?? null,
    popularity: record.popularity,
  };
};

const moment = (given: { date: string; time?: string | undefined } | undefined) => ({
  date: given?.date ?? null,
  time: given?.time ?? null,
  at: null,
});

const event = (record: RecordOf<'event'>): EventBody => {
  const { priceRange, healthCheck } = record;
  return {
    uuid: uuidOf('event', record.id),
    legacy_id: record.legacyId ?? null,
    name: record.name,
    category_id: record.category,
    segment_id: null,
    segment: record.segment ?? null,
    genre: record.genre ?? null,
    sub_genre: record.subGenre ?? null,
    venue: record.venue,
    attractions: record.attractions,
    status: record.status,
    tickets_status: record.ticketsStatus ?? null,
    active: record.active,
    source: record.source ?? null,
    provider_url: record.url ?? null,
    admission: record.admission ?? null,
    start: moment(record.start),
    end: moment(record.end),
    on_sale_start_at: record.onSale.start ?? null,
    on_sale_end_at: record.onSale.end ?? null,
    time_zone: null,
    currency: record.currency,
    ticket_limit: record.ticketLimit,
    fees_included: record.feesIncluded,
    fees_known: record.feesIncluded,
    min_base_cents: priceRange ? cents(priceRange.min) : null,
    min_fee_cents: priceRange ? 0 : null,
    max_base_cents: priceRange ? cents(priceRange.max) : null,
    max_fee_cents: priceRange ? 0 : null,
    bonus_points: record.bonusPoints,
    info: record.info,
    health_check: healthCheck
      ? {
          summary: healthCheck.summary,
          description: healthCheck.description ?? null,
          learnMoreUrl: healthCheck.learnMoreUrl ?? null,
        }
      : null,
    image_url: record.imageUrl ?? null,
    image_placeholder: placeholderOf(record.name),
    popularity: record.popularity,
  };
};

const offer = (record: RecordOf<'offer'>): OfferBody => {
  const fees = record.fees.map(({ amount, ...fee }) => ({ ...fee, cents: cents(amount) }));
  const added = fees.filter((fee) => fee.scope === 'per_ticket' && !fee.included);
  return {
    uuid: uuidOf('offer', JSON.stringify([record.event, record.id])),
    event: record.event,
    name: record.name,
    ticket_type: record.ticketType,
    source: record.source ?? null,
    price_level: record.priceLevel,
    face_value_cents: cents(record.price),
    fee_cents: added.reduce((sum, fee) => sum + fee.cents, 0),
    fees,
    capacity: record.capacity ?? null,
    withdrawn: record.withdrawn,
  };
};

/** A checked line of our own format, on its way into the database. */
export const toIncoming = (record: CatalogueRecord, place: string, zones: Zones): Incoming => {
  const from = { place, strict: true, id: record.id };
  switch (record.type) {
    case 'seatMap':
      return { ...from, id: layoutIdOf(record.id), kind: 'layout', body: layout(record) };
    case 'venue':
      return { ...from, kind: 'venue', body: venue(record, zones) };
    case 'attraction':
      return { ...from, kind: 'attraction', body: attraction(record) };
    case 'event':
      return { ...from, kind: 'event', body: event(record) };
    case 'offer':
      return { ...from, id: JSON.stringify([record.event, record.id]), kind: 'offer', body: offer(record) };
  }
};
