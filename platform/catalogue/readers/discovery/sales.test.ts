import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { event } from './page.fixture.ts';
import { createShown } from './shown.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
const { shown } = createShown(() => platform);
const withPresales = (...presales: object[]) => ({ sales: { ...event.sales, presales } });
const none = { description: null, url: null };

describe('the sale of an event of a page', () => {
  it('[OPS-5] presales are imported with all their fields, soonest first', async () => {
    const { presales } = await shown(
      withPresales(
        { name: 'Radio', startDateTime: '2030-05-31T14:00:00Z', endDateTime: '2030-05-31T22:00:00Z' },
        {
          name: ' Fan\tClub ',
          description: 'Members <b>only</b>',
          url: 'https://fans.example/join',
          startDateTime: '2030-05-30T10:00:00-04:00',
          endDateTime: '2030-05-31T14:00:00Z',
        },
      ),
    );
    expect(presales).toEqual([
      {
        name: 'Fan Club',
        description: 'Members only',
        url: 'https://fans.example/join',
        startDateTimeUtc: '2030-05-30T14:00:00.000Z',
        endDateTimeUtc: '2030-05-31T14:00:00.000Z',
      },
      {
        ...none,
        name: 'Radio',
        startDateTimeUtc: '2030-05-31T14:00:00.000Z',
        endDateTimeUtc: '2030-05-31T22:00:00.000Z',
      },
    ]);
  });

  it.each<[string, object, object[]]>([
    ['no times is left out', { name: 'Soon' }, []],
    ['a start in 1900 has an unknown start', { name: 'Some time', startDateTime: '1900-01-01T00:00:00Z' }, []],
    [
      'an end before its start has an unknown end',
      { name: 'Slip', startDateTime: '2030-05-30T14:00:00Z', endDateTime: '2030-05-29T14:00:00Z' },
      [{ ...none, name: 'Slip', startDateTimeUtc: '2030-05-30T14:00:00.000Z', endDateTimeUtc: null }],
    ],
    [
      'no name and an unsafe address has null for both',
      { startDateTime: '2030-05-30T14:00:00Z', url: 'javascript:alert(1)' },
      [{ ...none, name: null, startDateTimeUtc: '2030-05-30T14:00:00.000Z', endDateTimeUtc: null }],
    ],
  ])('[OPS-5] a presale with %s', async (_name, presale, expected) => {
    expect((await shown(withPresales(presale))).presales).toEqual(expected);
  });

  it('[OPS-5] --shift keeps the wall clock, and what is unknown stays null', async () => {
    const moved = await shown(
      { sales: { public: { startDateTime: '1900-01-01T18:00:00Z', endDateTime: '2031-03-29T23:00:00Z' } } },
      -300,
    );
    expect(moved).toMatchObject({
      startDateTime: '2030-06-02T19:30:00',
      startDateTimeUtc: '2030-06-02T23:30:00.000Z',
      onSaleStartUtc: null,
      onSaleEndUtc: '2030-06-02T23:00:00.000Z',
    });
    const winter = await shown({}, -60);
    expect(winter).toMatchObject({
      startDateTime: '2031-01-28T19:30:00',
      startDateTimeUtc: '2031-01-29T00:30:00.000Z',
    });
  });

  it('[OPS-5] --shift keeps the wall clock of presales too', async () => {
    const { presales } = await shown({}, -120);
    // From summer time into winter time: 10:00 at the venue stays 10:00.
    expect(presales).toMatchObject([
      { name: 'Fan Club', startDateTimeUtc: '2030-01-30T15:00:00.000Z', endDateTimeUtc: '2030-01-31T15:00:00.000Z' },
    ]);
  });
});
