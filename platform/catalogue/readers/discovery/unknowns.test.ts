import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { band, event, venue } from './page.fixture.ts';
import { createShown } from './shown.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
const { shown } = createShown(() => platform);
const start = (changes: object) => ({ dates: { ...event.dates, start: { ...event.dates.start, ...changes } } });

describe('a value that a page does not have stays unknown', () => {
  const noTime = { hasStartTime: false, startDateTime: null, startDateTimeUtc: null };
  it.each<[string, object, object]>([
    [
      'a day without a time',
      start({ localTime: undefined, dateTime: undefined, noSpecificTime: true }),
      { ...noTime, startDate: '2031-03-29' },
    ],
    ['a time to be announced', start({ timeTBA: true }), { ...noTime, startDate: '2031-03-29' }],
    ['a day to be determined', start({ dateTBD: true }), { ...noTime, startDate: null }],
    ['a day to be announced', start({ dateTBA: true }), { ...noTime, startDate: null }],
    ['no dates at all', { dates: undefined }, { ...noTime, startDate: null, eventStatus: 'unknown' }],
    [
      'an impossible day',
      start({ localDate: '2031-02-30', localTime: undefined, dateTime: undefined }),
      { ...noTime, startDate: null },
    ],
    [
      'an instant alone',
      start({ localDate: undefined, localTime: undefined }),
      { startDateTime: '2031-03-29T19:30:00' },
    ],
    ['a wall clock alone', start({ dateTime: undefined }), { startDateTimeUtc: '2031-03-29T23:30:00.000Z' }],
    [
      'a last day',
      { dates: { ...event.dates, end: { localDate: '2031-03-31', noSpecificTime: true } } },
      { endDate: '2031-03-31', endDateTimeUtc: null },
    ],
    [
      'an end that is a guess',
      { dates: { ...event.dates, end: { localDate: '2031-03-30', localTime: '01:00:00', approximate: true } } },
      { endDate: '2031-03-30', endDateTimeUtc: null },
    ],
    [
      'a sale that starts some time',
      { sales: { public: { startTBD: true, startDateTime: '2030-01-01T00:00:00Z' } } },
      { onSaleStartUtc: null, onSaleEndUtc: null },
    ],
    ['a sale since 1900', { sales: { public: { startDateTime: '1900-01-01T18:00:00Z' } } }, { onSaleStartUtc: null }],
    [
      'a sale that began years before its event',
      { sales: { public: { startDateTime: '2019-01-01T05:00:00Z', endDateTime: '2099-12-31T05:00:00Z' } } },
      { onSaleStartUtc: null, onSaleEndUtc: null },
    ],
    [
      'a sale two years ahead',
      { sales: { public: { startDateTime: '2029-04-01T14:00:00Z' } } },
      { onSaleStartUtc: '2029-04-01T14:00:00.000Z' },
    ],
    ['a day in 2099', start({ localDate: '2099-12-31', dateTime: undefined }), { ...noTime, startDate: null }],
    ['no sale', { sales: undefined }, { onSaleStartUtc: null, onSaleEndUtc: null }],
    ['no prices', { priceRanges: undefined }, { minPrice: null, maxPrice: null }],
    ['prices of 0', { priceRanges: [{ type: 'standard', currency: 'USD', min: 0, max: 0 }] }, { minPrice: null }],
    [
      'several ranges of a type',
      {
        priceRanges: [
          { type: 'standard', currency: 'GBP', min: 5, max: 6 },
          { type: 'standard', currency: 'USD', min: 80, max: 90 },
          { type: 'standard', currency: 'USD', min: 30, max: 70 },
          { type: 'standard including fees', currency: 'USD', min: 36, max: 84 },
          { type: 'standard including fees', currency: 'USD', min: 92, max: 104 },
        ],
      },
      {
        minPrice: { basePrice: 30, feePrice: 6, totalPrice: 36, currency: 'USD' },
        maxPrice: { basePrice: 90, feePrice: 14, totalPrice: 104 },
      },
    ],
    [
      'prices that include everything',
      { ticketing: { allInclusivePricing: { enabled: true } } },
      { minPrice: { basePrice: 45.5, totalPrice: 45.5, feeIncluded: true, feeKnown: true } },
    ],
    ['broken prices', { priceRanges: [{ type: 'standard', currency: '$', min: 'free' }] }, { minPrice: null }],
    [
      'another money',
      { priceRanges: [{ type: 'standard', currency: 'jpy', min: 8000 }] },
      { currency: 'JPY', minPrice: { totalPrice: 8000 }, maxPrice: { totalPrice: 8000 } },
    ],
    [
      'prices with all fees',
      { priceRanges: [{ type: 'standard including fees', currency: 'USD', min: 20, max: 30 }] },
      { minPrice: { totalPrice: 20, feeIncluded: true, feeKnown: true } },
    ],
    [
      'prices with and without fees',
      { priceRanges: [...event.priceRanges, { type: 'standard including fees', currency: 'USD', min: 50, max: 130 }] },
      { minPrice: { basePrice: 45.5, feePrice: 4.5, totalPrice: 50, feeKnown: true } },
    ],
    [
      'prices of another kind',
      { priceRanges: [{ type: 'platinum', currency: 'USD', min: 200, max: 300 }] },
      { minPrice: { totalPrice: 200, feeIncluded: false, feeKnown: false } },
    ],
    [
      'no classification',
      { classifications: undefined },
      { category: { id: 'other' }, classification: { segment: null, genre: null } },
    ],
    [
      'an undefined one',
      { classifications: [{ primary: true, segment: { name: 'Undefined' } }] },
      { category: { id: 'other' }, classification: { segment: null } },
    ],
    [
      'a show of the family category',
      { classifications: [{ primary: true, segment: { name: 'Arts & Theatre' }, family: true }] },
      { category: { id: 'family' } },
    ],
    ['no attraction', { _embedded: { venues: [venue] } }, { attractions: [] }],
    [
      'no picture',
      { images: [], _embedded: { venues: [venue] } },
      { imageUrl: expect.stringMatching(/^\/images\/event\//), backdropUrl: expect.stringMatching(/\.wide\.svg/) },
    ],
    [
      'a fallback picture, and one of its attraction',
      { images: [{ ...event.images[0], fallback: true }] },
      { imageUrl: 'https://pictures.example/band.jpg', backdropUrl: null },
    ],
    [
      'a fallback picture only',
      { images: [{ ...event.images[0], fallback: true }], _embedded: { venues: [venue] } },
      { imageUrl: 'https://pictures.example/3x2.jpg' },
    ],
    [
      'pictures without size',
      { images: [{ url: 'https://pictures.example/a.jpg' }, { ratio: '3_2', url: 'https://pictures.example/b.jpg' }] },
      { imageUrl: 'https://pictures.example/b.jpg' },
    ],
    ['no address', { url: undefined }, { canBeLinkedOver: false }],
    ['an unsafe address', { url: 'javascript:alert(1)' }, { canBeLinkedOver: false }],
    ['an unknown status', { dates: { ...event.dates, status: { code: 'moved' } } }, { eventStatus: 'unknown' }],
    ['canceled', { dates: { ...event.dates, status: { code: 'canceled' } } }, { eventStatus: 'cancelled' }],
    ['cancelled', { dates: { ...event.dates, status: { code: 'cancelled' } } }, { eventStatus: 'cancelled' }],
    ['postponed', { dates: { ...event.dates, status: { code: 'postponed' } } }, { eventStatus: 'postponed' }],
    ['rescheduled', { dates: { ...event.dates, status: { code: 'rescheduled' } } }, { eventStatus: 'rescheduled' }],
    ['offsale', { dates: { ...event.dates, status: { code: 'offsale' } } }, { eventStatus: 'offsale' }],
  ])('[OPS-5] %s', async (_name, changes, expected) => {
    expect(await shown(changes)).toMatchObject(expected);
  });

  it('[OPS-5] texts are read as browsers read them, also entities without a semicolon and numbers of Windows; a dash is none', async () => {
    const text =
      'Caf&eacute &amp;nbsp;&ampmore&nbsp&#146;t &copy2031 AT&T, see https://a.example/?x=1&reg=2&copy=3 &sup1&#8211;';
    const { id } = await shown({ info: text, pleaseNote: ' - ', ticketLimit: { info: 'N/A' } });
    const { info, pleaseNote, ticketLimit } = (await platform.app.inject(`/api/product/${id}/info`)).json();
    expect([info, pleaseNote, ticketLimit]).toEqual([
      'Café &nbsp;&more ’t ©2031 AT&T, see https://a.example/?x=1&reg=2&copy=3 ¹–',
      undefined,
      undefined,
    ]);
  });

  it.each<[string, object, object]>([
    ['after the start are none', { localDate: '2031-03-29', localTime: '20:00:00' }, {}],
    ['without a time are none', { localDate: '2031-03-29', noSpecificTime: true }, {}],
    [
      'by the wall clock alone are in the venue’s zone',
      { localDate: '2031-03-29', localTime: '18:00:00' },
      { doorsDateTimeUtc: '2031-03-29T22:00:00.000Z' },
    ],
  ])('[OPS-5] doors %s', async (_name, doorsTimes, expected) => {
    const { id } = await shown({ doorsTimes });
    const { doorsDateTimeUtc } = (await platform.app.inject(`/api/product/${id}/info`)).json();
    expect({ doorsDateTimeUtc }).toEqual({ doorsDateTimeUtc: undefined, ...expected });
  });

  it('[OPS-5] a test event of the provider is never listed', async () => {
    await expect(shown({ test: true })).rejects.toThrow('is not in any list');
  });

  it('[OPS-5] unknown fields and fields of another type are ignored', async () => {
    const odd = {
      images: 'none',
      outlets: 7,
      products: [null],
      info: 42,
      ageRestrictions: { legalAgeEnforced: true },
      _embedded: { venues: [venue, null], attractions: [band, band, { id: 'x' }] },
    };
    expect(await shown(odd)).toMatchObject({ attractions: [{ name: 'The Gull Choir' }] });
  });
});
