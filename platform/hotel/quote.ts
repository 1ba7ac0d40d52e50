import type { z } from 'zod';
import { billingProblems } from '#rules/billing.ts';
import { EMAIL_RULE } from '#rules/email.ts';
import { sumLines } from '#rules/price.ts';
import type { Reader } from '../core/db.ts';
import { type FieldError, notFound, PlatformError } from '../core/errors.ts';
import type { Line } from '../offer/service.ts';
import { lineToWire } from '../offer/wire.ts';
import type { RoomNights } from './night-repository.ts';
import { roomLines, staySums } from './pricing.ts';
import { findHotel, findRate, type HotelRow, type RateRow } from './repository.ts';
import type { hotelRoomBody, RoomFacts } from './schemas.ts';
import { badHotelRequest, checkStay, fits, type Guests } from './stay-rules.ts';
import { hotelInfoOf } from './wire.ts';

/** A request to hold rooms of one rate for a stay. */
export type RoomRequest = z.infer<typeof hotelRoomBody>;

/** A valid request with the platform's own price, before anything is held. */
export type QuotedRoom = { rateId: string; currency: string; lines: Line[]; facts: RoomFacts; nights: RoomNights };

const names = {
  checkin: 'hotelRoom.stayRange.checkin',
  checkout: 'hotelRoom.stayRange.checkout',
  adults: 'hotelRoom.roomCriteria.adultCount',
  children: 'hotelRoom.roomCriteria.childCount',
  childAge: 'hotelRoom.roomCriteria.childAge',
  quantity: 'hotelRoom.roomCriteria.quantity',
};

const lettersOnly = 'must have letters, spaces, apostrophes, commas, periods and hyphens only';
const personMessages = {
  firstName: lettersOnly,
  lastName: lettersOnly,
  emailAddress: EMAIL_RULE,
  phone: 'must have 6 to 15 digits, and otherwise spaces and + ( ) . - only',
};

/** The rules of names, e-mail and phone are those of a bill from abroad, as in the storefront's form. */
const personErrors = (
  at: string,
  fields: readonly (keyof typeof personMessages)[],
  person: RoomRequest['guests'][number] & Partial<RoomRequest['contactPerson']>,
): FieldError[] => {
  const problems = billingProblems({ emailAddress: '', ...person, country: '', address: '', city: '', zipCode: '' });
  return fields.flatMap((field) =>
    problems[field] ? [{ field: `hotelRoom.${at}.${field}`, message: personMessages[field] }] : [],
  );
};

/** Throws 40010 with every wrong name, address and number at once. */
const checkPeople = ({ contactPerson, guests }: RoomRequest, { adults, children }: Guests): void => {
  const wrong = [
    ...personErrors('contactPerson', ['firstName', 'lastName', 'emailAddress', 'phone'], contactPerson),
    ...guests.flatMap((guest, index) => personErrors(`guests.${index}`, ['firstName', 'lastName'], guest)),
  ];
  if (guests.length > adults + children) {
    wrong.push({ field: 'hotelRoom.guests', message: 'must not be more than the adults and children' });
  }
  if (wrong.length > 0) throw badHotelRequest(wrong);
};

const checkRate = (request: RoomRequest, hotel: HotelRow, rate: RateRow | undefined, guests: Guests): RateRow => {
  const refuse = (field: string, message: string) => badHotelRequest([{ field: `hotelRoom.${field}`, message }]);
  if (rate === undefined || rate.hotel_id !== hotel.id) {
    throw refuse('roomRate.rateId', 'must be a rate of this hotel');
  }
  if (rate.room_id !== request.roomId.toLowerCase()) throw refuse('roomId', 'must be the room of this rate');
  if (request.roomRate.currency !== hotel.currency) throw refuse('roomRate.currency', `must be ${hotel.currency}`);
  if (!fits(guests, rate.max_guests)) {
    throw refuse(
      'roomCriteria.adultCount',
      `must fit the rooms: at least one adult and at most ${rate.max_guests} guests in each`,
    );
  }
  return rate;
};

/** Throws 40076 with old and new price when the visitor saw another one; sending the new price accepts it. */
const checkPrice = ({ roomRate }: RoomRequest, currency: string, totalCents: number): void => {
  if (Math.round(roomRate.totalPrice * 100) === totalCents) return;
  throw new PlatformError('40076', {
    detail: 'The price of this room has changed; nothing was held.',
    fields: [
      { field: 'hotelRoom.roomRate.totalPrice', message: `is now ${(totalCents / 100).toFixed(2)} ${currency}` },
    ],
    data: { oldPrice: roomRate.totalPrice, newPrice: totalCents / 100, currency },
  });
};

/** HOTEL-2: a rate of this kind is for those who buy tickets with it. */
const checkTickets = (rate: RateRow, withTickets: boolean): void => {
  if (withTickets || !rate.needs_ticket) return;
  const message = 'is sold together with tickets only: reserve both at once';
  throw badHotelRequest([{ field: 'hotelRoom.roomRate.rateId', message }]);
};

/** What is paid at the desk has no line and no sum in cart, purchase and points; the facts have its price. */
const payments = (rate: RateRow, lines: Line[], currency: string) =>
  rate.payment_type === 'at_hotel'
    ? {
        lines: [],
        due: {
          dueAtHotel: sumLines(lines).totalCents / 100,
          hotelCharges: lines.map((one) => lineToWire(one, currency, 'en')),
        },
      }
    : { lines, due: { dueAtHotel: null, hotelCharges: [] } };

/**
 * CART-2: looks the room up and prices it; the client's price is only compared. `withTickets`: tickets are reserved with it.
 * Throws 404, 40010 or 40076.
 */
export const quoteRoom = async (db: Reader, request: RoomRequest, withTickets: boolean): Promise<QuotedRoom> => {
  const { stayRange: stay, roomCriteria } = request;
  const { adultCount: adults, childCount: children, childAge, quantity } = roomCriteria;
  const guests = { adults, children, childAge, quantity };
  const hotel = await findHotel(db, request.hotelId);
  if (hotel === undefined) throw notFound('hotel');
  checkStay(stay, guests, hotel.today, names);
  checkPeople(request, guests);
  const rate = checkRate(request, hotel, await findRate(db, request.roomRate.rateId, stay), guests);
  checkTickets(rate, withTickets);
  checkPrice(request, hotel.currency, staySums(rate, stay).totalCents);
  const { lines, due } = payments(rate, roomLines(rate, stay, quantity), hotel.currency);
  return {
    rateId: rate.id,
    currency: hotel.currency,
    lines,
    nights: { rateId: rate.id, stay, quantity },
    facts: {
      hotelInfo: hotelInfoOf(hotel, rate, stay),
      ...(rate.needs_ticket && { needsTicket: true }),
      ...(Object.keys(hotel.texts).length > 0 && { texts: hotel.texts }),
      stayRange: stay,
      details: roomCriteria,
      rateId: rate.id,
      rateType: rate.rate_type,
      paymentType: rate.payment_type,
      ...due,
      oldTotalPrice: request.roomRate.oldTotalPrice ?? null,
      contactPerson: request.contactPerson,
      guests: request.guests,
      originatingEventId: request.originatingEventId ?? null,
    },
  };
};
