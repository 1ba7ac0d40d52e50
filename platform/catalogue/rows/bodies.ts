import { idOf } from '../identity.ts';
import type {
  AttractionBody,
  DeliveryBody,
  EventBody,
  HotelBody,
  OfferBody,
  PackageBody,
  VenueBody,
} from './columns.ts';

/** A seat map as a row; like all bodies before references, which are partner ids, are resolved. */
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

/** A row to be imported. `strict`: a record of our own format, whose id may be given only once. */
export type Incoming = { place: string; strict: boolean; id: string } & (
  | { kind: 'layout'; body: LayoutBody }
  | { kind: 'venue'; body: VenueBody }
  | { kind: 'attraction'; body: AttractionBody }
  | { kind: 'event'; body: EventBody }
  | { kind: 'offer'; body: OfferBody }
  | { kind: 'package'; body: PackageBody }
  | { kind: 'hotel'; body: HotelBody }
  | { kind: 'delivery'; body: DeliveryBody }
  // A record that cannot be imported, so that what refers to it is told with it.
  | { kind: 'bad'; body: { kind: 'layout' | 'venue' | 'attraction' | 'event' } }
);

/** The same id for the same partner id, so that a second import finds the rows of the first. */
export const uuidOf = (
  kind: 'venue' | 'attraction' | 'event' | 'offer' | 'package' | 'hotel' | 'room' | 'room-rate',
  id: string,
): string => idOf(`own-${kind}`, id);

/** Prefixed, so that it is never the id of a layout of the demo that an older release wrote. */
export const layoutIdOf = (id: string): string => `own-${id}`;
