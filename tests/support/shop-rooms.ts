import { randomUUID } from 'node:crypto';
import type { Visitor } from './shop.ts';
import { type RoomOptions, roomBody, type TestHotel } from './shop-hotels.ts';

export type ItemBody = {
  productType: number;
  productId: string;
  totalPrice: number;
  hotelInfo?: { hotelName: string; mealPlan: string; roomType: string };
  stayRange?: { checkin: string; checkout: string };
  details: Record<string, unknown>;
  originatingEventId?: string | null;
  charges: { grand: number; included: boolean }[];
};
export type RoomCart = {
  uuid: string;
  items: ItemBody[];
  charges: { grand: number; included: boolean }[];
  totals: { basePrice: number; fee: number; tax: number; totalPrice: number; currency: string };
};

export const reserveRoom = (fan: Visitor, hotel: TestHotel, options: RoomOptions = {}, key: string = randomUUID()) =>
  fan.call<RoomCart>(
    'POST',
    `/api/cart/reserve/${hotel.id}`,
    { hotelRoom: roomBody(hotel, options) },
    { 'idempotency-key': key },
  );
export const reserveBoth = (fan: Visitor, eventId: string, hotel: TestHotel, more: RoomOptions = {}, ticket = {}) =>
  fan.call<RoomCart>('POST', `/api/cart/reserve/${eventId}`, {
    tickets: [{ productId: eventId, quantity: 2, ...ticket }],
    hotelRoom: roomBody(hotel, more),
  });
