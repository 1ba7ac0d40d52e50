import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { InstantColumn, NullableInstant } from './column-types.ts';
import type { HotelTable, RoomHoldTable, RoomNightTable, RoomRateTable, RoomTable } from './tables-hotel.ts';
import type {
  CartItemTable,
  CartTable,
  OrderItemTable,
  OrderTable,
  OutboxTable,
  PackageOfferTable,
  ProcessorEventTable,
  PurchaseTable,
  ResaleSessionTable,
  SeatSectionTable,
  SeatTable,
  TicketTable,
} from './tables-selling.ts';
import type { PointEntryTable, PointLotTable, PointMovementTable, WalletTable } from './tables-wallet.ts';

/** Every table as the migrations make it. jsonb goes in as text and comes out parsed. */
export interface Database {
  category: CategoryTable;
  layout: LayoutTable;
  layout_section: LayoutSectionTable;
  venue: VenueTable;
  city: CityTable;
  league: LeagueTable;
  attraction: AttractionTable;
  event: EventTable;
  event_attraction: { event_id: string; attraction_id: string; position: number };
  offer: OfferTable;
  cart: CartTable;
  cart_item: CartItemTable;
  order: OrderTable;
  order_item: OrderItemTable;
  seat: SeatTable;
  seat_section: SeatSectionTable;
  general_hold: { cart_id: string; offer_id: string; quantity: number; held_until: InstantColumn };
  ticket: TicketTable;
  purchase: PurchaseTable;
  outbox: OutboxTable;
  package_offer: PackageOfferTable;
  resale_session: ResaleSessionTable;
  processor_event: ProcessorEventTable;
  hotel: HotelTable;
  room: RoomTable;
  room_rate: RoomRateTable;
  room_night: RoomNightTable;
  room_hold: RoomHoldTable;
  wallet: WalletTable;
  point_lot: PointLotTable;
  point_entry: PointEntryTable;
  point_movement: PointMovementTable;
}

/** A date without a zone, yyyy-MM-dd. */
type LocalDay = string;

export type TicketSource = 'TMR' | 'TICKETMASTER';
export type TicketType = 'standard' | 'resale';
export type EventStatus = 'onsale' | 'offsale' | 'cancelled' | 'postponed' | 'rescheduled' | 'unknown';
/** UNKNOWN while the provider does not say. */
export type TicketsStatus = 'TICKETS_AVAILABLE' | 'FEW_TICKETS_LEFT' | 'TICKETS_NOT_AVAILABLE' | 'UNKNOWN';

export type CategoryTable = { id: string; name: string; position: number };

export type LayoutTable = { id: string; width: number; height: number; focus_label: string; focus_outline: string };

export type LayoutSectionTable = {
  layout_id: string;
  name: string;
  position: number;
  price_level: number;
  row_names: string[];
  seats_per_row: number;
  accessible_row: string | null;
  restricted_view: Generated<boolean>;
  outline: string;
  label_x: number;
  label_y: number;
};

export type VenueTable = {
  id: string;
  partner_id: string;
  name: string;
  street: string | null;
  city: string;
  state_code: string | null;
  country_code: string;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
  capacity: number | null;
  layout_id: string | null;
  /** Its name without accents and case, as lists are sorted. */
  alphabetic: GeneratedAlways<string>;
  /** Where it is, as a point of the earth; null while that is not known. */
  place: GeneratedAlways<string | null>;
  words: GeneratedAlways<string>;
};

export type CityTable = {
  id: string;
  name: string;
  state_code: string | null;
  country_code: string;
  /** Null while none of its venues is on the map. */
  latitude: number | null;
  longitude: number | null;
  search: GeneratedAlways<string>;
};

export type LeagueTable = { id: string; name: string; position: number; image_url: string };

export type AttractionTable = {
  id: string;
  partner_id: string;
  name: string;
  category_id: string;
  segment: string | null;
  genre: string | null;
  sub_genre: string | null;
  league_id: string | null;
  abbreviation: string;
  colour_1: string;
  colour_2: string;
  image_url: string;
  popularity: Generated<number>;
  words: GeneratedAlways<string>;
};

export type EventInformation = {
  info?: string;
  pleaseNote?: string;
  ticketLimit?: string;
  boxOfficeInfo?: string;
  parkingDetail?: string;
  accessibleSeatingDetail?: string;
  generalRule?: string;
  childRule?: string;
};
export type HealthCheck = { summary: string; description: string | null; learnMoreUrl: string | null };

/** A sale for some before everybody's; instants in UTC, null while not known. */
export type Presale = {
  name: string | null;
  description: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** http(s) only. */
  url: string | null;
};

export type EventTable = {
  id: string;
  partner_id: string;
  legacy_id: number | null;
  name: string;
  category_id: string;
  segment_id: string | null;
  segment: string | null;
  genre: string | null;
  sub_genre: string | null;
  venue_id: string;
  status: EventStatus;
  tickets_status: TicketsStatus;
  active: Generated<boolean>;
  /** Over, as it was at most five minutes ago: kept out of lists and their indexes. */
  past: Generated<boolean>;
  transactable: Generated<boolean>;
  can_be_linked_over: Generated<boolean>;
  source: TicketSource | null;
  provider_url: string | null;
  admission: 'reserved' | 'general';
  start_at: NullableInstant;
  start_date: LocalDay | null;
  end_at: NullableInstant;
  /** Where no more than the last day is known of the end. */
  end_date: ColumnType<LocalDay | null, LocalDay | null | undefined, LocalDay | null>;
  time_zone: string;
  on_sale_start_at: NullableInstant;
  on_sale_end_at: NullableInstant;
  /** Soonest first. */
  presales: JSONColumnType<Presale[], string | undefined, string>;
  currency: Generated<string>;
  ticket_limit: Generated<number>;
  fees_included: Generated<boolean>;
  fees_known: Generated<boolean>;
  min_base_cents: number | null;
  min_fee_cents: number | null;
  max_base_cents: number | null;
  max_fee_cents: number | null;
  bonus_points: Generated<number>;
  info: JSONColumnType<EventInformation, string | undefined, string>;
  health_check: ColumnType<HealthCheck | null, string | null | undefined, string | null>;
  image_url: string;
  /** A catalogue's own, for behind a title; null where image_url serves for that too, or is drawn. */
  backdrop_url: ColumnType<string | null, string | null | undefined, string | null>;
  image_placeholder: string;
  popularity: Generated<number>;
  seats_ready: Generated<boolean>;
  own_allocation: Generated<boolean>;
  search: GeneratedAlways<string>;
  day: GeneratedAlways<LocalDay>;
  /** As day where it is one. */
  last_day: GeneratedAlways<LocalDay>;
  several_days: GeneratedAlways<boolean>;
  price_cents: GeneratedAlways<number | null>;
  gone: GeneratedAlways<boolean>;
  standard: Generated<boolean>;
  resale: Generated<boolean>;
  words: Generated<string>;
  place_words: Generated<string>;
};

/** One fee on top of the face value, as kept with the offer. */
export type OfferFee = {
  type: 'service' | 'distance' | 'facility' | 'processing' | 'order_processing' | 'tax' | 'face_value_tax';
  scope: 'per_ticket' | 'per_order';
  cents: number;
  included: boolean;
};

export type OfferTable = {
  id: string;
  event_id: string;
  name: string;
  ticket_type: TicketType;
  source: TicketSource | null;
  price_level: number;
  face_value_cents: number;
  fees: JSONColumnType<OfferFee[], string | undefined, string>;
  capacity: number | null;
  held: Generated<number>;
  sold: Generated<number>;
};

export type Row<Name extends keyof Database> = Selectable<Database[Name]>;
