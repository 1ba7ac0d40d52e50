import { hasFields } from '../core/http/wire.ts';
import type { HotelRooms, NearbyHotel, RoomRate } from '../generated/platform.ts';

export type NearbyWire = NearbyHotel;
export const isNearby = hasFields<NearbyWire>({ id: 'string', hotelName: 'string', distance: 'number' });

export type RateWire = RoomRate;

export type RoomsWire = HotelRooms;
export const isRooms = hasFields<RoomsWire>({ hotel: 'object', stayRange: 'object', rooms: 'list' });
