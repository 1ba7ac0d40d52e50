import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { knownEventId } from '../known.ts';
import { drawBadge, drawFixture, drawShow } from './draw.ts';
import { sizes } from './svg.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const yankees = async () => (await platform.app.inject(`/api/product/${knownEventId('yankees')}`)).json();

it('a fixture’s poster shows both sides’ letters in their colours, the same every time', async () => {
  const { imageUrl } = await yankees();
  const poster = await platform.app.inject(imageUrl);
  expect(poster.statusCode).toBe(200);
  expect(poster.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  for (const part of ['NYY', 'BOS', '#0c2340', '#bd3039', 'viewBox="0 0 720 480"']) expect(poster.body).toContain(part);
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

it('markup in names is escaped', () => {
  const side = { name: '<b>"&\'', abbreviation: '</text>', colour1: '#ffb81c', colour2: '#041e42' };
  for (const drawing of [drawShow(side, sizes.card), drawFixture(side, side, sizes.card)]) {
    expect(drawing).toContain('&lt;b&gt;&quot;&amp;&apos;');
    expect(drawing.match(/<\/text>/g)).toHaveLength(drawing.match(/<text /g)?.length ?? 0);
  }
});

it('the wide poster has no letters, because the title is shown on it', () => {
  const side = { name: 'A', abbreviation: 'A', colour1: '#ffb81c', colour2: '#041e42' };
  for (const drawing of [drawShow(side, sizes.wide), drawFixture(side, side, sizes.wide)])
    expect(drawing).not.toContain('<text');
});

it('a show’s poster has its whole name, or its letters when the name is too long, before a motif of its category', () => {
  const show = (name: string) => ({ name, abbreviation: 'EPO', colour1: '#7c2d92', colour2: '#240a3a' });
  const wordsOf = (drawing: string) => [...drawing.matchAll(/<text [^>]+>([^<]+)</g)].map(([, words]) => words);
  expect(wordsOf(drawShow(show('Paper Moon Circus'), sizes.card, 'family'))).toEqual(['PAPER', 'MOON', 'CIRCUS']);
  expect(wordsOf(drawShow(show('The Extraordinary Philharmonic Orchestra'), sizes.card, 'concerts'))).toEqual(['EPO']);
  const drawings = ['concerts', 'arts', 'family', 'sports'].map((id) => drawShow(show('Nova Lane'), sizes.card, id));
  expect(new Set(drawings).size).toBe(4);
  expect(drawShow(show('Nova Lane'), sizes.card, 'family')).toBe(drawings[2]);
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
      const [, x, y, size] = /<text x="(\d+)" y="(\d+)".*font-size="(\d+)".*text-anchor="middle"/.exec(drawing) ?? [];
      const half = (letters.length * Number(size) * 0.74) / 2;
      expect(Number(x)).toBe(120);
      expect(Math.hypot(half, Math.max(Number(y) - 120, 120 - Number(y) + Number(size) * 0.72))).toBeLessThan(110);
    }
  }
});

it('a light colour has dark letters', () => {
  const side = (colour1: string) => ({ name: 'A', abbreviation: 'A', colour1, colour2: '#000000' });
  expect(drawFixture(side('#ffb81c'), side('#041e42'), sizes.card)).toMatch(/fill="#0a1420">A<.*fill="#ffffff">A</);
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
