import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { EventWire } from '../../event/wire.ts';
import { renewPicturePaths } from '../posters/renew.ts';
import {
  asLines,
  attraction,
  catalogue,
  event,
  importContent,
  importHere,
  importInProcess,
  offers,
  runCommand,
  seatMap,
  venue,
} from './import.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const run = (content: string | Buffer, ...args: string[]) => importContent(platform.databaseUrl, content, ...args);
const picture = { url: 'https://pictures.example/a.jpg', width: 1200, height: 800 };
const take = async (records: readonly unknown[], ...args: string[]) => {
  const ran = await run(asLines(records), ...args);
  expect(ran.stderr.replace(/^(Read \d+ %|\w+ …)\n/gm, '')).toBe('');
  expect(ran.code).toBe(0);
  return ran.stdout;
};
const find = async (keyword: string) => {
  const answer = await platform.app.inject(`/api/product?keyword=${encodeURIComponent(keyword)}`);
  return answer.json<{ items: EventWire[] }>().items;
};
const only = async (keyword: string): Promise<EventWire> => {
  const [found, ...others] = await find(keyword);
  expect(others).toEqual([]);
  if (found === undefined) throw new Error(`No event ${keyword}`);
  return found;
};
/** Every row of the catalogue by what wrote it, to be compared with a later state. */
const everything = async () => {
  const tables = ['venue', 'attraction', 'event', 'event_attraction', 'offer', 'layout', 'layout_section', 'city'];
  const states = tables.map(async (table) => {
    const { rows } = await sql<{ state: string }>`
      select count(*) || ' rows of ' || sum(xmin::text::bigint) as state from ${sql.table(table)}`.execute(platform.db);
    return rows[0]?.state;
  });
  return Promise.all(states);
};

const clubNight = '2030-12-01T18:00:00+01:00';

describe('a tenant’s own catalogue', () => {
  it('[OPS-5] is imported with its venue, seats and prices, and can be found and bought', async () => {
    expect(await take(catalogue)).toBe(
      'Venues       1 added, 0 changed, 0 unchanged\nAttractions  1 added, 0 changed, 0 unchanged\n' +
        'Events       1 added, 0 changed, 0 unchanged\nOffers       2 added, 0 changed, 0 unchanged\n' +
        'Packages     0 added, 0 changed, 0 unchanged\nHotels       0 added, 0 changed, 0 unchanged\n' +
        'Deliveries   0 added, 0 changed, 0 unchanged\n',
    );
    const found = await only('murmeltiere');
    expect(found).toMatchObject({
      partnerId: 'e-night',
      name: 'Die Murmeltiere: Winterschlaf',
      startDateTime: '2031-03-29T20:00:00',
      startDateTimeUtc: '2031-03-29T19:00:00.000Z',
      endDateTime: '2031-03-29T22:30:00',
      onSaleStartUtc: '2025-01-10T09:00:00.000Z',
      timeZone: 'Europe/Zurich',
      admission: 'reserved',
      transactable: true,
      source: null,
      ticketsStatus: 'TICKETS_AVAILABLE',
      minPrice: { basePrice: 45.5, feePrice: 0, totalPrice: 45.5, feeKnown: true, currency: 'CHF' },
      maxPrice: { basePrice: 80, feePrice: 4.5, totalPrice: 84.5 },
      venue: { name: 'Zwinglihall', city: 'Zürich', country: 'CH' },
      attractions: [{ name: 'Die Murmeltiere', partnerId: 'a-band' }],
    });
    const tickets = (await platform.app.inject(`/api/product/${found.id}/offers`)).json();
    // All seats of an imported venue are sold here; those for wheelchairs count once nothing else is left.
    expect(tickets.items).toMatchObject([
      { name: 'Gallery', available: 6, sections: ['Gallery'] },
      { name: 'Stalls', available: 12, sections: ['Stalls'] },
    ]);
    expect((await platform.app.inject(found.imageUrl)).statusCode).toBe(200);
    const near = (await platform.app.inject('/api/product?city=zurich')).json<{ items: EventWire[] }>();
    expect(near.items.map(({ id }) => id)).toContain(found.id);
  });

  it('[OPS-5] [I18N-1] an offer has names in further languages', async () => {
    const [stalls] = offers;
    await take(catalogue);
    await take([{ ...stalls, names: { de: 'Parkett', fr: 'Parterre' } }]);
    const { id } = await only('murmeltiere');
    const nameIn = async (language: string) => {
      const headers = { 'gst-language': language };
      const answer = await platform.app.inject({ url: `/api/product/${id}/offers`, headers });
      return answer.json<{ items: { name: string }[] }>().items.at(-1)?.name;
    };
    expect([await nameIn('de'), await nameIn('fr'), await nameIn('nl')]).toEqual(['Parkett', 'Parterre', 'Stalls']);
    expect(await importHere(platform.databaseUrl, asLines([{ ...stalls, names: { xx: 'Parkett' } }]))).toEqual([
      expect.stringMatching(/^line 1 \(offer [^)]+\): names/),
    ]);
    await take(catalogue);
    expect(await nameIn('de')).toBe('Stalls');
  });

  it('[OPS-5] [I18N-1] [EVENT-8] what is written about an event and its venue may be in several languages', async () => {
    const texts = { en: 'Bring ear plugs.', de: 'Bringen Sie Ohrstöpsel mit.' };
    const parking = { en: 'Park at the station.', fr: 'Parking à la gare.' };
    await take(catalogue);
    await take([
      { ...venue, info: { parkingDetail: parking, childRule: 'From six years on.' } },
      { ...event, info: { pleaseNote: texts } },
    ]);
    const { id, venue: place } = await only('murmeltiere');
    const infoIn = async (url: string, language: string) =>
      (await platform.app.inject({ url, headers: { 'gst-language': language } })).json<Record<string, unknown>>();
    expect(await infoIn(`/api/product/${id}/info`, 'de')).toMatchObject({
      pleaseNote: texts.de,
      parkingDetail: parking.en,
      childRule: 'From six years on.',
    });
    expect(await infoIn(`/api/product/${id}/info`, 'fr')).toMatchObject({
      pleaseNote: texts.en,
      parkingDetail: parking.fr,
    });
    expect(await infoIn(`/api/venue/${place.id}/info`, 'fr')).toMatchObject({ parkingDetail: parking.fr });
    const wrong = { ...event, info: { pleaseNote: { de: 'Nur auf Deutsch.' } } };
    expect(await importHere(platform.databaseUrl, asLines([wrong]))).toEqual([
      expect.stringMatching(/^line 1 \(event [^)]+\): info\.pleaseNote/),
    ]);
    await take([{ ...venue, info: {} }]);
    await take(catalogue);
  });

  it('[OPS-5] [I18N-1] what is written about an attraction may be in several languages; a plain text is the same in all', async () => {
    const info = { en: 'Five rodents from the Alps.', de: 'Fünf Nager aus den Alpen.', fr: 'Cinq rongeurs des Alpes.' };
    await take(catalogue);
    await take([{ ...attraction, info }]);
    const id = (await only('murmeltiere')).attractions[0]?.id;
    const infoIn = async (language: string) => {
      const headers = { 'gst-language': language };
      return (await platform.app.inject({ url: `/api/attraction/${id}/info`, headers })).json<{ info?: string }>().info;
    };
    expect([await infoIn('en'), await infoIn('de'), await infoIn('fr')]).toEqual([info.en, info.de, info.fr]);
    expect(await infoIn('nl')).toBe(info.en);
    expect(await take([{ ...attraction, info }])).toContain('Attractions  0 added, 0 changed, 1 unchanged');
    const wrong = { ...attraction, info: { de: 'Nur auf Deutsch.' } };
    expect(await importHere(platform.databaseUrl, asLines([wrong]))).toEqual([
      expect.stringMatching(/^line 1 \(attraction [^)]+\): info: must be a text, or texts by language/),
    ]);
    await take([{ ...attraction, info: info.en }]);
    expect([await infoIn('de'), await infoIn('fr')]).toEqual([info.en, info.en]);
    await take(catalogue);
  });

  it('[OPS-5] [I18N-1] the presales and the health notice of an event may be in several languages; a plain text is the same in all', async () => {
    const presales = [
      {
        name: { en: 'Burrow members', de: 'Mitglieder des Baus' },
        description: { en: 'By post.', fr: 'Par la poste.' },
        start: clubNight,
      },
      { name: 'Friends of winter', start: clubNight },
    ];
    const healthCheck = {
      summary: { en: 'Masks help.', de: 'Masken helfen.', it: 'Le mascherine aiutano.' },
      description: 'Ask at the door.',
    };
    const told = { ...event, id: 'e-told', name: 'Mehrsprachig', attractions: [], presales, healthCheck };
    await take(catalogue);
    await take([told]);
    const { id } = await only('mehrsprachig');
    const toldIn = async (language: string) => {
      const headers = { 'gst-language': language };
      const answer = await platform.app.inject({ url: `/api/product/${id}`, headers });
      const found = answer.json<EventWire>();
      return [
        ...found.presales.flatMap(({ name, description }) => [name, description]),
        found.healthCheck?.summary,
        found.healthCheck?.description,
      ];
    };
    const rest = ['Friends of winter', null];
    const ask = 'Ask at the door.';
    expect(await toldIn('en')).toEqual(['Burrow members', 'By post.', ...rest, 'Masks help.', ask]);
    expect(await toldIn('de')).toEqual(['Mitglieder des Baus', 'By post.', ...rest, 'Masken helfen.', ask]);
    expect(await toldIn('fr')).toEqual(['Burrow members', 'Par la poste.', ...rest, 'Masks help.', ask]);
    expect(await toldIn('it')).toEqual(['Burrow members', 'By post.', ...rest, 'Le mascherine aiutano.', ask]);
    expect(await take([told], '--shift', '1')).toContain('0 added, 1 changed');
    expect(await toldIn('de')).toContain('Mitglieder des Baus');
    const wrong = { ...told, healthCheck: { summary: { de: 'Nur auf Deutsch.' } } };
    expect(await importHere(platform.databaseUrl, asLines([wrong]))).toEqual([
      expect.stringMatching(/^line 1 \(event e-told\): healthCheck\.summary: must be a text, or texts by language/),
    ]);
  });

  it('[OPS-5] imported again rewrites no row, nor does a platform that starts in between', async () => {
    await take(catalogue);
    const before = await everything();
    const stdout = await take(catalogue);
    expect(stdout).toContain('Events       0 added, 0 changed, 1 unchanged');
    await renewPicturePaths(platform.db);
    expect(await everything()).toEqual(before);
  });

  it('[OPS-5] changes rows by their partner id, and their ids stay', async () => {
    await take(catalogue);
    const { id } = await only('murmeltiere');
    const stdout = await take([
      { ...event, name: 'Die Murmeltiere: Frühling', status: 'postponed', start: undefined, end: undefined },
    ]);
    expect(stdout).toContain('Events       0 added, 1 changed, 0 unchanged');
    expect(await only('murmeltiere')).toMatchObject({
      id,
      name: 'Die Murmeltiere: Frühling',
      eventStatus: 'postponed',
      startDate: null,
    });
    await take(catalogue);
    // The product's own events have ids that no file could make.
    const ours = platform.db.selectFrom('event').select(['id', 'partner_id']).where('transactable', '=', false);
    const known = await ours.orderBy('partner_id').executeTakeFirstOrThrow();
    await take([{ ...event, id: known.partner_id, name: 'Umgetaufte Revue' }]);
    expect(await only('umgetaufte')).toMatchObject({ id: known.id, partnerId: known.partner_id });
  });

  it('[OPS-5] may refer to records in any order, and to stored ones', async () => {
    await take([...catalogue].reverse());
    await take([{ ...event, id: 'e-second', name: 'Zugabe der Nager', attractions: ['a-band'] }]);
    expect(await only('zugabe der nager')).toMatchObject({ venue: { name: 'Zwinglihall' } });
  });

  it('[OPS-5] general admission counts its places and tells when few or none are left', async () => {
    const open = { ...event, id: 'e-open', name: 'Openair Kiesgrube', admission: 'general' };
    const places = { ...offers[0], event: 'e-open', capacity: 500 };
    await take([open, places]);
    expect(await only('kiesgrube')).toMatchObject({ admission: 'general', ticketsStatus: 'TICKETS_AVAILABLE' });
    for (const [capacity, ticketsStatus] of [
      [30, 'FEW_TICKETS_LEFT'],
      [0, 'TICKETS_NOT_AVAILABLE'],
    ] as const) {
      await take([{ ...places, capacity }]);
      expect(await only('kiesgrube')).toMatchObject({ ticketsStatus });
      await take([open, places]);
      await take([open, { ...places, capacity }]);
      expect(await only('kiesgrube')).toMatchObject({ ticketsStatus });
    }
  });

  it('[OPS-5] has null for a time, an end or prices that are left out', async () => {
    await take([
      {
        ...event,
        id: 'e-vague',
        name: 'Irgendwann Abend',
        start: { date: '2031-05-01' },
        end: undefined,
        onSale: undefined,
        presales: [{ name: 'Verein', start: clubNight }],
      },
      { ...event, id: 'e-vaguer', name: 'Irgendwo Nacht', start: undefined, end: undefined },
    ]);
    const nothing = { hasStartTime: false, startDateTimeUtc: null, endDateTimeUtc: null, minPrice: null };
    expect(await only('irgendwann')).toMatchObject({
      ...nothing,
      startDate: '2031-05-01',
      onSaleStartUtc: null,
      presales: [{ name: 'Verein', startDateTimeUtc: '2030-12-01T17:00:00.000Z', endDateTimeUtc: null, url: null }],
    });
    expect(await only('irgendwo nacht')).toMatchObject({ ...nothing, startDate: null });
    const priced = { ...event, id: 'e-priced', name: 'Ungefähr Matinee', url: 'https://tickets.example/matinee' };
    await take([{ ...priced, priceRange: { min: 20, max: 60 } }]);
    expect(await only('matinee')).toMatchObject({ minPrice: { totalPrice: 20, feeKnown: false } });
  });
});

describe('--shift', () => {
  it('[OPS-5] moves days and keeps the wall clock at the venue, also over the change to summer time', async () => {
    await take([{ ...event, id: 'e-shift', name: 'Verschiebung' }], '--shift', '1');
    expect(await only('verschiebung')).toMatchObject({
      startDateTime: '2031-03-30T20:00:00',
      startDateTimeUtc: '2031-03-30T18:00:00.000Z',
      endDateTime: '2031-03-30T22:30:00',
      onSaleStartDateTimeAt: '2025-01-11T10:00:00+01:00',
    });
    await take([{ ...event, id: 'e-shift', name: 'Verschiebung' }], '--shift=-1');
    expect(await only('verschiebung')).toMatchObject({ startDateTime: '2031-03-28T20:00:00' });
  });
});

it('[DOOR-9] names are stored without characters that change their direction or have no width', async () => {
  await take([{ ...event, id: 'e-turned', name: '\ufeffUmge\u202ekehrte\u2069 Nacht\u200b' }]);
  expect((await only('umgekehrte')).name).toBe('Umgekehrte Nacht');
});

describe('a bad file', () => {
  const bad: [string, string][] = [
    [
      asLines([{ ...venue, id: 'v-x', country: 'Switzerland' }]),
      'line 1 (venue v-x): country: must be a country code like US',
    ],
    [
      asLines([{ ...event, id: 'e-x', start: { date: '2031-02-30' } }]),
      'line 1 (event e-x): start.date: must be a day like 2026-11-21',
    ],
    [asLines([{ ...event, id: 'e-x', colour: 'red' }]), 'line 1 (event e-x): colour: is not a known field'],
    [asLines([{ ...event, id: 'e-x', name: undefined }]), 'line 1 (event e-x): name: is required'],
    [
      asLines([{ ...event, id: 'e-x', presales: [{ name: 'Club', start: clubNight, end: '2030-01-01T09:00:00Z' }] }]),
      'line 1 (event e-x): presales.0.end: must not be before start',
    ],
    [
      asLines([{ ...event, id: 'e-x', presales: [{ name: 'Club', start: clubNight, url: 'javascript:alert(1)' }] }]),
      'line 1 (event e-x): presales.0.url: must be an http:// or https:// URL',
    ],
    [
      asLines([{ ...event, id: 'e-x', imageUrl: picture.url, images: [picture] }]),
      'line 1 (event e-x): images: must not be given together with imageUrl',
    ],
    [
      asLines([{ type: 'evnt' }]),
      'line 1: type: must be seatMap, venue, attraction, event, offer, package, hotel or delivery',
    ],
    [
      asLines([venue, { ...event, id: 'e-x', venue: 'v-none' }]),
      'line 2 (event e-x): venue: v-none is neither in the file nor in the catalogue',
    ],
    [asLines([{ ...event, id: 'e-x', attractions: ['a-none'] }]), 'line 1 (event e-x): attractions: a-none is neither'],
    [asLines([{ ...offers[0], event: 'e-none' }]), 'line 1 (offer stalls): event: e-none is neither'],
    [asLines([{ ...venue, id: 'v-x', seatMap: 'none' }]), 'line 1 (venue v-x): seatMap: is neither'],
    [asLines([venue, attraction, venue]), 'line 3 (venue v-hall): id: was already given in line 1 (venue v-hall)'],
    [
      asLines([...catalogue, { ...offers[0], id: 'again' }]),
      'line 7 (offer again): priceLevel: is another offer’s of the same ticketType',
    ],
    [
      asLines([seatMap, venue, attraction, { ...event, legacyId: 7 }, { ...event, id: 'e-2', legacyId: 7 }]),
      'line 5 (event e-2): legacyId: is another event’s',
    ],
    [
      asLines([...catalogue, { ...offers[0], id: 'more', priceLevel: 3, capacity: 9 }]),
      'line 7 (offer more): capacity: is counted from the seat map',
    ],
    [
      asLines([{ ...seatMap, id: 'h', sections: [seatMap.sections[0], seatMap.sections[0]] }]),
      'line 1 (seatMap h): sections.1.name: must not be repeated',
    ],
    [`${asLines([venue])}\n{"type":"venue",\n\n${asLines([attraction])}`, 'line 2: is not JSON'],
    [asLines([{ ...venue, name: 'Half \ud83c' }]), 'line 1 (venue v-hall): name: must not contain half a character'],
    [
      asLines([{ ...event, id: 'e-x', start: { date: '0000-01-01' } }]),
      'line 1 (event e-x): start.date: must be between 1901 and 2200',
    ],
    ['[1]', 'line 1[0]: must be of type object'],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'line 1[0][0]: is nested too deeply'],
    ['['.repeat(10_000), 'line 1: is not JSON'],
    ['[\n'.repeat(10_000), 'line 1: ends before its last bracket'],
    [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'line 1: type: must be seatMap, venue'],
    [asLines([{ ...venue, name: 'Nul \0' }]), 'line 1 (venue v-hall): name: must not contain control characters'],
    [`${asLines([venue]).slice(0, -1)},"\\u001b[31m":1}`, 'line 1 (venue v-hall): \ufffd[31m: is not a known field'],
    ['\u001b[2Jhello', 'line 1: is not JSON'],
  ];

  it.each(bad.map(([content, message]) => [message, content] as const))(
    '[OPS-5] is reported: %s',
    async (message, content) => {
      const before = await everything();
      expect(await importHere(platform.databaseUrl, content)).toEqual([expect.stringContaining(message)]);
      expect(await everything()).toEqual(before);
    },
  );

  it('[DOOR-9] is reported in one line of text, without control characters and a stack', async () => {
    const before = await everything();
    const files = [Buffer.from(`\ufeff${asLines([venue])}`, 'utf16le'), Buffer.alloc(100), '\u001b]0;title\u0007'];
    for (const file of [...files, '['.repeat(100_000) + ']'.repeat(100_000)]) {
      const { code, stdout, stderr } = await run(file);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^line 1(\[0\]\[0\])?: is /m);
      expect(stderr).not.toMatch(/[^\P{Cc}\n]|\n\s+at |node:|call stack/u);
    }
    expect(await everything()).toEqual(before);
  });

  it('[OPS-5] leaves nothing half-written: with a bad last line none of ten thousand good ones is imported', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...event,
      id: `e-half-${index}`,
      name: `Halb ${index}`,
    }));
    const before = await everything();
    const { code, stdout, stderr } = await run(`${asLines(many)}\n{"type":"event"}`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('line 10001: id: is required');
    expect(stderr).toContain('Nothing was imported: 5 problems.');
    expect(await everything()).toEqual(before);
  });

  it('[OPS-5] with --keep-good is imported without bad records and those that refer to them', async () => {
    const records = [
      { ...venue, id: 'v-good', name: 'Guter Saal' },
      { ...venue, id: 'v-bad', name: 'Böser Saal', latitude: 91 },
      { ...event, id: 'e-good', name: 'Bleibtreu eins', venue: 'v-good' },
      { ...event, id: 'e-bad', name: 'Bleibtreu zwei', venue: 'v-bad' },
      { ...offers[0], event: 'e-good' },
      { ...offers[0], event: 'e-bad' },
    ];
    const { code, stdout, stderr } = await run(asLines(records), '--keep-good');
    expect(code).toBe(1);
    expect(stdout).toContain('Events       1 added');
    expect(stderr).toContain(
      'line 2 (venue v-bad): latitude: must be at most 90\n' +
        'line 2 (venue v-bad): 1 event, 1 offer cannot be imported without it\nLeft out: 2 problems.',
    );
    expect((await find('bleibtreu')).map(({ name }) => name)).toEqual(['Bleibtreu eins']);
  });

  it('[OPS-5] names a bad record once, and in one line all that hangs on it, through any number of records', async () => {
    const hall = { ...seatMap, id: 'm-bad', width: 0 };
    const games = Array.from({ length: 30 }, (_, index) => ({ ...event, id: `e-hang-${index}`, venue: 'v-hang' }));
    const tickets = games.map(({ id }) => ({ ...offers[0], event: id }));
    const records = [hall, { ...venue, id: 'v-hang', seatMap: 'm-bad' }, ...games, ...tickets];
    expect(await importHere(platform.databaseUrl, asLines(records))).toEqual([
      'line 1 (seatMap m-bad): width: must be at least 0',
      'line 1 (seatMap m-bad): 30 events, 30 offers, 1 venue cannot be imported without it',
    ]);
    const twice = [
      attraction,
      { ...attraction, id: 'a-none', name: '' },
      { ...event, attractions: ['a-nobody', 'a-none'] },
    ];
    expect(await importHere(platform.databaseUrl, asLines([venue, ...twice]))).toEqual([
      'line 3 (attraction a-none): name: must not be empty',
      // Its own mistake comes first.
      'line 4 (event e-night): attractions: a-nobody is neither in the file nor in the catalogue',
    ]);
  });

  it('[OPS-5] with a venue without coordinates takes the zone of its city, and asks for one where that is not known', async () => {
    const { latitude: _latitude, longitude: _longitude, ...bare } = { ...venue, seatMap: undefined };
    const inWinterthur = { ...bare, id: 'v-bare', name: 'Kleintheater', city: 'Winterthur' };
    await take([inWinterthur, { ...event, id: 'e-bare', name: 'Kleinkunst', venue: 'v-bare' }]);
    expect(await only('kleinkunst')).toMatchObject({
      timeZone: 'Europe/Zurich',
      startDateTimeUtc: '2031-03-29T19:00:00.000Z',
    });
    const springfield = { ...inWinterthur, id: 'v-lost', city: 'Springfield', country: 'US' };
    expect(await importHere(platform.databaseUrl, asLines([springfield]))).toEqual([
      'line 1 (venue v-lost): timeZone: is required: there are no coordinates, and the city’s zone is not known',
    ]);
  });

  it('[OPS-5] with a line that is too long or not UTF-8 is reported by the number of the line', async () => {
    const long = Buffer.concat([
      Buffer.from('{"type":"venue","id":"'),
      Buffer.alloc(17 * 1024 * 1024, 'x'),
      Buffer.from('"}\n'),
    ]);
    const { code, stderr } = await run(Buffer.concat([long, Buffer.from([0xc3, 0x28, 0x0a])]));
    expect(code).toBe(1);
    expect(stderr).toContain('line 1: is longer than 16777216 bytes');
    expect(stderr).toContain('line 2: is not UTF-8');
  });

  it('[OPS-5] the command as a process prints the problem and ends with exit code 1', async () => {
    const { code, stdout, stderr } = await importInProcess(['/no/such.ndjson'], { DATABASE_URL: platform.databaseUrl });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^ENOENT[^\n]*\n$/)]);
  });

  it.each([
    [[], 'Which FILE?'],
    [['file', '--shift', 'soon'], '--shift must be a whole number of days'],
    [['file', '--force'], "Unknown option '--force'"],
  ])('[OPS-5] arguments like %j are refused with the usage', async (args, message) => {
    const { code, stderr } = await runCommand(args, { DATABASE_URL: platform.databaseUrl });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Usage: npm run catalogue:import');
  });

  it('[OPS-5] of an event’s pictures the card shows the 3:2 one, the backdrop the wide one', async () => {
    const at = (name: string) => `https://pictures.example/${name}.jpg`;
    const images = [
      { url: at('wide'), width: 2400, height: 1350 },
      { url: at('card'), width: 1200, height: 800 },
    ];
    const pictured = { ...event, id: 'e-pictured', name: 'Bilderbogen', images };
    await take([pictured]);
    expect(await only('bilderbogen')).toMatchObject({ imageUrl: at('card'), backdropUrl: at('wide') });
    expect(await take([pictured])).toContain('0 changed, 1 unchanged');
    await take([{ ...pictured, images: [], imageUrl: at('only') }]);
    expect(await only('bilderbogen')).toMatchObject({ imageUrl: at('only'), backdropUrl: null });
  });

  it('[OPS-5] a file or a database that cannot be opened is named', async () => {
    const missing = await runCommand(['/no/such.ndjson'], { DATABASE_URL: platform.databaseUrl });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('/no/such.ndjson') });
    const withoutDatabase = await importContent('postgres://127.0.0.1:1/none', asLines([venue]));
    expect(withoutDatabase.code).toBe(1);
    expect(withoutDatabase.stderr).toContain('The database at 127.0.0.1:1 cannot be used');
  });
});

it('[OPS-5] --schema prints the generated JSON Schema of a line', async () => {
  const generated = await readFile(join(import.meta.dirname, '../../generated/catalogue.schema.json'), 'utf8');
  expect(await runCommand(['--schema'], {})).toMatchObject({ code: 0, stdout: generated });
});
