import type { EventInformation, HealthCheck, OfferFee, Presale } from '../../core/column-types.ts';

/** What one record makes of a table's row, before ids of other records are resolved. References are partner ids. */
export type LayoutBody = {
  width: number;
  height: number;
  focus_label: string;
  focus_outline: string;
  sections: {
    name: string;
    position: number;
    price_level: number;
    row_names: string[];
    seats_per_row: number;
    accessible_row: string | null;
    restricted_view: boolean;
    outline: string;
    label_x: number;
    label_y: number;
  }[];
};

export type VenueBody = {
  uuid: string;
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
  layout: string | null;
};

export type AttractionBody = {
  uuid: string;
  name: string;
  category_id: string;
  segment: string | null;
  genre: string | null;
  sub_genre: string | null;
  league_id: string | null;
  abbreviation: string;
  colour_1: string;
  colour_2: string;
  image_url: string | null;
  /** Null leaves it as it is. */
  popularity: number | null;
};

/** A day and a wall clock at the venue, an instant, or both. */
export type MomentBody = { date: string | null; time: string | null; at: string | null };

export type EventBody = {
  uuid: string;
  legacy_id: number | null;
  name: string;
  category_id: string;
  segment_id: string | null;
  segment: string | null;
  genre: string | null;
  sub_genre: string | null;
  venue: string;
  attractions: string[];
  status: string;
  tickets_status: string | null;
  active: boolean;
  source: string | null;
  provider_url: string | null;
  admission: string | null;
  start: MomentBody;
  end: MomentBody;
  on_sale_start_at: string | null;
  on_sale_end_at: string | null;
  presales: Presale[];
  time_zone: string | null;
  currency: string;
  ticket_limit: number | null;
  fees_included: boolean;
  fees_known: boolean;
  min_base_cents: number | null;
  min_fee_cents: number | null;
  max_base_cents: number | null;
  max_fee_cents: number | null;
  bonus_points: number | null;
  info: EventInformation;
  health_check: HealthCheck | null;
  /** For cards; drawn when null. */
  image_url: string | null;
  /** For behind a title, where it is another one. */
  backdrop_url: string | null;
  image_placeholder: string;
  popularity: number | null;
};

export type OfferBody = {
  uuid: string;
  event: string;
  name: string;
  ticket_type: string;
  source: string | null;
  price_level: number;
  face_value_cents: number;
  fee_cents: number;
  fees: OfferFee[];
  capacity: number | null;
  withdrawn: boolean;
};

/** A row on its way in. A strict one is a record of our own format, whose id may be there only once. */
export type Incoming = { place: string; strict: boolean; id: string } & (
  | { kind: 'layout'; body: LayoutBody }
  | { kind: 'venue'; body: VenueBody }
  | { kind: 'attraction'; body: AttractionBody }
  | { kind: 'event'; body: EventBody }
  | { kind: 'offer'; body: OfferBody }
);
