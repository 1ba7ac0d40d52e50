import { fromMinorUnits } from '#rules/currency.ts';
import type { RestError } from '../core/errors/rest-error.ts';
import { fromStayId } from '../core/shapes/hotel-room.ts';
import { toMoney } from '../core/shapes/money.ts';
import type { HotelRoomInput, RoomPriceChange } from '../generated/resolver-types.ts';
import type { ReserveBody } from './source.ts';

const RATE_CHANGED = '40076';

/** The platform's field paths in the names of HotelRoomInput; `at` is its path in the mutation's input. */
export function roomFields(at: string): Record<string, string> {
  return {
    'hotelRoom.stayRange': `${at}.stay`,
    'hotelRoom.roomCriteria.adultCount': `${at}.guests.adults`,
    'hotelRoom.roomCriteria.childCount': `${at}.guests.childAges`,
    'hotelRoom.roomCriteria.childAge': `${at}.guests.childAges`,
    'hotelRoom.roomCriteria.quantity': `${at}.guests.rooms`,
    'hotelRoom.roomRate.rateId': `${at}.rateId`,
    'hotelRoom.roomRate.currency': `${at}.currencyCode`,
    'hotelRoom.roomRate.totalPrice': `${at}.expectedTotalMinorUnits`,
    'hotelRoom.roomRate.oldTotalPrice': `${at}.previousTotalMinorUnits`,
    'hotelRoom.contactPerson': `${at}.contact`,
    'hotelRoom.guests': `${at}.guestNames`,
    'hotelRoom.originatingEventId': 'eventId',
    hotelRoom: at,
  };
}

export function roomBody(room: HotelRoomInput, eventId: string | null | undefined): ReserveBody['hotelRoom'] {
  const { guests, contact, previousTotalMinorUnits: previous } = room;
  return {
    hotelId: room.hotelId,
    roomId: fromStayId(room.roomId),
    stayRange: { checkin: room.stay.checkin, checkout: room.stay.checkout },
    roomCriteria: {
      adultCount: guests.adults,
      childCount: guests.childAges.length,
      childAge: guests.childAges,
      quantity: guests.rooms,
    },
    roomRate: {
      rateId: fromStayId(room.rateId),
      currency: room.currencyCode,
      totalPrice: fromMinorUnits(room.expectedTotalMinorUnits, room.currencyCode),
      ...(typeof previous === 'number' && { oldTotalPrice: fromMinorUnits(previous, room.currencyCode) }),
    },
    contactPerson: {
      firstName: contact.firstName,
      lastName: contact.lastName,
      emailAddress: contact.emailAddress,
      ...(contact.phone && { phone: contact.phone }),
    },
    guests: room.guestNames.map(({ firstName, lastName }) => ({ firstName, lastName })),
    ...(eventId && { originatingEventId: eventId }),
  };
}

/** 40076 comes with the old and the new price in `data`; null without both. */
export function roomPriceChange(refusal: RestError | null): RoomPriceChange | null {
  if (refusal?.code !== RATE_CHANGED) return null;
  const { data } = refusal;
  if (typeof data !== 'object' || data === null || !('oldPrice' in data && 'newPrice' in data)) return null;
  const { oldPrice, newPrice } = data;
  const currency = 'currency' in data && typeof data.currency === 'string' ? data.currency : null;
  if (typeof oldPrice !== 'number' || typeof newPrice !== 'number' || currency === null) return null;
  return { expected: toMoney(oldPrice, currency), actual: toMoney(newPrice, currency) };
}
