import type { z } from 'zod';
import type { Language } from '../core/language.ts';
import { METRES_A_MILE } from '../core/place.ts';
import { lineToWire } from '../offer/wire.ts';
import { nightCents, roomLines, staySums } from './pricing.ts';
import type { HotelRow, NearHotel, RateRow } from './repository.ts';
import { policiesIn, roomText } from './room-texts.ts';
import type { cancellationPolicySchema, hotelRoomsSchema, hotelSchema, RoomFacts, rateSchema } from './schemas.ts';
import { nightsOf, type Stay } from './stay-rules.ts';

export type HotelWire = z.infer<typeof hotelSchema>;
export type HotelRoomsWire = z.infer<typeof hotelRoomsSchema>;
type RateWire = z.infer<typeof rateSchema>;
type Policy = z.infer<typeof cancellationPolicySchema>;

const HOUR_MS = 3_600_000;

export const hotelFieldsToWire = (row: HotelRow, language: Language): HotelRoomsWire['hotel'] => ({
  id: row.id,
  hotelName: row.name,
  address: {
    street: row.street,
    city: row.city,
    state: row.state_code,
    country: row.country_code,
    postalCode: row.postal_code,
  },
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.time_zone,
  imageUrl: row.image_url,
  imagePlaceholder: row.image_placeholder,
  awardRating: row.award_rating,
  checkInTime: row.check_in_from,
  checkOutTime: row.check_out_until,
  policyDetails: policiesIn(row.policies, language, row.texts),
  amenities: row.amenities,
});

/** The steps of a cancellation, the earliest first. */
const policiesOf = (rate: RateRow, stay: Stay): Policy[] => {
  const { totalCents } = staySums(rate, stay);
  if (!rate.refundable) {
    return [{ from: null, amount: totalCents / 100, percent: 100, numberOfNights: null, nonRefundable: true }];
  }
  const nights = nightsOf(stay);
  return rate.cancellation
    .toSorted((one, other) => other.hoursBefore - one.hoursBefore)
    .map((step) => {
      const first = nights.slice(0, step.nights ?? 0).reduce((sum, night) => sum + nightCents(rate, night), 0);
      const share = Math.round((totalCents * (step.percent ?? 0)) / 100);
      return {
        from: new Date(rate.check_in_at.getTime() - step.hoursBefore * HOUR_MS).toISOString(),
        amount: Math.min(totalCents, step.nights === null ? share : first) / 100,
        percent: step.percent,
        numberOfNights: step.nights,
        nonRefundable: false,
      };
    });
};

export const rateToWire = (hotel: HotelRow, rate: RateRow, stay: Stay, language: Language): RateWire => {
  const lines = roomLines(rate, stay, 1);
  const sums = staySums(rate, stay);
  return {
    rateId: rate.id,
    currency: hotel.currency,
    inventory: rate.inventory,
    netPrice: sums.baseCents / 100,
    totalPrice: sums.totalCents / 100,
    mealPlan: rate.meal_plan,
    refundable: rate.refundable,
    rateType: rate.rate_type,
    paymentType: rate.payment_type,
    needsTicket: rate.needs_ticket,
    fees: lines.map((one) => lineToWire(one, hotel.currency, language)),
    cancellationPolicies: policiesOf(rate, stay),
    rateComments: rate.comments && roomText(rate.comments, language, hotel.texts),
  };
};

/** Until when a cancellation costs nothing; null when it costs already, or always. */
const freeUntil = ([first]: readonly Policy[]): string | null =>
  first?.from && first.from > new Date().toISOString() ? first.from : null;

export const nearHotelToWire = (
  hotel: NearHotel,
  cheapest: RateRow | undefined,
  stay: Stay,
  language: Language,
): HotelWire => {
  const sums = cheapest && staySums(cheapest, stay);
  return {
    ...hotelFieldsToWire(hotel, language),
    distance: Math.round((hotel.metres / METRES_A_MILE) * 10) / 10,
    priceFrom: sums
      ? { totalPrice: sums.totalCents / 100, netPrice: sums.baseCents / 100, currency: hotel.currency }
      : null,
    cheapestRate: cheapest
      ? {
          roomType: roomText(cheapest.room_name, language, hotel.texts),
          mealPlan: cheapest.meal_plan,
          paymentType: cheapest.payment_type,
          freeUntil: freeUntil(policiesOf(cheapest, stay)),
        }
      : null,
  };
};

/** The hotel, room and terms that a cart stores of a reserved room. */
export const hotelInfoOf = (hotel: HotelRow, rate: RateRow, stay: Stay): RoomFacts['hotelInfo'] => ({
  ...hotelFieldsToWire(hotel, 'en'),
  roomId: rate.room_id,
  roomType: rate.room_name,
  roomAmenities: rate.room_amenities,
  mealPlan: rate.meal_plan,
  refundable: rate.refundable,
  cancellationPolicies: policiesOf(rate, stay),
  rateComments: rate.comments,
});
