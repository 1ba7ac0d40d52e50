import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestPlatform } from '#tests/support/platform.ts';

it('[OPS-2] /healthz checks the process, /readyz also its database', async () => {
  const database = await createTestDatabase();
  const platform = await startTestPlatform({ databaseUrl: database.url });
  const statuses = async () => [
    (await platform.app.inject('/healthz')).statusCode,
    (await platform.app.inject('/readyz')).statusCode,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await database.drop();
  expect(await statuses()).toEqual([200, 503]);
  expect((await platform.app.inject('/api/league')).json()).toMatchObject({
    status: 503,
    code: '50030',
    message: 'The database does not answer. Try again in a moment.',
  });
  await platform.close();
});

it('[REST-1] the contract is published as OpenAPI 3.1', async () => {
  const platform = await startTestPlatform();
  const { openapi, paths } = (await platform.app.inject('/docs/json')).json();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/tenant/config',
      '/api/category',
      '/api/city',
      '/api/attraction',
      '/api/attraction/{id}',
      '/api/attraction/partner/{id}',
      '/api/attraction/event/{id}',
      '/api/attraction/{id}/similar',
      '/api/product',
      '/api/product/{id}',
      '/api/product/legacy/{id}',
      '/api/product/partner/{id}',
      '/api/product/{id}/info',
      '/api/product/dates',
      '/api/product/popular',
      '/api/venue',
      '/api/venue/{id}',
      '/api/cart/{id}',
      '/api/cart/reserve/{productId}',
      '/api/cart/{id}/purchase_v2',
    ]),
  );
  await platform.close();
});

it('[REST-1] /docs shows the contract, and the page loads nothing from other hosts', async () => {
  const platform = await startTestPlatform();
  const page = await platform.app.inject('/docs');
  expect(page.headers['content-type']).toMatch('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(loaded.length).toBeGreaterThan(3);
  for (const path of loaded) {
    const { origin, pathname } = new URL(path, 'http://platform.test/docs');
    expect(origin).toBe('http://platform.test');
    expect([pathname, (await platform.app.inject(pathname)).statusCode]).toEqual([pathname, 200]);
  }
  await platform.close();
});

it('[DOOR-9] the contract says that it is internal', async () => {
  const platform = await startTestPlatform();
  const { info } = (await platform.app.inject('/docs/json')).json();
  expect(info.description).toMatch(/Internal, these pages included: .* not to be exposed to the internet/);
  await platform.close();
});
