import { randomUUID } from 'node:crypto';
import { dayFromToday } from '#rules/calendar-day.ts';

/** Asks the graph as the trial visitor; undefined without data. */
export type Ask = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A room near the trial visitor's event that is free a month from now. */
export type FreeRoom = {
  key: string;
  eventId: string;
  hotelId: string;
  roomId: string;
  rateId: string;
  stay: { checkin: string; checkout: string };
  totalMinorUnits: number;
  currencyCode: string;
};

const HOTELS = `query ($near: HotelsNearInput!, $stay: StayInput!) {
  hotels(near: $near, stay: $stay, page: { limit: 20 }) { items { hotel { id } priceFrom { amount } } }
}`;
const ROOMS = `query ($hotelId: ID!, $stay: StayInput!) {
  hotelRooms(hotelId: $hotelId, stay: $stay) {
    rooms { id rates { id available total { minorUnits currencyCode } } }
  }
}`;

type Hotels = { hotels: { items: { hotel: { id: string }; priceFrom: object | null }[] } };
type Rate = { id: string; available: number; total: { minorUnits: number; currencyCode: string } };
type Rooms = { hotelRooms: { rooms: { id: string; rates: Rate[] }[] } | null };

const DAYS_AHEAD = 30;
const NIGHTS = 2;

/** Null when there is no free room. */
export async function findRoom(ask: Ask, eventId: string): Promise<FreeRoom | null> {
  const stay = { checkin: dayFromToday(DAYS_AHEAD), checkout: dayFromToday(DAYS_AHEAD + NIGHTS) };
  // The queries above select what these types say.
  const near = (await ask(HOTELS, { near: { eventId }, stay })) as Hotels | undefined;
  const hotelId = near?.hotels.items.find(({ priceFrom }) => priceFrom !== null)?.hotel.id;
  if (hotelId === undefined) return null;
  const answer = (await ask(ROOMS, { hotelId, stay })) as Rooms | undefined;
  for (const { id: roomId, rates } of answer?.hotelRooms?.rooms ?? []) {
    const rate = rates.find(({ available }) => available > 0);
    if (!rate) continue;
    const { minorUnits: totalMinorUnits, currencyCode } = rate.total;
    return { key: randomUUID(), eventId, hotelId, roomId, rateId: rate.id, stay, totalMinorUnits, currencyCode };
  }
  return null;
}
