import type { z } from 'zod';
import { dayFromToday } from '#rules/calendar-day.ts';
import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import { placeOfEvent } from '../venue/service.ts';
import { staySums } from './pricing.ts';
import {
  cheapestRates,
  findHotel,
  hotelsNear,
  type NearHotel,
  type Point,
  type RateRow,
  ratesOfHotel,
} from './repository.ts';
import { roomText } from './room-texts.ts';
import type { hotelsQuery, roomsQuery } from './schemas-query.ts';
import { badHotelRequest, bedsNeeded, checkStay, fits, type Guests, type Stay } from './stay-rules.ts';
import { type HotelRoomsWire, type HotelWire, hotelFieldsToWire, nearHotelToWire, rateToWire } from './wire.ts';

export { cancellationFee, feeDueAtHotel } from './cancellation.ts';
export {
  ensureNights,
  lockNights,
  prolongNights,
  type RoomNights,
  releaseNights,
  returnSoldNights,
  roomsLeft,
  sellNights,
  sharesNights,
  takeNights,
} from './night-repository.ts';
export { type QuotedRoom, quoteRoom, type RoomRequest } from './quote.ts';
export { findHotel } from './repository.ts';
export { nightCount } from './stay-rules.ts';

type HotelsQuery = z.infer<typeof hotelsQuery>;

const queryNames = {
  checkin: 'checkin',
  checkout: 'checkout',
  adults: 'adults',
  children: 'children',
  childAge: 'childAge',
  quantity: 'quantity',
};

const pointOf = async (db: Reader, { eventId, latitude, longitude }: HotelsQuery): Promise<Point> => {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (eventId === undefined) {
    const field = latitude === undefined && longitude !== undefined ? 'latitude' : 'longitude';
    const half = (latitude === undefined) !== (longitude === undefined);
    throw badHotelRequest([
      half
        ? { field, message: 'must be given together with the other coordinate' }
        : { field: 'eventId', message: 'is missing: give it, or latitude and longitude' },
    ]);
  }
  const { latitude: north, longitude: east } = await placeOfEvent(db, eventId);
  if (north === null || east === null) {
    throw badHotelRequest([{ field: 'eventId', message: 'is of an event at a place that is not on the map' }]);
  }
  return { latitude: north, longitude: east };
};

type HotelOffer = { hotel: NearHotel; cheapest: RateRow | undefined; cents: number };

/** A hotel with its cheapest free room; a full one is sorted last by price. */
const offerOf = (hotel: NearHotel, rate: RateRow | undefined, stay: Stay, guests: Guests): HotelOffer => {
  const isFree = rate !== undefined && rate.inventory >= guests.quantity && fits(guests, rate.max_guests);
  return isFree
    ? { hotel, cheapest: rate, cents: staySums(rate, stay).totalCents }
    : { hotel, cheapest: undefined, cents: Number.MAX_SAFE_INTEGER };
};

/** GET /api/hotel: hotels near an event or a point, each with its cheapest room for that stay. */
export const listHotels = async (
  db: Reader,
  query: HotelsQuery,
  language: Language,
): Promise<{ items: HotelWire[]; totalCount: number }> => {
  const { checkin, checkout, order, limit, offset, range, refundable, mealPlan, minRating = 0, ...guests } = query;
  const stay = { checkin, checkout };
  const near = await hotelsNear(db, await pointOf(db, query), range);
  // A day is past by the clock of the hotels.
  checkStay(stay, guests, near[0]?.today ?? dayFromToday(0), queryNames);
  const rated = near.filter((hotel) => hotel.award_rating >= minRating);
  if (order === 'RATING') rated.sort((a, b) => b.award_rating - a.award_rating);
  const byTerms = refundable || mealPlan !== undefined;
  const onPage = <T>(all: readonly T[]): readonly T[] => all.slice(offset, offset + limit);
  // Only what is filtered or sorted by its rates needs those of all hotels.
  const priced = byTerms || order === 'PRICE' ? rated : onPage(rated);
  const hotelIds = priced.map((hotel) => hotel.id);
  const terms = { refundable, mealPlan, rooms: guests.quantity, beds: bedsNeeded(guests) };
  const rates = new Map((await cheapestRates(db, hotelIds, stay, terms)).map((rate) => [rate.hotel_id, rate]));
  const hotels = byTerms ? priced.filter((hotel) => rates.has(hotel.id)) : priced;
  const offers = hotels.map((hotel) => offerOf(hotel, rates.get(hotel.id), stay, guests));
  if (order === 'PRICE') offers.sort((a, b) => a.cents - b.cents);
  const page = priced === rated ? onPage(offers) : offers;
  return {
    items: page.map(({ hotel, cheapest }) => nearHotelToWire(hotel, cheapest, stay, language)),
    totalCount: byTerms ? hotels.length : rated.length,
  };
};

/** GET /api/hotel/{id}/rooms: the rooms that fit the guests, cheapest first; a full rate has inventory 0. */
export const listRooms = async (
  db: Reader,
  id: string,
  query: z.infer<typeof roomsQuery>,
  language: Language,
): Promise<HotelRoomsWire> => {
  const hotel = await findHotel(db, id);
  if (hotel === undefined) throw notFound('hotel');
  const { checkin, checkout, ...guests } = query;
  const stay = { checkin, checkout };
  checkStay(stay, guests, hotel.today, queryNames);
  const rates = (await ratesOfHotel(db, id, stay)).filter((rate) => fits(guests, rate.max_guests));
  const rooms = [...Map.groupBy(rates, (rate) => rate.room_id).values()].flatMap((ofRoom) => {
    const [first] = ofRoom;
    if (first === undefined) return [];
    return [
      {
        roomId: first.room_id,
        roomType: roomText(first.room_name, language, hotel.texts),
        maxGuests: first.max_guests,
        amenities: first.room_amenities,
        rates: ofRoom.map((rate) => rateToWire(hotel, rate, stay, language)),
      },
    ];
  });
  return { hotel: hotelFieldsToWire(hotel, language), stayRange: stay, rooms };
};

export { roomInLanguage } from './room-texts.ts';
