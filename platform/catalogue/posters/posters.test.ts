import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownEventId } from '#demo/known.ts';
import { drawBadge, drawShow } from '#demo/posters/shows.ts';
import { shortName } from '#demo/posters/side.ts';
import { sizes } from '#demo/posters/svg.ts';
import { drawFixture } from '#demo/posters/teams.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { contrast } from '../../core/colour.ts';
import { renewPicturePaths } from './renew.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const yankees = async () => (await platform.app.inject(`/api/product/${knownEventId('yankees')}`)).json();

/** What is written on a drawing: its letters are outlines. */
const wordsOf = (drawing: string) => [...drawing.matchAll(/aria-label="([^"]+)"/g)].map(([, words]) => words);

it('a fixture’s poster shows both sides’ names in their colours, the same every time', async () => {
  const { imageUrl } = await yankees();
  const poster = await platform.app.inject(imageUrl);
  expect(poster.statusCode).toBe(200);
  expect(poster.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(wordsOf(poster.body)).toEqual(['NYY', 'YANKEES', 'BOS', 'RED SOX']);
  for (const part of ['#0c2340', '#bd3039', 'viewBox="0 0 720 480"']) expect(poster.body).toContain(part);
  expect((await platform.app.inject(imageUrl)).body).toBe(poster.body);
});

it('a poster is cached for a year with its version, and for five minutes without it', async () => {
  const { imageUrl } = await yankees();
  const cacheOf = async (url: string) => (await platform.app.inject(url)).headers['cache-control'];
  expect(await cacheOf(imageUrl)).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf(imageUrl.replace('.svg', '.wide.svg'))).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf(imageUrl.split('?')[0])).toBe('public, max-age=300');
});

it('[DOOR-6] a poster with any other version is a 404', async () => {
  const [path = '', version] = (await yankees()).imageUrl.split('?v=');
  expect((await platform.app.inject(path)).headers.etag).toBe(`"${version}"`);
  for (const made of ['older', `${version}0`, '']) {
    const answer = await platform.app.inject(`${path}?v=${made}`);
    expect([answer.statusCode, answer.headers['cache-control']], made).toEqual([404, undefined]);
  }
});

it('pictures that an older release has drawn get the version of today’s drawing, and those from elsewhere stay', async () => {
  const now = (await yankees()).imageUrl;
  const elsewhere = 'https://pictures.example/images/a.svg?v=1';
  const paths = () =>
    sql<{ id: string; image_url: string }>`
      select id::text, image_url from event union all select id::text, image_url from hotel order by id
    `.execute(platform.db);
  const before = (await paths()).rows;
  await sql`update event set image_url = regexp_replace(image_url, 'v=.{6}', 'v=')`.execute(platform.db);
  await sql`update hotel set image_url = regexp_replace(image_url, 'v=.{6}', 'v=00d1ff')`.execute(platform.db);
  await sql`update attraction set image_url = ${elsewhere} where name = 'New York Yankees'`.execute(platform.db);
  expect((await yankees()).imageUrl).not.toBe(now);
  await renewPicturePaths(platform.db);
  expect((await paths()).rows).toEqual(before);
  const yankee = sql<{ image_url: string }>`select image_url from attraction where name = 'New York Yankees'`;
  expect((await yankee.execute(platform.db)).rows).toEqual([{ image_url: elsewhere }]);
  expect((await platform.app.inject(now)).statusCode).toBe(200);
});

it('markup in names is escaped', () => {
  const side = { name: '<b>"&\'', abbreviation: '</g>', colour1: '#ffb81c', colour2: '#041e42' };
  for (const drawing of [
    drawShow(side, sizes.card),
    drawShow(side, sizes.square),
    drawFixture(side, side, sizes.card),
  ]) {
    expect(drawing).toContain('&lt;b&gt;&quot;&amp;&apos;');
    expect(drawing).not.toMatch(/<b>|label="[^"]*</);
    expect(drawing.match(/<\/(g|text)>/g) ?? []).toHaveLength(drawing.match(/<(g|text)[ >]/g)?.length ?? 0);
  }
});

it('the wide poster has no letters, because the title is shown on it', () => {
  const side = { name: 'A', abbreviation: 'A', colour1: '#ffb81c', colour2: '#041e42' };
  for (const drawing of [drawShow(side, sizes.wide), drawFixture(side, side, sizes.wide)])
    expect(wordsOf(drawing)).toEqual([]);
});

const show = (name: string) => ({ name, abbreviation: 'EPO', colour1: '#7c2d92', colour2: '#240a3a' });

it('a show’s poster has its whole name, in lines of much the same length, in the manner of its category', () => {
  expect(wordsOf(drawShow(show('Nova Lane'), sizes.card, 'concerts'))).toEqual(['NOVA', 'LANE']);
  expect(wordsOf(drawShow(show('The Velvet Comets'), sizes.card, 'concerts'))).toEqual(['THE VELVET', 'COMETS']);
  expect(wordsOf(drawShow(show('The Magic Flute by Harbour Opera'), sizes.card, 'arts'))).toEqual([
    'The Magic Flute',
    'HARBOUR OPERA',
  ]);
  const drawings = ['concerts', 'arts', 'family', 'sports'].map((id) => drawShow(show('Nova Lane'), sizes.card, id));
  expect(new Set(drawings).size).toBe(4);
  expect(drawShow(show('Nova Lane'), sizes.card, 'family')).toBe(drawings[2]);
});

/** The right edges of a drawing's lines: outlines have theirs in thousandths of the size. */
const rightEdges = (drawing: string) =>
  [...drawing.matchAll(/translate\((-?\d+) \d+\) scale\(([\d.]+)\)"><path d="([^"]+)"/g)].map(([, x, scale, path]) => {
    const pairs = [...(path ?? '').matchAll(/(-?\d+) (-?\d+)/g)].map((pair) => Number(pair[1]));
    return Number(x) + Math.max(...pairs) * Number(scale);
  });

it.each([
  'Ż',
  'Solène Marchetti',
  'A Very Long Name of Many Words That Never Seems to End',
  'Wolfgangsdonaudampfschifffahrt',
])('the lines of %s stay within their poster', (name) => {
  for (const category of ['concerts', 'arts', 'other'])
    for (const edge of rightEdges(drawShow(show(name), sizes.card, category))) expect(edge).toBeLessThanOrEqual(720);
  const other = { ...show(name), colour1: '#ffb81c' };
  for (const guest of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
    for (const edge of rightEdges(drawFixture(other, show(`${name} ${guest}`), sizes.card)))
      expect(edge).toBeLessThanOrEqual(720);
});

it('a name in letters that the face has not is set in the system’s, and pressed into its measure', () => {
  const drawing = drawShow(show('Ленинград'), sizes.card, 'concerts');
  expect(wordsOf(drawing)).toEqual(['ЛЕНИНГРАД']);
  expect(Number(/<text [^>]+ textLength="(\d+)"/.exec(drawing)?.[1])).toBeLessThanOrEqual(648);
});

it.each([
  ['New York Yankees', 'Yankees'],
  ['Boston Red Sox', 'Red Sox'],
  ['Toronto Maple Leafs', 'Maple Leafs'],
  ['Los Angeles FC', 'Los Angeles'],
  ['Sporting Kansas City', 'Kansas City'],
  ['New York City FC', 'New York'],
  ['FC Dallas', 'Dallas'],
  ['D.C. United', 'D.C.'],
  ['Athletics', 'Athletics'],
])('%s is called %s for short', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it('letters can be read on their ground, whatever the colours', () => {
  for (const [colour1, colour2] of [
    ['#ffffff', '#fedd00'],
    ['#000000', '#111111'],
    ['#808080', '#7f7f7f'],
  ] as const)
    for (const category of ['concerts', 'arts', 'family', 'other'])
      for (const name of ['Nova Lane', 'Kite Season', 'Paper Harbour', 'Wrenfield']) {
        const drawing = drawShow({ name, abbreviation: 'N', colour1, colour2 }, sizes.card, category);
        const [, ground = ''] = /<rect [^>]*fill="(#\w+)"/.exec(drawing) ?? [];
        const [, ink = ''] = /aria-label="[^"]+" fill="(#\w+)"/.exec(drawing) ?? [];
        expect(contrast(ground, ink), `${name}, ${category}, ${colour1} ${colour2}`).toBeGreaterThanOrEqual(4.5);
      }
});

it('a game is drawn on the field of its league', () => {
  const side = { name: 'A', abbreviation: 'A', colour1: '#ffb81c', colour2: '#041e42' };
  const drawings = ['NFL', 'MLB', 'NBA', 'NHL', 'MLS', null].map((id) => drawFixture(side, side, sizes.card, id));
  expect(new Set(drawings).size).toBe(6);
});

it('letters of a square picture stand within the circle that a badge is cut to', () => {
  for (const letters of ['NHL', 'PAPER', 'WWWW', 'NOVA']) {
    const side = { name: letters, abbreviation: letters, colour1: '#ffb81c', colour2: '#041e42' };
    for (const drawing of [drawShow(side, sizes.square), drawBadge(letters, letters, '#041e42', '#ffffff')]) {
      const [right = 0] = rightEdges(drawing);
      const [, y, scale] = /translate\(\d+ (\d+)\) scale\(([\d.]+)\)/.exec(drawing) ?? [];
      expect(Math.hypot(right - 120, Math.max(Number(y) - 120, 120 - Number(y) + Number(scale) * 687))).toBeLessThan(
        110,
      );
    }
  }
});

it.each(['NFL', 'MLB', 'NBA', 'NHL', 'MLS'])(
  'the badge of the %s, whatever its colour, stands out by 3 : 1 from a page in the light and in the dark',
  async (id) => {
    const { body } = await platform.app.inject(`/images/league/${id}.svg`);
    const [, disc = '', ring = ''] = /<circle [^>]*fill="(#\w{6})" stroke="(#\w{6})"/.exec(body) ?? [];
    // The storefront's surfaces; the first two are those of the light scheme.
    for (const surface of ['#ffffff', '#f5f7f9', '#0a0f15', '#121a23', '#0f161e']) {
      expect(Math.max(contrast(disc, surface), contrast(ring, surface)), surface).toBeGreaterThanOrEqual(3);
    }
  },
);

it('a light colour has dark letters', () => {
  const side = (name: string, colour1: string) => ({ name, abbreviation: name, colour1, colour2: '#000000' });
  const drawing = drawFixture(side('A', '#ffb81c'), side('B', '#041e42'), sizes.card);
  expect(drawing).toMatch(/label="A" fill="#0a1420".*label="B" fill="#ffffff"/);
});

it.each(['sports', 'concerts', 'arts', 'family', 'other'])(
  '[SHELL-10] the segment %s has a picture of its own',
  async (id) => {
    const answer = await platform.app.inject(`/images/segment/${id}.svg`);
    expect(answer.headers['content-type']).toMatch('image/svg+xml');
  },
);

it.each([
  ['/images/event/x.svg', 400],
  ['/images/event/00000000-0000-4000-8000-000000000000.svg', 404],
  ['/images/league/XFL.svg', 404],
  ['/images/segment/chess.svg', 404],
  ['/images/event/..%2f..%2fetc%2fpasswd', 400],
])('%s is no picture', async (url, status) => {
  expect((await platform.app.inject(url)).statusCode).toBe(status);
});
