import { toCancellation, toHotel, toMealPlan, toRoomPayment, toStay, toStayId } from '../core/shapes/hotel-room.ts';
import { toMoney } from '../core/shapes/money.ts';
import { toPriceLine } from '../core/shapes/price.ts';
import type { GuestsInput, HotelNearby, HotelRooms, RoomRate } from '../generated/resolver-types.ts';
import type { NearbyWire, RateWire, RoomsWire } from './source.ts';

export function toNearby(wire: NearbyWire): HotelNearby {
  return {
    hotel: toHotel(wire),
    distanceMiles: wire.distance,
    priceFrom: wire.priceFrom && toMoney(wire.priceFrom.totalPrice, wire.priceFrom.currency),
    cheapest: wire.cheapestRate && {
      name: wire.cheapestRate.roomType,
      mealPlan: toMealPlan(wire.cheapestRate.mealPlan),
      payment: toRoomPayment(wire.cheapestRate.paymentType),
      freeCancellationEndsAt: wire.cheapestRate.freeUntil,
    },
  };
}

function toRate(wire: RateWire, id: string): RoomRate {
  const { currency } = wire;
  return {
    id,
    mealPlan: toMealPlan(wire.mealPlan),
    refundable: wire.refundable,
    payment: toRoomPayment(wire.paymentType),
    needsTicket: wire.needsTicket,
    available: wire.inventory,
    net: toMoney(wire.netPrice, currency),
    total: toMoney(wire.totalPrice, currency),
    lines: wire.fees.map(toPriceLine),
    cancellation: wire.cancellationPolicies.map(toCancellation(currency)),
    comments: wire.rateComments,
  };
}

export function toRooms(wire: RoomsWire, guests: GuestsInput): HotelRooms {
  const idOf = (id: string) => toStayId(id, wire.stayRange, guests);
  return {
    hotel: toHotel(wire.hotel),
    stay: toStay(wire.stayRange),
    rooms: wire.rooms.map(({ roomId, roomType, maxGuests, amenities, rates }) => ({
      id: idOf(roomId),
      name: roomType,
      maxGuests,
      amenities,
      rates: rates.map((rate) => toRate(rate, idOf(rate.rateId))),
    })),
  };
}
