import { lowerCase } from '#rules/lower-case.ts';
import { badInput } from '../core/errors/client-errors.ts';
import { withInputNames } from '../core/errors/problems.ts';
import type { Params } from '../core/http/query.ts';
import { checkedPage, checkedRange, checkedUuid } from '../core/limits/inputs.ts';
import { toList } from '../core/shapes/list.ts';
import type { GuestsInput, HotelFilter, HotelsNearInput, Resolvers, StayInput } from '../generated/resolver-types.ts';
import { toNearby, toRooms } from './shape.ts';

const MOST_MILES = 100;
const MOST_STARS = 5;

/** The platform's parameters in the names of our arguments. */
const FIELDS = {
  checkin: 'stay.checkin',
  checkout: 'stay.checkout',
  adults: 'guests.adults',
  childAge: 'guests.childAges',
  children: 'guests.childAges',
  quantity: 'guests.rooms',
  eventId: 'near.eventId',
  latitude: 'near.coordinates.latitude',
  longitude: 'near.coordinates.longitude',
};

function stayParams({ checkin, checkout }: StayInput, { adults, childAges, rooms }: GuestsInput): Params {
  return { checkin, checkout, adults, children: childAges.length, childAge: childAges.join(','), quantity: rooms };
}

function filterParams({ freeCancellation, mealPlan, minRating }: HotelFilter): Params {
  if (mealPlan === 'UNKNOWN') throw badInput('filter.mealPlan', 'must be one that a room can have');
  if (typeof minRating === 'number' && !(minRating >= 0 && minRating <= MOST_STARS)) {
    throw badInput('filter.minRating', `must be from 0 to ${MOST_STARS}`);
  }
  return {
    ...(freeCancellation && { refundable: 'true' }),
    ...(mealPlan && { mealPlan: lowerCase(mealPlan) }),
    ...(typeof minRating === 'number' && { minRating }),
  };
}

function nearParams({ eventId, coordinates }: HotelsNearInput): Params {
  if (eventId != null) return { eventId: checkedUuid('near.eventId', eventId) };
  return { latitude: coordinates?.latitude, longitude: coordinates?.longitude };
}

export const hotelResolvers = {
  Query: {
    hotels: async (_root, { near, range, stay, guests, order, filter, page }, { sources }) => {
      const miles = checkedRange('range', range, 1, MOST_MILES);
      const query = {
        ...nearParams(near),
        range: miles,
        ...stayParams(stay, guests),
        order,
        ...filterParams(filter),
        ...checkedPage(page),
      };
      return toList(await withInputNames(sources.hotel.list(query), FIELDS), toNearby);
    },
    hotelRooms: async (_root, { hotelId, stay, guests }, { sources }) => {
      const call = sources.hotel.rooms(checkedUuid('hotelId', hotelId), stayParams(stay, guests));
      const wire = await withInputNames(call, FIELDS);
      return wire && toRooms(wire, guests);
    },
  },
} satisfies Resolvers;
