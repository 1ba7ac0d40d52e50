import { fraction, idOf } from '#platform/catalogue/identity.ts';
import type { CancellationStep } from '#platform/core/column-types.ts';
import type { MealPlan, RateType } from '#platform/core/tables.ts';
import { roomKinds, type Standing } from './data/hotels.ts';

type Rate = {
  key: string;
  times: number;
  mealPlan: MealPlan;
  type: RateType;
  cancellation: CancellationStep[];
  comments: string | null;
  needsTicket?: true;
  atHotel?: true;
};

/** The rates of every room; one without cancellation steps is not refundable. */
const rates: readonly Rate[] = [
  { key: 'saver', times: 0.86, mealPlan: 'room_only', type: 'saver', cancellation: [], comments: null },
  {
    key: 'flexible',
    times: 1,
    mealPlan: 'room_only',
    type: 'standard',
    cancellation: [{ hoursBefore: 48, percent: null, nights: 1 }],
    comments: null,
  },
  {
    key: 'breakfast',
    times: 1.13,
    mealPlan: 'breakfast',
    type: 'standard',
    cancellation: [
      { hoursBefore: 72, percent: 50, nights: null },
      { hoursBefore: 24, percent: 100, nights: null },
    ],
    comments: 'Breakfast is served from 6:30 to 10:30.',
  },
  {
    key: 'desk',
    times: 1.06,
    mealPlan: 'room_only',
    type: 'standard',
    cancellation: [{ hoursBefore: 24, percent: null, nights: 1 }],
    comments: null,
    atHotel: true,
  },
  {
    key: 'fan',
    times: 0.92,
    mealPlan: 'breakfast',
    type: 'saver',
    cancellation: [{ hoursBefore: 48, percent: null, nights: 1 }],
    comments: 'For guests with tickets for an event.',
    needsTicket: true,
  },
];

/** The rooms of a hotel of this standing. */
export const roomRows = (hotelId: string, standing: Standing) =>
  roomKinds
    .filter((kind) => standing.stars >= kind.from)
    .map((kind) => ({
      id: idOf('room', `${hotelId}/${kind.name}`),
      hotel_id: hotelId,
      name: kind.name,
      max_guests: kind.maxGuests,
      amenities: kind.amenities,
    }));

type RoomRow = ReturnType<typeof roomRows>[number];

/** Every room at each rate. */
export const rateRows = (rooms: readonly RoomRow[], standing: Standing) => {
  const demand = 0.85 + fraction(`${rooms[0]?.hotel_id}/demand`) * 0.4;
  const kindOf = new Map(roomKinds.map((kind) => [kind.name, kind.times]));
  return rooms.flatMap((room) =>
    rates.map((rate) => ({
      id: idOf('room-rate', `${room.id}/${rate.key}`),
      room_id: room.id,
      meal_plan: rate.mealPlan,
      rate_type: rate.type,
      payment_type: rate.atHotel ? 'at_hotel' : 'at_web',
      needs_ticket: rate.needsTicket === true,
      refundable: rate.cancellation.length > 0,
      cancellation: rate.cancellation,
      comments: rate.comments,
      night_cents: Math.round((standing.nightCents * demand * (kindOf.get(room.name) ?? 1) * rate.times) / 100) * 100,
      capacity: rate.key === 'saver' ? Math.ceil(standing.capacity / 3) : standing.capacity,
    })),
  );
};
