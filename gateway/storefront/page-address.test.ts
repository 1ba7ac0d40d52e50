import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { redirectTo, sharedPageQuery } from './page-address.ts';

test.each([
  ['/', '/fanatics/'],
  ['/?lang=de', '/fanatics/?lang=de'],
  ['/fanatics', '/fanatics/'],
  ['/event/7', '/fanatics/event/7'],
  ['/search?keyword=red%20sox', '/fanatics/search?keyword=red%20sox'],
  ['/fanaticsmore', '/fanatics/fanaticsmore'],
  ['//evil.example/x', '/fanatics/evil.example/x'],
  ['/fanatics/', null],
  ['/fanatics/event/7', null],
])('[TEN-9] %s is redirected to %s', (path, location) => {
  expect(redirectTo(new URL(`http://localhost${path}`), '/fanatics/')).toBe(location);
});

test.each([
  ['', '?x=1&all=1&utm_source=mail&category=sports', '?category=sports&all=1'],
  ['', '?keyword=mets&pages=3', ''],
  ['search', '?sort=DATE&keyword=mets&fbclid=1', '?keyword=mets&sort=DATE'],
  ['search', '?keyword=mets&keyword=yankees', '?keyword=mets'],
  ['search/events', '?genre=rock&genre=jazz&genre=rock&pages=2', '?genre=jazz&genre=rock&pages=2'],
  ['venue/7', '?pages=2&keyword=mets', '?pages=2'],
  ['event/7', '?pages=2&x[]=1&__proto__=2', ''],
  [
    'event/7',
    '?resale=true&fullView=true&frontRow=true&aisle=true&accessible=true&section=A&maxPrice=9&minPrice=1&order=price',
    '?order=price&minPrice=1&maxPrice=9&section=A&accessible=true&aisle=true&frontRow=true&fullView=true&resale=true',
  ],
  ['event/7/info', '?aisle=true', '?aisle=true'],
  ['help', '?lang=de&lang=en', '?lang=de'],
  ['help', '?lang=tlh', ''],
  ['help', `?x=${'x'.repeat(5_000)}&%ff=%00`, ''],
  ['search', `?keyword=${'x'.repeat(5_000)}`, null],
  ['search', '?keyword=mets&token=SUMMER', null],
])('[DOOR-6] the page %s%s is cached under the query %s', (path, search, cached) => {
  expect(sharedPageQuery(path, search)).toBe(cached);
});

test('[DOOR-6] every query parameter that the web reads is part of the cache key', () => {
  const web = fileURLToPath(new URL('../../web', import.meta.url));
  const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !path.includes('.test.'));
  const read = sources.flatMap((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/(?:search|address)\.get(?:All)?\('(\w+)'\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(read.length).toBeGreaterThan(15);
  for (const name of read) {
    const pages = ['', 'search', 'event/7', 'venue/7', 'hotels/7'].map((path) => sharedPageQuery(path, `?${name}=1`));
    expect(pages, name).toContain(`?${name}=1`);
  }
});

test('[DOOR-6] each stay, its guests and its event or venue are a hotel page of their own, children of one age too', () => {
  const stay = '?checkin=2027-01-04&checkout=2027-01-05&adults=2&childAge=7&childAge=7';
  expect(sharedPageQuery('event/7/hotels', stay)).toBe(stay);
  expect(sharedPageQuery('hotels/7', `?eventId=9&${stay.slice(1)}`)).toBe(`?eventId=9&${stay.slice(1)}`);
  expect(sharedPageQuery('hotels', '?venueId=9')).toBe('?venueId=9');
});
