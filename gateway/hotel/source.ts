import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { isListOf } from '../core/http/wire.ts';
import { isNearby, isRooms } from './wire.ts';

export const hotelSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('hotel', path`/api/hotel`, isListOf(isNearby), query),
  rooms: (id: string, query: Params) => rest.find('hotel', path`/api/hotel/${{ id }}/rooms`, isRooms, query),
});
