import { describe, expect, onTestFinished, test } from 'vitest';
import { serverI18n } from '../i18n/server.ts';
import { setNumberStyle } from '../money/format.ts';
import { cancellationTexts, deskTimes, guestsText, hotelAddress, type Room, stayText } from './room-words.ts';

const usd = (minorUnits: number) => ({ __typename: 'Money' as const, minorUnits, currencyCode: 'USD' });

const room: Room = {
  __typename: 'ReservedRoom',
  name: 'Queen Room',
  mealPlan: 'BREAKFAST',
  payment: 'NOW',
  eventId: null,
  dueAtHotel: null,
  comments: null,
  hotel: {
    __typename: 'Hotel',
    id: 'hotel',
    name: 'A house',
    timeZone: 'America/New_York',
    checkInFrom: '15:00',
    checkOutUntil: '11:00',
    image: { __typename: 'Image', url: '/images/none', placeholder: '#000000' },
    coordinates: { __typename: 'Coordinates', latitude: 0, longitude: 0 },
    address: {
      __typename: 'Address',
      street: '12 Mill Lane',
      city: 'Boston',
      stateCode: 'MA',
      countryCode: 'US',
    },
    policies: [],
  },
  stay: { __typename: 'Stay', checkin: '2027-01-04', checkout: '2027-01-06', nights: 2 },
  guests: { __typename: 'StayGuests', adults: 2, childAges: [4], rooms: 1 },
  contact: { __typename: 'StayContact', firstName: 'Zoë', lastName: 'Fan' },
  guestNames: [],
  cancellation: [
    {
      __typename: 'CancellationPolicy',
      from: '2027-01-02T20:00:00.000Z',
      nonRefundable: false,
      amount: usd(8600),
      percent: null,
      nights: 1,
    },
  ],
};

const words = (language: 'en' | 'de') => ({
  t: serverI18n(language).getFixedT(language, 'sale'),
  language,
  now: '2027-01-01T12:00:00.000Z',
});

describe('the texts of a room', () => {
  test('[CART-2] [I18N-4] the days of a stay are the hotel’s own, in the visitor’s language', () => {
    expect(stayText(room, words('en'))).toBe('Mon, Jan 4, 2027 – Wed, Jan 6, 2027 · 2 nights');
    expect(stayText(room, words('de'))).toBe('Mo., 4. Jan. 2027 – Mi., 6. Jan. 2027 · 2 Nächte');
  });

  test('[CART-2] guests and rooms are counted in words, of children with their ages', () => {
    expect(guestsText(room, words('en'))).toBe('2 adults, 1 child (4 years) · 1 room');
    const family = { ...room, guests: { ...room.guests, childAges: [1, 11] } };
    expect(guestsText(family, words('de'))).toBe('2 Erwachsene, 2 Kinder (1 Jahr, 11 Jahre) · 1 Zimmer');
    const alone = { ...room, guests: { ...room.guests, adults: 1, childAges: [], rooms: 2 } };
    expect(guestsText(alone, words('de'))).toBe('1 Erwachsener · 2 Zimmer');
  });

  test('[CART-2] check-in and check-out times are in the language’s clock format', () => {
    expect(deskTimes(room, words('en'))).toEqual({ from: 'from 3:00\u00a0PM', until: 'until 11:00\u00a0AM' });
    expect(deskTimes(room, words('de'))).toEqual({ from: 'ab 15:00', until: 'bis 11:00' });
  });

  test('[CART-2] the end of free cancellation and the amount kept after it are shown in the hotel’s time zone', () => {
    expect(cancellationTexts(room, words('en'))).toEqual([
      'Free until Jan 2, 2027, 3:00\u00a0PM\u00a0EST',
      'After Jan 2, 2027, 3:00\u00a0PM\u00a0EST, canceling costs $86.00 (the first night)',
    ]);
    const two = { ...room, guests: { ...room.guests, rooms: 2 } };
    expect(cancellationTexts(two, words('en'))[1]).toBe(
      'After Jan 2, 2027, 3:00\u00a0PM\u00a0EST, canceling each room costs $86.00 (the first night)',
    );
  });

  test('[HOTEL-2] [CART-2] the earliest step ends free cancellation, in whatever order they come, and nothing is promised once it has passed', () => {
    const [step] = room.cancellation;
    if (!step) throw new Error('The room has no step');
    const cancellation = [step, { ...step, from: '2027-01-01T20:00:00.000Z' }];
    const at = (now: string) => cancellationTexts({ ...room, cancellation }, { ...words('en'), now });
    expect(at('2027-01-01T12:00:00.000Z')[0]).toBe('Free until Jan 1, 2027, 3:00\u00a0PM\u00a0EST');
    const late = at('2027-01-01T20:00:00.000Z');
    expect(late).toHaveLength(2);
    expect(late.join()).not.toContain('Free');
  });

  test('[HOTEL-2] of a room that is paid at the hotel the amount is owed there', () => {
    const atHotel = { ...room, payment: 'AT_HOTEL' as const };
    expect(cancellationTexts(atHotel, words('en'))[1]).toBe(
      'After Jan 2, 2027, 3:00\u00a0PM\u00a0EST, canceling costs $86.00 (the first night), payable to the hotel',
    );
    const two = { ...atHotel, guests: { ...room.guests, rooms: 2 } };
    expect(cancellationTexts(two, words('de'))[1]).toContain('pro Zimmer im Hotel zu zahlen');
  });

  test('[HOTEL-2] a policy says what share of the price, or how many nights, the hotel keeps', () => {
    const kept = (percent: number | null, nights: number | null, language: 'en' | 'de') => {
      const cancellation = room.cancellation.map((step) => ({ ...step, percent, nights }));
      return cancellationTexts({ ...room, cancellation }, words(language))[1];
    };
    expect(kept(50, null, 'en')).toContain('$86.00 (50% of the price)');
    expect(kept(50, null, 'de')).toContain('(50\u00a0% des Preises)');
    expect(kept(null, 2, 'en')).toContain('(the first 2 nights)');
    expect(kept(null, 2, 'de')).toContain('(die ersten 2 Nächte)');
    expect(kept(null, null, 'en')).toMatch(/costs \$86\.00$/);
  });

  test('[I18N-4] the share that the hotel keeps is written as the brand writes numbers', () => {
    onTestFinished(() => setNumberStyle(() => undefined));
    setNumberStyle(() => 'EN_US');
    const cancellation = room.cancellation.map((step) => ({ ...step, percent: 12.5, nights: null }));
    expect(cancellationTexts({ ...room, cancellation }, words('de'))[1]).toContain('$86.00 (12.5% des Preises)');
  });

  test('[CART-2] a non-refundable room has one text, which says so', () => {
    const cancellation = room.cancellation.map((step) => ({ ...step, from: null, nonRefundable: true }));
    expect(cancellationTexts({ ...room, cancellation }, words('en'))).toEqual([
      'Nonrefundable: you won’t get anything back if you cancel.',
    ]);
  });

  test('an address leaves out missing parts', () => {
    expect(hotelAddress(room)).toBe('12 Mill Lane, Boston, MA');
    const abroad = { ...room.hotel.address, stateCode: null, street: null };
    expect(hotelAddress({ ...room, hotel: { ...room.hotel, address: abroad } })).toBe('Boston');
  });
});
