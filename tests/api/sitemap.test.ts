import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORIGIN, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  world.gateway.fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000', ...headers } }));
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location);
const home = `${ORIGIN}/fanatics/`;
const MOST_URLS = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;

test('[ROUTE-14] robots.txt names the sitemap and excludes checkout and graph', async () => {
  const text = await (await get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /fanatics/checkout/');
  expect(text).toContain('Disallow: /graphql');
});

test('[ROUTE-14] the sitemap lists home with priority 1 daily, the hotels, and the static pages with 0.3 monthly', async () => {
  const xml = await (await get('/sitemap-pages.xml')).text();
  const entry = (path: string, changes: string, priority: string) =>
    `<url><loc>${home}${path}</loc><changefreq>${changes}</changefreq><priority>${priority}</priority>`;
  expect(xml).toContain(entry('', 'daily', '1.0'));
  for (const page of ['help', 'faq', 'about', 'contact', 'termsAgreement', 'termsOfUse', 'privacy-policy'])
    expect(xml).toContain(entry(page, 'monthly', '0.3'));
  expect(xml).toContain(entry('hotels', 'daily', '0.5'));
});

test('[ROUTE-14] the sitemaps of the index list every page once, with those of events, attractions, venues and leagues', async () => {
  const event = await world.shop.event();
  const index = locations(await (await get('/sitemap.xml')).text());
  expect(index[0]).toBe(`${ORIGIN}/sitemap-pages.xml`);
  const listed: string[] = [];
  for (const file of index) {
    const response = await get(file.slice(ORIGIN.length));
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    listed.push(...locations(await response.text()));
  }
  expect(new Set(listed).size).toBe(listed.length);
  const { db } = world.shop;
  const [venues, attractions, leagues] = await Promise.all([
    db.selectFrom('venue').select('id').execute(),
    db.selectFrom('attraction').select('id').execute(),
    db.selectFrom('league').select('id').execute(),
  ]);
  expect(listed).toEqual(
    expect.arrayContaining([
      `${home}event/${event.id}`,
      ...venues.map(({ id }) => `${home}venue/${id}`),
      ...attractions.map(({ id }) => `${home}attraction/${id}`),
      ...leagues.map(({ id }) => `${home}leagues/${id}`),
    ]),
  );
});

test('[ROUTE-14] each address of a sitemap comes with its alternate in each language of the brand, and the one for readers of any other', async () => {
  const event = await world.shop.event();
  const alternates = (url: string) =>
    [
      `<xhtml:link rel="alternate" hreflang="x-default" href="${url}"/>`,
      ...['en', 'fr', 'de', 'es', 'nl', 'it'].map(
        (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}?lang=${language}"/>`,
      ),
    ].join('');
  const index = locations(await (await get('/sitemap.xml')).text());
  const listed: string[] = [];
  for (const file of index) {
    const xml = await (await get(file.slice(ORIGIN.length))).text();
    expect(xml).toContain(' xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    for (const [entry] of xml.matchAll(/<url>.*<\/url>/g)) {
      const [url = ''] = locations(entry);
      expect(entry.replace(/^.*<\/priority>/, '')).toBe(`${alternates(url)}</url>`);
      listed.push(url);
    }
  }
  expect(listed).toEqual(
    expect.arrayContaining([home, `${home}help`, `${home}event/${event.id}`, `${home}leagues/NBA`]),
  );
});

test('[ROUTE-14] at the longest host name each of many sitemaps has at most 50,000 addresses and 50 MB, and together they list all', async () => {
  const { db } = world.shop;
  await sql`insert into attraction (id, partner_id, name, category_id, abbreviation, colour_1, colour_2, image_url)
    select gen_random_uuid(), 'crowd-' || n, 'Crowd', (select min(id) from category), 'CRW', '#000000', '#ffffff', '' from generate_series(1, 20001) n`.execute(
    db,
  );
  const labels = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(letter === 'd' ? 61 : 63));
  const origin = `https://${labels.join('.')}`;
  const gateway = world.gatewayWith({ publicOrigins: [origin] });
  const read = async (path: string) => (await gateway.fetch(new Request(origin + path))).text();
  const listed: string[] = [];
  for (const file of locations(await read('/sitemap.xml'))) {
    const xml = await read(file.slice(origin.length));
    expect(Buffer.byteLength(xml), file.slice(origin.length)).toBeLessThanOrEqual(MOST_BYTES);
    const urls = locations(xml);
    expect(urls.length).toBeLessThanOrEqual(MOST_URLS);
    listed.push(...urls);
  }
  const attractions = await db.selectFrom('attraction').select('id').execute();
  const ofAttractions = listed.filter((url) => url.startsWith(`${origin}/fanatics/attraction/`));
  expect(ofAttractions.sort()).toEqual(attractions.map(({ id }) => `${origin}/fanatics/attraction/${id}`).sort());
  await db.deleteFrom('attraction').where('name', '=', 'Crowd').execute();
});

test('[ROUTE-14] a long sitemap is read from the platform in parts', async () => {
  const calls = await world.callsOf(async () => (await get('/sitemap-event-1.xml')).text());
  expect(calls.filter((call) => call.includes('/api/sitemap/event')).length).toBeGreaterThan(0);
  expect(calls[0]).toContain('limit=5000');
});

test('a sitemap is sent compressed to a client that accepts it', async () => {
  const response = await get('/sitemap-venue-1.xml', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const xml = gunzipSync(new Uint8Array(await response.arrayBuffer())).toString();
  expect(xml).toMatch(/^<\?xml[\s\S]+<\/urlset>\n$/);
});

test.each(['/sitemap-cart-1.xml', '/sitemap-event.xml', '/sitemap-event-0.xml', '/sitemap-x.xml'])(
  '%s is 404',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('while the platform is down sitemaps are 503 with Retry-After', async () => {
  world.upstream.break(/sitemap/, 'reset');
  for (const path of ['/sitemap.xml', '/sitemap-event-1.xml']) {
    const response = await get(path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  }
  world.upstream.heal();
});
