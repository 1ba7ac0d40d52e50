import { daysBetween } from '#rules/calendar-day.ts';
import type {
  CartRoom,
  Hotel as HotelWire,
  CancellationPolicy as PolicyWire,
  Stay as StayWire,
} from '../../generated/platform.ts';
import type {
  CancellationPolicy,
  GuestsInput,
  Hotel,
  MealPlan,
  ReservedRoom,
  RoomPayment,
  Stay,
  StayInput,
} from '../../generated/resolver-types.ts';
import { toImage } from './image.ts';
import { toMoney } from './money.ts';
import { toPriceLine } from './price.ts';

/** A reserved room, in a cart or an order. */
type RoomWire = Pick<
  CartRoom,
  | 'hotelInfo'
  | 'stayRange'
  | 'details'
  | 'contactPerson'
  | 'guests'
  | 'rateId'
  | 'paymentType'
  | 'dueAtHotel'
  | 'hotelCharges'
  | 'originatingEventId'
>;

const mealPlans: Readonly<Record<string, MealPlan>> = {
  room_only: 'ROOM_ONLY',
  breakfast: 'BREAKFAST',
  half_board: 'HALF_BOARD',
  full_board: 'FULL_BOARD',
};

export function toMealPlan(wire: string): MealPlan {
  return mealPlans[wire] ?? 'UNKNOWN';
}

const payments: Readonly<Record<string, RoomPayment>> = { at_web: 'NOW', at_hotel: 'AT_HOTEL' };

export function toRoomPayment(wire: string): RoomPayment {
  return payments[wire] ?? 'UNKNOWN';
}

/** A room or rate has one id on the platform for all stays; a cache that knows things by their id needs one for each price. */
export function toStayId(
  id: string,
  { checkin, checkout }: StayInput,
  { adults, childAges, rooms }: GuestsInput,
): string {
  return [id, checkin, checkout, [adults, ...childAges].join('-'), rooms].join('.');
}

/** The platform's id of a room or rate: a UUID, which `toStayId` puts first. */
export function fromStayId(id: string): string {
  return id.split('.')[0] ?? id;
}

export function toHotel(wire: HotelWire): Hotel {
  const { address, latitude, longitude } = wire;
  return {
    id: wire.id,
    name: wire.hotelName,
    address: {
      street: address.street,
      city: address.city,
      stateCode: address.state,
      countryCode: address.country,
      postalCode: address.postalCode,
    },
    coordinates: { latitude, longitude },
    timeZone: wire.timeZone,
    image: toImage(wire.imageUrl, wire.imagePlaceholder),
    rating: wire.awardRating,
    checkInFrom: wire.checkInTime,
    checkOutUntil: wire.checkOutTime,
    policies: wire.policyDetails.map(({ title, text }) => ({ title, text })),
    amenities: wire.amenities,
  };
}

export function toStay({ checkin, checkout }: StayWire): Stay {
  return { checkin, checkout, nights: daysBetween(checkin, checkout) };
}

export function toCancellation(currency: string): (wire: PolicyWire) => CancellationPolicy {
  return ({ from, amount, percent, numberOfNights, nonRefundable }) => ({
    from,
    amount: toMoney(amount, currency),
    percent,
    nights: numberOfNights,
    nonRefundable,
  });
}

export function toReservedRoom(wire: RoomWire, currency: string): ReservedRoom {
  const { hotelInfo: info, details, contactPerson: contact } = wire;
  const guests = { adults: details.adultCount, childAges: details.childAge, rooms: details.quantity };
  return {
    roomId: toStayId(info.roomId, wire.stayRange, guests),
    rateId: toStayId(wire.rateId, wire.stayRange, guests),
    payment: toRoomPayment(wire.paymentType),
    dueAtHotel: typeof wire.dueAtHotel === 'number' ? toMoney(wire.dueAtHotel, currency) : null,
    linesAtHotel: (wire.hotelCharges ?? []).map(toPriceLine),
    eventId: wire.originatingEventId,
    guestNames: wire.guests.map(({ firstName, lastName }) => ({ firstName, lastName })),
    hotel: toHotel(info),
    name: info.roomType,
    amenities: info.roomAmenities,
    mealPlan: toMealPlan(info.mealPlan),
    refundable: info.refundable,
    cancellation: info.cancellationPolicies.map(toCancellation(currency)),
    comments: info.rateComments,
    stay: toStay(wire.stayRange),
    guests,
    contact: { ...contact, phone: contact.phone ?? null },
  };
}
