import { afterEach, expect, test } from 'vitest';
import { writeCalendar } from './calendar.ts';

const serverZone = process.env.TZ;
afterEach(() => {
  if (serverZone === undefined) delete process.env.TZ;
  else process.env.TZ = serverZone;
});

type Case = { timeZone: string; starts: string; ends?: string; lastDay?: string };

/** The entry's own times and the zone that the file defines, without the rest. */
const timesOf = ({ timeZone, starts, ends = '', lastDay = '' }: Case) => {
  const entry = {
    uid: 'one@grandstand',
    revision: 0,
    name: 'Show',
    where: 'Hall',
    description: '',
    cancelled: false,
    postponed: false,
    created: '2026-01-01T00:00:00Z',
  };
  const text = writeCalendar('Tickets', [{ ...entry, timeZone, starts, ends: ends || null, lastDay: lastDay || null }]);
  const entryText = text.slice(text.indexOf('BEGIN:VEVENT'));
  const [defined = 'none'] = /(?<=^TZID:).+$/m.exec(text) ?? [];
  return [defined.trim(), ...(entryText.match(/(?<=^DT(START|END)).+(?=\r$)/gm) ?? [])].join(' ');
};

test.each([
  [
    'has the present name of an old zone',
    { timeZone: 'Asia/Calcutta', starts: '2026-12-01T14:30:00Z' },
    'Asia/Kolkata ;TZID=Asia/Kolkata:20261201T200000 ;TZID=Asia/Kolkata:20261201T230000',
  ],
  [
    'in UTC stays there',
    { timeZone: 'UTC', starts: '2026-12-01T20:00:00Z' },
    'none :20261201T200000Z :20261201T230000Z',
  ],
  [
    'in a zone of no name is in UTC',
    { timeZone: 'Etc/GMT', starts: '2026-12-01T20:00:00Z', ends: '2026-12-01T21:00:00Z' },
    'none :20261201T200000Z :20261201T210000Z',
  ],
  [
    'goes on for three real hours over a change of clocks',
    { timeZone: 'America/New_York', starts: '2026-11-01T04:00:00Z' },
    'America/New_York ;TZID=America/New_York:20261101T000000 ;TZID=America/New_York:20261101T020000',
  ],
  [
    'at an hour that the server’s own clock skips is not moved',
    { timeZone: 'America/Phoenix', starts: '2027-03-14T09:30:00Z', ends: '2027-03-14T10:30:00Z' },
    'America/Phoenix ;TZID=America/Phoenix:20270314T023000 ;TZID=America/Phoenix:20270314T033000',
  ],
  [
    'of several days ends with the last',
    { timeZone: 'America/New_York', starts: '2026-11-20T19:00:00Z', lastDay: '2026-11-22' },
    'America/New_York ;TZID=America/New_York:20261120T140000 ;TZID=America/New_York:20261123T000000',
  ],
  [
    'of whole days ends with the last',
    { timeZone: 'America/New_York', starts: '2026-11-20', lastDay: '2026-11-22' },
    'none ;VALUE=DATE:20261120 ;VALUE=DATE:20261123',
  ],
])('[CAT-2] an entry %s, whatever the server’s zone', (_case, entry, times) => {
  for (const zone of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC']) {
    process.env.TZ = zone;
    expect(timesOf(entry), zone).toBe(times);
  }
});
