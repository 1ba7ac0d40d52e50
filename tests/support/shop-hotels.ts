import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CancellationStep } from '#platform/core/column-types.ts';
import { addDays, weekdayOf } from '#rules/calendar-day.ts';
import type { TestPlatform } from './platform.ts';

export type HotelOptions = {
  /** Rooms a night at its one rate. */
  capacity?: number;
  nightCents?: number;
  weekendPercent?: number;
  feeCents?: number;
  taxBasisPoints?: number;
  taxesIncluded?: boolean;
  maxGuests?: number;
  currency?: string;
  /** None: the room cannot be given back. */
  cancellation?: CancellationStep[];
  /** Degrees; somewhere in an ocean by default, away from every other hotel. */
  latitude?: number;
  longitude?: number;
};

/** A hotel with one room at one rate. */
export type TestHotel = { id: string; roomId: string; rateId: string };

/** Days of next January, counted from its first Monday: always to come, and always one season. */
const newYear = `${new Date().getUTCFullYear() + 1}-01-01`;
const firstMonday = addDays(newYear, (8 - weekdayOf(newYear)) % 7);
export const monday = (plus = 0): string => addDays(firstMonday, plus);

export const addHotel = async ({ db }: Pick<TestPlatform, 'db'>, options: HotelOptions): Promise<TestHotel> => {
  const [id, roomId, rateId] = [randomUUID(), randomUUID(), randomUUID()];
  await db
    .insertInto('hotel')
    .values({
      id,
      partner_id: id,
      name: 'A house',
      street: '1 Main Street',
      city: 'New York',
      state_code: 'NY',
      country_code: 'US',
      latitude: options.latitude ?? -40,
      longitude: options.longitude ?? -120,
      time_zone: 'America/New_York',
      currency: options.currency ?? 'USD',
      image_url: '/images/none',
      image_placeholder: '#000000',
      award_rating: 3.5,
      check_in_from: '15:00',
      check_out_until: '11:00',
      amenities: ['wifi'],
      policies: JSON.stringify([{ title: 'Pets', text: 'Pets cannot stay.' }]),
      weekend_percent: options.weekendPercent ?? 100,
      tax_basis_points: options.taxBasisPoints ?? 0,
      taxes_included: options.taxesIncluded ?? false,
      fee_cents: options.feeCents ?? 0,
    })
    .execute();
  await sql`insert into room values (${roomId}, ${id}, 'Queen Room', ${options.maxGuests ?? 2}, '{tv}')`.execute(db);
  const cancellation = options.cancellation ?? [];
  await db
    .insertInto('room_rate')
    .values({
      id: rateId,
      room_id: roomId,
      meal_plan: 'breakfast',
      rate_type: 'standard',
      refundable: cancellation.length > 0,
      cancellation: JSON.stringify(cancellation),
      night_cents: options.nightCents ?? 10_000,
      capacity: options.capacity ?? 5,
    })
    .execute();
  return { id, roomId, rateId };
};

export type RoomOptions = {
  checkin?: string;
  checkout?: string;
  adults?: number;
  childAge?: number[];
  quantity?: number;
  totalPrice?: number;
  oldTotalPrice?: number;
  currency?: string;
  eventId?: string;
  contact?: Record<string, unknown>;
};

/** The hotelRoom of a reservation: one room, two nights in January (86 of each 100), unless something else is asked for. */
export const roomBody = (hotel: TestHotel, options: RoomOptions = {}) => ({
  hotelId: hotel.id,
  roomId: hotel.roomId,
  stayRange: { checkin: options.checkin ?? monday(), checkout: options.checkout ?? monday(2) },
  roomCriteria: {
    adultCount: options.adults ?? 2,
    childCount: options.childAge?.length ?? 0,
    childAge: options.childAge ?? [],
    quantity: options.quantity ?? 1,
  },
  roomRate: {
    rateId: hotel.rateId,
    currency: options.currency ?? 'USD',
    totalPrice: options.totalPrice ?? 172,
    ...(options.oldTotalPrice === undefined ? {} : { oldTotalPrice: options.oldTotalPrice }),
    // What a client echoes is not believed.
    netPrice: 1,
    inventory: 99,
    mealPlan: 'full_board',
    giftCard: null,
  },
  contactPerson: { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com', ...options.contact },
  guests: [{ firstName: 'Zoë', lastName: 'Fan' }],
  ...(options.eventId === undefined ? {} : { originatingEventId: options.eventId }),
});

/** Held and sold rooms of each night with a row in room_night. */
export const nightsOf = async ({ db }: TestPlatform, { rateId }: TestHotel) =>
  (
    await db.selectFrom('room_night').select(['held', 'sold']).where('rate_id', '=', rateId).orderBy('night').execute()
  ).map(({ held, sold }) => `${held} ${sold}`);
