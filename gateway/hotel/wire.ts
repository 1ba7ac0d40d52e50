import { hasFields } from '../core/http/wire.ts';
import type { LineWire } from '../core/shapes/price.ts';
import type { CancellationWire, HotelWire, StayWire } from '../core/shapes/room.ts';

export type NearbyWire = HotelWire & {
  distance: number;
  priceFrom: { totalPrice: number; currency: string } | null;
};
export const isNearby = hasFields<NearbyWire>({ id: 'string', hotelName: 'string', distance: 'number' });

export type RateWire = {
  rateId: string;
  currency: string;
  inventory: number;
  netPrice: number;
  totalPrice: number;
  mealPlan: string;
  refundable: boolean;
  fees: LineWire[];
  cancellationPolicies: CancellationWire[];
  rateComments: string | null;
};

export type RoomsWire = {
  hotel: HotelWire;
  stayRange: StayWire;
  rooms: { roomId: string; roomType: string; maxGuests: number; amenities: string[]; rates: RateWire[] }[];
};
export const isRooms = hasFields<RoomsWire>({ hotel: 'object', stayRange: 'object', rooms: 'list' });
