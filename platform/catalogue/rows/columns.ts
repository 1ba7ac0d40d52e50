import type {
  CancellationStep,
  EventInformation,
  HealthCheck,
  HotelPolicy,
  OfferFee,
  OutsideLink,
  PackageHighlight,
  Presale,
} from '../../core/column-types.ts';
import type { DeliveryTerms } from '../../core/delivery-terms.ts';
import type { FurtherTexts, Translations } from '../../core/language.ts';

/** The type of a column's value in a record's body, by its type in PostgreSQL. */
type Values = {
  text: string;
  uuid: string;
  boolean: boolean;
  int: number;
  bigint: number;
  'double precision': number;
  timestamptz: string;
  'text[]': string[];
  jsonb: unknown;
};
type ValueOf<Type> = Type extends `${infer Plain extends keyof Values} | null`
  ? Values[Plain] | null
  : Type extends keyof Values
    ? Values[Type]
    : never;
type BodyOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

const venue = {
  uuid: 'uuid',
  name: 'text',
  street: 'text | null',
  city: 'text',
  state_code: 'text | null',
  country_code: 'text',
  postal_code: 'text | null',
  latitude: 'double precision | null',
  longitude: 'double precision | null',
  time_zone: 'text',
  capacity: 'int | null',
  layout: 'text | null',
  /** Null leaves what a provider's page says, else the stored values. */
  info: 'jsonb | null',
  links: 'jsonb | null',
  /** Null leaves the stored values. */
  aliases: 'text[] | null',
} as const;

const attraction = {
  uuid: 'uuid',
  name: 'text',
  category_id: 'text',
  segment: 'text | null',
  genre: 'text | null',
  sub_genre: 'text | null',
  league_id: 'text | null',
  abbreviation: 'text',
  colour_1: 'text',
  colour_2: 'text',
  image_url: 'text | null',
  /** Null leaves the stored value, as it does those of aliases. */
  popularity: 'int | null',
  info: 'text | null',
  texts: 'jsonb',
  links: 'jsonb',
  aliases: 'text[] | null',
} as const;

const event = {
  uuid: 'uuid',
  legacy_id: 'bigint | null',
  name: 'text',
  category_id: 'text',
  segment_id: 'text | null',
  segment: 'text | null',
  genre: 'text | null',
  sub_genre: 'text | null',
  venue: 'text',
  attractions: 'text[]',
  status: 'text',
  tickets_status: 'text | null',
  /** True: its tickets are sold by others too, so that tickets_status counts although there are offers. */
  sold_elsewhere: 'boolean',
  active: 'boolean',
  source: 'text | null',
  provider_url: 'text | null',
  admission: 'text | null',
  start: 'jsonb',
  end: 'jsonb',
  doors: 'jsonb',
  on_sale_start_at: 'timestamptz | null',
  on_sale_end_at: 'timestamptz | null',
  presales: 'jsonb',
  time_zone: 'text | null',
  currency: 'text',
  ticket_limit: 'int | null',
  fees_included: 'boolean',
  fees_known: 'boolean',
  min_base_cents: 'int | null',
  min_fee_cents: 'int | null',
  max_base_cents: 'int | null',
  max_fee_cents: 'int | null',
  bonus_points: 'int | null',
  info: 'jsonb',
  health_check: 'jsonb',
  seat_map_image_url: 'text | null',
  promoters: 'text[]',
  legal_age_enforced: 'boolean',
  accessible_ticket_limit: 'int | null',
  links: 'jsonb',
  /** For cards; drawn when null. */
  image_url: 'text | null',
  /** For behind a title, where that is a different picture. */
  backdrop_url: 'text | null',
  image_placeholder: 'text',
  popularity: 'int | null',
} as const;

const offer = {
  uuid: 'uuid',
  event: 'text',
  name: 'text',
  names: 'jsonb',
  ticket_type: 'text',
  source: 'text | null',
  price_level: 'int',
  face_value_cents: 'int',
  fees: 'jsonb',
  capacity: 'int | null',
  withdrawn: 'boolean',
} as const;

const packageOffer = {
  uuid: 'uuid',
  event: 'text',
  name: 'text',
  code: 'text',
  type: 'text',
  image_url: 'text | null',
  highlights: 'jsonb',
  price_cents: 'int',
  capacity: 'int',
  active: 'boolean',
  available_until: 'timestamptz | null',
  texts: 'jsonb',
} as const;

const hotel = {
  uuid: 'uuid',
  name: 'text',
  street: 'text | null',
  city: 'text',
  state_code: 'text | null',
  country_code: 'text',
  postal_code: 'text | null',
  latitude: 'double precision',
  longitude: 'double precision',
  time_zone: 'text',
  currency: 'text',
  image_url: 'text | null',
  image_placeholder: 'text',
  award_rating: 'double precision',
  check_in_from: 'text',
  check_out_until: 'text',
  policies: 'jsonb',
  amenities: 'text[]',
  weekend_percent: 'int',
  tax_basis_points: 'int',
  taxes_included: 'boolean',
  fee_cents: 'int',
  texts: 'jsonb',
  rooms: 'jsonb',
} as const;

const delivery = {
  name: 'text',
  text: 'text',
  texts: 'jsonb',
  /** Null: words alone. */
  terms: 'jsonb | null',
  withdrawn: 'boolean',
} as const;

/** A day and a wall clock at the venue, an instant, or both. */
export type MomentBody = { date: string | null; time: string | null; at: string | null };
export type VenueBody = Omit<BodyOf<typeof venue>, 'info' | 'links'> & {
  info: EventInformation | null;
  links: OutsideLink[] | null;
};
export type AttractionBody = Omit<BodyOf<typeof attraction>, 'texts' | 'links'> & {
  texts: FurtherTexts;
  links: OutsideLink[];
};
type EventJson = 'start' | 'end' | 'doors' | 'presales' | 'info' | 'health_check' | 'links';
export type EventBody = Omit<BodyOf<typeof event>, EventJson> & {
  start: MomentBody;
  end: MomentBody;
  doors: MomentBody;
  presales: Presale[];
  info: EventInformation;
  health_check: HealthCheck | null;
  links: OutsideLink[];
};
export type OfferBody = Omit<BodyOf<typeof offer>, 'fees' | 'names'> & { fees: OfferFee[]; names: Translations };
export type PackageBody = Omit<BodyOf<typeof packageOffer>, 'highlights' | 'texts'> & {
  highlights: PackageHighlight[];
  texts: FurtherTexts;
};

export type RoomBody = {
  id: string;
  name: string;
  max_guests: number;
  amenities: string[];
  rates: {
    id: string;
    meal_plan: string;
    rate_type: string;
    payment_type: string;
    needs_ticket: boolean;
    refundable: boolean;
    cancellation: CancellationStep[];
    comments: string | null;
    night_cents: number;
    capacity: number;
  }[];
};
export type HotelBody = Omit<BodyOf<typeof hotel>, 'policies' | 'texts' | 'rooms'> & {
  policies: HotelPolicy[];
  texts: FurtherTexts;
  rooms: RoomBody[];
};
export type DeliveryBody = Omit<BodyOf<typeof delivery>, 'texts' | 'terms'> & {
  texts: FurtherTexts;
  terms: DeliveryTerms | null;
};

type Name<Fields> = Extract<keyof Fields, string>;
export type Import = {
  fields: Readonly<Record<string, string>>;
  /** Fields that typed.sql computes, and for an event final.sql; all others are copied. */
  typed: readonly string[];
  final: readonly string[];
  /** Fields that are no columns of the table, and columns that are computed from fields. */
  without: readonly string[];
  made: readonly string[];
};
const declared = <Fields extends Readonly<Record<string, string>>>(
  fields: Fields,
  rest: Record<'typed' | 'final' | 'without', readonly Name<Fields>[]> & { made: readonly string[] },
): Import => ({ fields, ...rest });

const moments = ['start', 'end', 'doors'] as const;
const cents = ['min_base_cents', 'min_fee_cents', 'max_base_cents', 'max_fee_cents'] as const;

/**
 * The only list of the fields that are stored: types of bodies, columns in sql/ and written columns are derived from it.
 * What a line of a file may say is in records.ts and event-records.ts.
 */
export const imports = {
  venue: declared(venue, {
    typed: ['uuid', 'capacity', 'layout', 'info', 'links', 'aliases'],
    final: [],
    without: ['uuid', 'layout'],
    made: ['partner_id', 'layout_id'],
  }),
  attraction: declared(attraction, {
    typed: ['uuid', 'league_id', 'image_url', 'popularity', 'aliases'],
    final: [],
    without: ['uuid'],
    made: ['partner_id'],
  }),
  event: declared(event, {
    typed: ['uuid', 'legacy_id', 'ticket_limit', 'bonus_points', 'health_check', 'image_url', 'popularity'],
    final: [
      ...([
        'uuid',
        'venue',
        'tickets_status',
        'sold_elsewhere',
        'admission',
        ...moments,
        'on_sale_start_at',
        'on_sale_end_at',
      ] as const),
      ...(['presales', 'time_zone', 'fees_included', 'fees_known', ...cents] as const),
    ],
    without: ['uuid', 'venue', 'attractions', 'sold_elsewhere', ...moments],
    made: [
      ...['partner_id', 'venue_id', 'transactable', 'can_be_linked_over', 'own_allocation', 'standard', 'resale'],
      ...['start_at', 'start_date', 'end_at', 'end_date', 'doors_at'],
    ],
  }),
  offer: declared(offer, {
    typed: ['uuid'],
    final: [],
    without: ['uuid', 'event', 'withdrawn'],
    made: ['event_id'],
  }),
  package: declared(packageOffer, {
    typed: ['uuid'],
    final: [],
    without: ['uuid', 'event', 'texts'],
    made: ['event_id'],
  }),
  hotel: declared(hotel, {
    typed: ['uuid', 'image_url'],
    final: [],
    without: ['uuid', 'rooms'],
    made: ['partner_id'],
  }),
  delivery: declared(delivery, { typed: [], final: [], without: [], made: [] }),
} as const;

/** The names of all fields except some. */
export const fieldsBut = ({ fields }: Import, names: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => !names.includes(name));
