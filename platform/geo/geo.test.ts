import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const reverse = async (latitude: number, longitude: number, at: TestPlatform = platform) => {
  const answer = await at.app.inject(`/api/geo/reverse?longitude=${longitude}&latitude=${latitude}`);
  return { status: answer.statusCode, body: answer.json() };
};

describe('the place at a point', () => {
  it.each([
    ['Manhattan', 40.7536, -73.9832, 'US_NY_New_York_City'],
    ['across the Hudson', 40.744, -74.0324, 'US_NJ_Hoboken'],
    ['Chicago', 41.8807, -87.6742, 'US_IL_Chicago'],
    ['Montréal', 45.496, -73.5694, 'CA_QC_Montréal'],
    ['Toronto', 43.6435, -79.3791, 'CA_ON_Toronto'],
    ['Berlin', 52.5059, 13.4432, 'DE_BE_Berlin'],
    ['München', 48.175, 11.55, 'DE_BY_Munich'],
    ['London', 51.503, 0.0032, 'GB_ENG_London'],
    ['Paris', 48.8386, 2.3785, 'FR_IDF_Paris'],
    ['Suva, beside the date line', -18.1416, 178.4419, 'FJ_01_Suva'],
    ['Longyearbyen, where degrees of longitude are short', 78.2232, 15.6267, 'SJ_21_Longyearbyen'],
  ])('[CITY-6] of %s has a name, a country and a region', async (_place, latitude, longitude, id) => {
    expect((await reverse(latitude, longitude)).body).toMatchObject({ id, location: { latitude, longitude } });
  });

  it('[CITY-6] is a 404 in the middle of an ocean and at a pole', async () => {
    expect((await reverse(0, -30)).status).toBe(404);
    expect((await reverse(90, 0)).status).toBe(404);
  });

  it('[CITY-6] needs longitude and latitude, each on the globe', async () => {
    const answer = await platform.app.inject('/api/geo/reverse?latitude=91');
    expect(answer.statusCode).toBe(400);
    expect(
      answer
        .json()
        .details.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['latitude', 'longitude']);
  });
});

/** A platform with an external geocoder that answers by the listener. */
const withGeocoder = async (listener: RequestListener): Promise<TestPlatform> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const geocoderUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/at?key=k`;
  const own = await startTestPlatform({ geocoderUrl, databaseUrl: platform.databaseUrl });
  onTestFinished(async () => {
    await own.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return own;
};

describe('an external geocoder', () => {
  it('[CITY-6] is called with longitude and latitude, and its place is answered', async () => {
    const urls: (string | undefined)[] = [];
    const own = await withGeocoder((request, response) => {
      urls.push(request.url);
      response.end(JSON.stringify({ name: 'Springfield', stateCode: 'IL', countryCode: 'US', more: 'unread' }));
    });
    expect((await reverse(39.8, -89.65, own)).body).toEqual({
      id: 'US_IL_Springfield',
      name: 'Springfield',
      stateCode: 'IL',
      countryCode: 'US',
      location: { latitude: 39.8, longitude: -89.65 },
    });
    expect(urls).toEqual(['/at?key=k&longitude=-89.65&latitude=39.8']);
  });

  it.each([
    ['name', { stateCode: 'IL', countryCode: 'US' }],
    ['country', { name: 'Springfield', stateCode: 'IL', countryCode: ' ' }],
    ['region', { name: 'Springfield', stateCode: null, countryCode: 'US' }],
  ])('[CITY-6] whose answer has no %s is a 404', async (_what, answer) => {
    const own = await withGeocoder((_request, response) => response.end(JSON.stringify(answer)));
    expect((await reverse(39.8, -89.65, own)).status).toBe(404);
  });

  it.each<[string, RequestListener]>([
    ['fails', (_request, response) => response.writeHead(500).end()],
    ['answers no JSON', (_request, response) => response.end('<html>')],
    ['answers more than 64 KiB', (_request, response) => response.end('x'.repeat(70_000))],
    ['hangs', () => undefined],
    ['redirects', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('[CITY-8] that %s is a 503: the lookup failed', async (_how, listener) => {
    const own = await withGeocoder(listener);
    const { status, body } = await reverse(39.8, -89.65, own);
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: '50030', title: 'Place unknown' });
  });
});
