import type { OutsideLink, Presale } from '../../core/column-types.ts';
import { furtherTexts, inEnglish, withFurther } from '../../core/language.ts';
import type { RecordOf } from '../records/records.ts';
import { uuidOf } from './bodies.ts';
import type { EventBody, OfferBody, PackageBody } from './columns.ts';
import { placeholderOf } from './drawn.ts';
import { eventPictures, picturesOf } from './pictures.ts';

const cents = (amount: number): number => Math.round(amount * 100);

const moment = (given: { date: string; time?: string | undefined } | undefined) => ({
  date: given?.date ?? null,
  time: given?.time ?? null,
  at: null,
});

export const linksOf = (links: RecordOf<'event'>['links']): OutsideLink[] =>
  links.map(({ kind, url, name }) => ({ kind, url, name: name ?? null }));

const utc = (instant: string): string => new Date(instant).toISOString();

const presale = ({ name, description, start, end, url }: RecordOf<'event'>['presales'][number]): Presale => ({
  name: inEnglish(name),
  description: description === undefined ? null : inEnglish(description),
  startsAt: utc(start),
  endsAt: end === undefined ? null : utc(end),
  url: url ?? null,
  ...withFurther(name, description),
});

const startMs = ({ startsAt }: Presale): number =>
  startsAt === null ? Number.POSITIVE_INFINITY : Date.parse(startsAt);

/** For sorting: the soonest first, an unknown start last. */
export const bySoonest = (a: Presale, b: Presale): number => {
  const [first, second] = [startMs(a), startMs(b)];
  return first === second ? 0 : first - second;
};

const healthCheckOf = (check: NonNullable<RecordOf<'event'>['healthCheck']>): EventBody['health_check'] => ({
  summary: inEnglish(check.summary),
  description: check.description === undefined ? null : inEnglish(check.description),
  learnMoreUrl: check.learnMoreUrl ?? null,
  ...withFurther(check.summary, check.description),
});

const pricesOf = ({ currency, feesIncluded, priceRange }: RecordOf<'event'>) => ({
  currency,
  fees_included: feesIncluded,
  fees_known: feesIncluded,
  min_base_cents: priceRange ? cents(priceRange.min) : null,
  min_fee_cents: priceRange ? 0 : null,
  max_base_cents: priceRange ? cents(priceRange.max) : null,
  max_fee_cents: priceRange ? 0 : null,
});

export const eventBody = (record: RecordOf<'event'>): EventBody => ({
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
  sold_elsewhere: false,
  active: record.active,
  source: record.source ?? null,
  provider_url: record.url ?? null,
  admission: record.admission ?? null,
  start: moment(record.start),
  end: moment(record.end),
  doors: moment(record.doors),
  on_sale_start_at: record.onSale.start ?? null,
  on_sale_end_at: record.onSale.end ?? null,
  presales: record.presales.map(presale).sort(bySoonest),
  time_zone: null,
  ticket_limit: record.ticketLimit,
  ...pricesOf(record),
  bonus_points: record.bonusPoints,
  info: record.info,
  health_check: record.healthCheck ? healthCheckOf(record.healthCheck) : null,
  seat_map_image_url: record.seatMapImageUrl ?? null,
  promoters: record.promoters,
  legal_age_enforced: record.legalAgeEnforced,
  accessible_ticket_limit: record.accessibleTicketLimit ?? null,
  links: linksOf(record.links),
  ...eventPictures(picturesOf(record)),
  image_placeholder: placeholderOf(record.name),
  popularity: record.popularity,
});

export const offerBody = (record: RecordOf<'offer'>): OfferBody => {
  const fees = record.fees.map(({ amount, ...fee }) => ({ ...fee, cents: cents(amount) }));
  return {
    uuid: uuidOf('offer', JSON.stringify([record.event, record.id])),
    event: record.event,
    name: record.name,
    names: record.names,
    ticket_type: record.ticketType,
    source: record.source ?? null,
    price_level: record.priceLevel,
    face_value_cents: cents(record.price),
    fees,
    capacity: record.capacity ?? null,
    withdrawn: record.withdrawn,
  };
};

export const packageBody = (record: RecordOf<'package'>): PackageBody => {
  const { id, event, name, highlights } = record;
  return {
    uuid: uuidOf('package', JSON.stringify([event, id])),
    event,
    name: inEnglish(name),
    code: id,
    type: record.kind,
    image_url: record.imageUrl ?? null,
    highlights: highlights.map(({ kind, text }) => ({ type: kind, description: inEnglish(text) })),
    price_cents: cents(record.price),
    capacity: record.capacity,
    active: !record.withdrawn,
    available_until: record.availableUntil ?? null,
    texts: furtherTexts([name, ...highlights.map(({ text }) => text)]),
  };
};
