/** What one feature's answers carry of another's, as types: the shapes themselves are reached through the context. */
export type { AttractionModel } from './attraction/shape.ts';
export type { EventModel } from './event/shape.ts';
export type { EventWire } from './event/wire.ts';
export type { OrderModel } from './order/shape.ts';
export type { OrderWire } from './order/wire.ts';
export type { VenueModel } from './venue/shape.ts';
export type { VenueWire } from './venue/wire.ts';
