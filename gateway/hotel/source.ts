import { listOf } from '../core/contract/fields.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import type { HotelRooms, NearbyHotel, RoomRate } from '../generated/platform.ts';

export type NearbyWire = NearbyHotel;
const isNearby = hasFields<NearbyWire>({ id: 'string', hotelName: 'string', distance: 'number' });

export type RateWire = RoomRate;

export type RoomsWire = HotelRooms;
const isRooms = hasFields<RoomsWire>({ hotel: 'object', stayRange: 'object', rooms: 'list' });

export const hotelSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('hotel', path`/api/hotel`, listOf(isNearby), query),
  rooms: (id: string, query: Params) => rest.find('hotel', path`/api/hotel/${{ id }}/rooms`, isRooms, query),
});
