import type { AttractionBody, EventBody, OfferBody, VenueBody } from './columns.ts';

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

/** A row on its way in. A strict one is a record of our own format, whose id may be there only once. */
export type Incoming = { place: string; strict: boolean; id: string } & (
  | { kind: 'layout'; body: LayoutBody }
  | { kind: 'venue'; body: VenueBody }
  | { kind: 'attraction'; body: AttractionBody }
  | { kind: 'event'; body: EventBody }
  | { kind: 'offer'; body: OfferBody }
);
