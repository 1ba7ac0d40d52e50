import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { EventWire } from '../../event/wire.ts';
import { asLines, importNoting, event as ownEvent, venue as ownVenue } from '../import/import.fixture.ts';
import { page, event as pageEvent, venue as pageVenue } from './discovery/page.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

type Facts = {
  name?: string;
  start: { date: string; time?: string };
  end?: { date: string; time?: string };
  point?: [latitude: number, longitude: number];
  timeZone?: string;
};
let counter = 0;
const moment = ({ date, time }: { date: string; time?: string }) => ({
  localDate: date,
  localTime: time && `${time}:00`,
});
/** The same facts as a page of a provider and as records of our own. */
const written = {
  page: (id: string, { name, start, end, point = [47.37, 8.54], timeZone }: Facts) => {
    const place = {
      ...pageVenue,
      id: `v-${id}`,
      city: { name: 'Zürich' },
      state: undefined,
      country: { countryCode: 'CH' },
      location: { latitude: String(point[0]), longitude: String(point[1]) },
      timezone: timeZone,
    };
    const dates = { ...pageEvent.dates, timezone: undefined, start: moment(start), end: end && moment(end) };
    return JSON.stringify(
      page({ ...pageEvent, id, name: name ?? `Facts ${id}`, dates, _embedded: { venues: [place] } }),
    );
  },
  records: (id: string, { name, start, end, point: [latitude, longitude] = [47.37, 8.54], timeZone }: Facts) =>
    asLines([
      { ...ownVenue, id: `v-${id}`, seatMap: undefined, latitude, longitude, timeZone },
      { ...ownEvent, id, name: name ?? `Facts ${id}`, venue: `v-${id}`, attractions: [], start, end },
    ]),
};

const evening = { date: '2031-04-12', time: '20:00' };
const cases: [what: string, facts: Facts, notice: RegExp | null, shown: object][] = [
  [
    'a start and its end',
    { start: evening, end: { date: '2031-04-12', time: '22:30' } },
    null,
    { endDateTime: '2031-04-12T22:30:00' },
  ],
  [
    'an end before its start',
    { start: evening, end: { date: '2031-04-12', time: '18:00' } },
    /end: is not after start/,
    { startDateTime: '2031-04-12T20:00:00', endDateTime: null },
  ],
  [
    'a last day before the first',
    { start: evening, end: { date: '2031-04-11' } },
    /end: is not after start/,
    { endDateTime: null },
  ],
  [
    '00:00 to 00:00',
    { start: { date: '2031-04-12', time: '00:00' }, end: { date: '2031-04-13', time: '00:00' } },
    /start\.time: is midnight/,
    { startDate: '2031-04-12', hasStartTime: false, startDateTime: null, endDateTime: null },
  ],
  [
    'coordinates 0, 0',
    { start: evening, point: [0, 0] },
    /latitude: is 0/,
    { timeZone: 'Europe/Zurich', venue: { latitude: null, longitude: null } },
  ],
  [
    'an unknown zone',
    { start: evening, timeZone: 'Europe/Berlim' },
    /timeZone: is no IANA zone/,
    { timeZone: 'Europe/Zurich' },
  ],
  ['a zone under a former name', { start: evening, timeZone: 'Asia/Calcutta' }, null, { timeZone: 'Asia/Kolkata' }],
  ['a zone under a short name', { start: evening, timeZone: 'US/Eastern' }, null, { timeZone: 'America/New_York' }],
  [
    'an hour that clocks skip',
    { start: { date: '2031-03-30', time: '02:30' } },
    /start\.time: 02:30 on 2031-03-30 is skipped in Europe\/Zurich.+read as 03:30/,
    { startDateTime: '2031-03-30T03:30:00' },
  ],
  [
    'markup in a name',
    { name: '<b>Facts</b> of <i>love', start: evening },
    /name: has markup/,
    { name: 'Facts of love' },
  ],
];

test.each(
  (['page', 'records'] as const).flatMap((kind) => cases.map(([what, ...rest]) => [what, kind, ...rest] as const)),
)('[CAT-1] %s in %s is read, and what is left out is told', async (_what, kind, facts, notice, shown) => {
  counter += 1;
  const id = `facts-${counter}`;
  const { problems, notices } = await importNoting(platform.databaseUrl, written[kind](id, facts));
  expect(problems).toEqual([]);
  expect(notices).toEqual(notice === null ? [] : [expect.stringMatching(notice)]);
  if (notice) expect(notices[0]).toContain(id);
  const row = await platform.db.selectFrom('event').select('id').where('partner_id', '=', id).executeTakeFirstOrThrow();
  expect((await platform.app.inject(`/api/product/${row.id}`)).json<EventWire>()).toMatchObject(shown);
});
