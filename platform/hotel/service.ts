import type { z } from 'zod';
import { dayFromToday } from '../core/clock.ts';
import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import { shownEvent } from '../offer/service.ts';
import { lookUpVenue } from '../venue/service.ts';
import { staySums } from './pricing.ts';
import { findHotel, hotelsNear, type NearHotel, type Point, type RateRow, ratesOfHotels } from './repository.ts';
import { roomText } from './room-texts.ts';
import type { hotelsQuery, roomsQuery } from './schemas-query.ts';
import { badHotelRequest, checkStay, fits, type Guests, type Stay } from './stay-rules.ts';
import { type HotelRoomsWire, type HotelWire, hotelFieldsToWire, nearHotelToWire, rateToWire } from './wire.ts';

export { cancellationFee, feeDueAtHotel } from './cancellation.ts';
export {
  ensureNights,
  lockNights,
  prolongNights,
  releaseNights,
  returnSoldNights,
  sellNights,
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
  const venue = await lookUpVenue(db, (await shownEvent(db, eventId)).venue_id);
  if (venue.latitude === null || venue.longitude === null) {
    throw badHotelRequest([{ field: 'eventId', message: 'is of an event at a place that is not on the map' }]);
  }
  return { latitude: venue.latitude, longitude: venue.longitude };
};

/** The rates that a list shows the price of: those of everybody, with the terms asked for. */
const isWanted = (rate: RateRow, { refundable, mealPlan }: HotelsQuery): boolean =>
  !rate.needs_ticket && (!refundable || rate.refundable) && (mealPlan === undefined || rate.meal_plan === mealPlan);

const isFree = (rate: RateRow, guests: Guests): boolean =>
  rate.inventory >= guests.quantity && fits(guests, rate.max_guests);

type HotelOffer = { hotel: NearHotel; cheapest: RateRow | undefined; cents: number };

/** The cheapest free room of each hotel; full hotels are sorted last by price. */
const offersOf = (
  hotels: readonly NearHotel[],
  rates: readonly RateRow[],
  stay: Stay,
  guests: Guests,
): HotelOffer[] => {
  const free = new Map<string, Omit<HotelOffer, 'hotel'>>();
  for (const rate of rates.filter((one) => isFree(one, guests))) {
    const cents = staySums(rate, stay).totalCents;
    if (cents < (free.get(rate.hotel_id)?.cents ?? Number.MAX_SAFE_INTEGER)) {
      free.set(rate.hotel_id, { cheapest: rate, cents });
    }
  }
  const full = { cheapest: undefined, cents: Number.MAX_SAFE_INTEGER };
  return hotels.map((hotel) => ({ hotel, ...(free.get(hotel.id) ?? full) }));
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
  const hotelIds = near.map((hotel) => hotel.id);
  const rates = (await ratesOfHotels(db, hotelIds, stay)).filter((rate) => isWanted(rate, query));
  const withRates = new Set(rates.map((rate) => rate.hotel_id));
  const isAsked = refundable || mealPlan !== undefined;
  const hotels = near.filter((hotel) => hotel.award_rating >= minRating && (!isAsked || withRates.has(hotel.id)));
  const offers = offersOf(hotels, rates, stay, guests);
  if (order === 'PRICE') offers.sort((a, b) => a.cents - b.cents);
  if (order === 'RATING') offers.sort((a, b) => b.hotel.award_rating - a.hotel.award_rating);
  const page = offers.slice(offset, offset + limit);
  return {
    items: page.map(({ hotel, cheapest }) => nearHotelToWire(hotel, cheapest, stay, language)),
    totalCount: hotels.length,
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
  const rates = (await ratesOfHotels(db, [id], stay)).filter((rate) => fits(guests, rate.max_guests));
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
