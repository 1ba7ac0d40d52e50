import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultedInstant, NullableInstant } from './column-types.ts';

/** The tables of the second migration: seats, carts, purchases, orders. */
export type CartTable = {
  uuid: string;
  tenant_id: string;
  session_id: string;
  user_id: string | null;
  state: 'open' | 'paying' | 'purchased' | 'deleted';
  created_at: DefaultedInstant;
  expire_at: NullableInstant;
  idempotency_key: string;
  request_hash: string;
  currency: string;
  discount_token: string | null;
  shipping_id: string | null;
  extended: Generated<boolean>;
  resale_expired: Generated<boolean>;
  package_id: string | null;
  package: ColumnType<FrozenPackage | null, string | null | undefined, string | null>;
  address_hash: string | null;
};

export type PackageHighlight = { type: string; description: string };
/** A package as a cart or an order keeps it. */
export type FrozenPackage = {
  id: string;
  name: string;
  code: string;
  type: string;
  imageUrl: string;
  highlights: PackageHighlight[];
};

export type PackageOfferTable = {
  id: string;
  event_id: string;
  name: string;
  code: string;
  type: string;
  image_url: string;
  highlights: JSONColumnType<PackageHighlight[], string | undefined, string>;
  price_cents: number;
  capacity: number;
  active: Generated<boolean>;
  available_until: NullableInstant;
};

export type ResaleSessionTable = {
  id: string;
  event_id: string;
  session_id: string;
  created_at: DefaultedInstant;
  expires_at: ColumnType<Date, Date | string, never>;
};

/** 1: tickets of an event. 3: a hotel room, with its facts as they were when it was reserved. */
type ProductColumns = {
  product_type: Generated<1 | 3>;
  event_id: string | null;
  offer_id: string | null;
  rate_id: string | null;
  room: ColumnType<object | null, string | null | undefined, string | null>;
};

export type CartItemTable = ProductColumns & {
  id: string;
  cart_id: string;
  quantity: number;
  section: string | null;
  row_name: string | null;
  lines: JSONColumnType<object[], string, string>;
  discounts: JSONColumnType<object[], string, string>;
  base_cents: number;
  fee_cents: number;
  tax_cents: number;
  earn_points: number;
  redeem_points: number;
  /** Null for a room. */
  selection: 'best' | 'map' | 'list' | null;
};

export type OrderTable = {
  id: GeneratedAlways<number>;
  uuid: string;
  cart_id: string;
  purchase_id: string;
  tenant_id: string;
  session_id: string;
  user_id: string | null;
  created_at: DefaultedInstant;
  status: 'confirmed' | 'cancelled' | 'refunded';
  payment_status: 'paid' | 'pending' | 'refunded';
  currency: string;
  total_cents: number;
  tax_cents: number;
  cash_cents: number;
  points_paid: number;
  points_earned: number;
  /** What was given back so far; a trigger on refund counts it. */
  refunded_cents: GeneratedAlways<number>;
  refunded_points: GeneratedAlways<number>;
  lines: JSONColumnType<object[], string, string>;
  billing: JSONColumnType<object, string, string>;
  card: ColumnType<object | null, string | null | undefined, string | null>;
  shipping: ColumnType<object | null, string | null | undefined, string | null>;
};

export type OrderItemTable = ProductColumns & {
  id: string;
  order_id: number;
  quantity: number;
  /** A room's confirmation number. */
  confirmation: string | null;
  lines: JSONColumnType<object[], string, string>;
  total_cents: number;
};

export type SeatTable = {
  id: GeneratedAlways<number>;
  event_id: string;
  offer_id: string;
  section: string;
  row_name: string;
  row_index: number;
  number: string;
  position: number;
  accessible: Generated<boolean>;
  companion: Generated<boolean>;
  restricted_view: Generated<boolean>;
  state: 'free' | 'held' | 'sold' | 'blocked';
  cart_id: string | null;
  held_until: NullableInstant;
  order_id: number | null;
};

/** Which offers the seats of each section belong to; a trigger on seat writes it. */
export type SeatSectionTable = { event_id: string; section: string; offer_id: string };

export type TicketTable = {
  id: string;
  order_item_id: string;
  seat_id: number | null;
  section: string | null;
  row_name: string | null;
  seat_number: string | null;
  barcode: string;
  voided_at: NullableInstant;
};

export type PurchaseTable = {
  id: string;
  cart_id: string;
  principal: string;
  idempotency_key: string;
  request_hash: string;
  state: 'started' | 'unknown' | 'succeeded' | 'declined' | 'void';
  amount_cents: number;
  currency: string;
  points: Generated<number>;
  user_id: string | null;
  payment_token: string | null;
  billing: JSONColumnType<object, string, string>;
  charge_id: string | null;
  ruled_out_at: NullableInstant;
  settle_failures: Generated<number>;
  failure: ColumnType<object | null, string | null | undefined, string | null>;
  created_at: DefaultedInstant;
  updated_at: DefaultedInstant;
};

/** Events of the payment processor, each once. */
export type ProcessorEventTable = {
  id: string;
  type: string;
  charge_key: string | null;
  received_at: DefaultedInstant;
};

export type OutboxTable = {
  id: GeneratedAlways<number>;
  topic: string;
  payload: JSONColumnType<object, string, string>;
  created_at: DefaultedInstant;
  attempts: Generated<number>;
  available_at: DefaultedInstant;
  done_at: NullableInstant;
  given_up_at: NullableInstant;
};
