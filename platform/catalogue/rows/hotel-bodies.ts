import { hotelColours } from '#demo/posters/hotel.ts';
import { averageColour } from '../../core/colour.ts';
import { type FurtherTexts, furtherTexts, inEnglish } from '../../core/language.ts';
import { UNKNOWN_ZONE, type Zones } from '../readers/zones.ts';
import type { RecordOf } from '../records/records.ts';
import { uuidOf } from './bodies.ts';
import type { HotelBody, RoomBody } from './columns.ts';

type Hotel = RecordOf<'hotel'>;
type Room = Hotel['rooms'][number];
type Rate = Room['rates'][number];

const cents = (amount: number): number => Math.round(amount * 100);

/** What the record says in further languages, by the English text, which rooms, policies and comments are stored with. */
const textsOf = ({ policies, rooms }: Hotel): FurtherTexts =>
  furtherTexts([
    ...policies.flatMap(({ title, text }) => [title, text]),
    ...rooms.flatMap(({ name, rates }) => [name, ...rates.map(({ comments }) => comments)]),
  ]);

const rateOf = (rate: Rate, room: string): RoomBody['rates'][number] => ({
  id: uuidOf('room-rate', JSON.stringify([room, rate.id])),
  meal_plan: rate.mealPlan,
  rate_type: rate.rateType,
  payment_type: rate.paymentType,
  needs_ticket: rate.needsTicket,
  refundable: rate.cancellation.length > 0,
  cancellation: rate.cancellation.map(({ hoursBefore, percent, nights }) => ({
    hoursBefore,
    percent: percent ?? null,
    nights: nights ?? null,
  })),
  comments: rate.comments === undefined ? null : inEnglish(rate.comments),
  night_cents: cents(rate.price),
  capacity: rate.capacity,
});

const roomOf = (room: Room, hotel: string): RoomBody => {
  const id = uuidOf('room', JSON.stringify([hotel, room.id]));
  return {
    id,
    name: inEnglish(room.name),
    max_guests: room.maxGuests,
    amenities: room.amenities,
    rates: room.rates.map((rate) => rateOf(rate, id)),
  };
};

export const hotelBody = (record: Hotel, zones: Zones): HotelBody => {
  const { latitude, longitude } = record;
  return {
    uuid: uuidOf('hotel', record.id),
    name: record.name,
    street: record.street ?? null,
    city: record.city,
    state_code: record.state ?? null,
    country_code: record.country,
    postal_code: record.postalCode ?? null,
    latitude,
    longitude,
    time_zone: record.timeZone ?? zones.at(latitude, longitude) ?? UNKNOWN_ZONE,
    currency: record.currency,
    image_url: record.imageUrl ?? null,
    image_placeholder: averageColour(...hotelColours(record.name)),
    award_rating: record.awardRating,
    check_in_from: record.checkIn,
    check_out_until: record.checkOut,
    policies: record.policies.map(({ title, text }) => ({ title: inEnglish(title), text: inEnglish(text) })),
    amenities: record.amenities,
    weekend_percent: record.weekendPercent,
    tax_basis_points: cents(record.taxPercent),
    taxes_included: record.taxesIncluded,
    fee_cents: cents(record.feePerNight),
    texts: textsOf(record),
    rooms: record.rooms.map((room) => roomOf(room, record.id)),
  };
};
