import { gunzipSync } from 'node:zlib';
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

test('[ROUTE-14] robots.txt names the sitemap and excludes checkout and graph', async () => {
  const text = await (await get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /fanatics/checkout/');
  expect(text).toContain('Disallow: /graphql');
});

test('[ROUTE-14] the sitemap lists home with priority 1 daily and the static pages with 0.3 monthly', async () => {
  const xml = await (await get('/sitemap-pages.xml')).text();
  const entry = (path: string, changes: string, priority: string) =>
    `<url><loc>${home}${path}</loc><changefreq>${changes}</changefreq><priority>${priority}</priority></url>`;
  expect(xml).toContain(entry('', 'daily', '1.0'));
  for (const page of ['help', 'faq', 'about', 'contact', 'termsAgreement', 'termsOfUse', 'privacy-policy'])
    expect(xml).toContain(entry(page, 'monthly', '0.3'));
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
