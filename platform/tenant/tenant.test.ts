import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { readTenantFile } from './tenant-file.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const config = async (headers = {}) => (await platform.app.inject({ url: '/api/tenant/config', headers })).json();

it('[TEN-1] the configuration has purchase flow, sign-in, loyalty, discounts, minimum redemption and guest rule', async () => {
  expect(await config()).toMatchObject({
    transactableType: 'GST_ONLY',
    purchaseFlow: { eventTicket: { type: 'direct' } },
    authenticationType: 'sso',
    ACLAllow: { guestCanPurchase: true },
    loyalty: { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1 },
    minimumRedemptionPoints: 1000,
    discounts: [{ type: 'percentage', value: 20, appliedTo: 'service', limitMax: 4 }],
    theme: { primary: '#00b4e2' },
    basePath: '/fanatics/',
  });
});

it.each([
  ['GST_ONLY', 'direct'],
  ['TM_ONLY', 'provider'],
  ['BOTH', 'both'],
] as const)('[TEN-2] transactableType %s is the purchase flow %s', async (transactableType, type) => {
  const other = await startTestPlatform({ tenant: { transactableType }, databaseUrl: platform.databaseUrl });
  const answer = await other.app.inject('/api/tenant/config');
  await other.close();
  expect(answer.json()).toMatchObject({ transactableType, purchaseFlow: { eventTicket: { type } } });
});

it('[TEN-1] discount messages come in the language of gst-language, in English for an unknown one', async () => {
  const banner = async (language: string) =>
    (await config({ 'gst-language': language })).discounts[0].messages.topBanner;
  expect(await banner('en')).toBe('20% off service fees on up to 4 tickets');
  expect(await banner('de-AT')).toBe('20 % Rabatt auf Servicegebühren für bis zu 4 Tickets');
  expect(await banner('pt')).toBe(await banner('en'));
});

describe('a tenant file', () => {
  it('that is not valid is refused with its name and every wrong field', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tenant-'));
    const file = join(directory, 'tenant.json');
    const wrong = { ...platform.tenant, basePath: 'shop', theme: { ...platform.tenant.theme, primary: 'blue' } };
    await writeFile(file, JSON.stringify(wrong));
    expect(() => readTenantFile(file)).toThrow(`TENANT_FILE ${file} is not valid: basePath: `);
    expect(() => readTenantFile(file)).toThrow('theme.primary: a colour like #00b4e2');
    await rm(directory, { recursive: true });
  });

  it('that does not exist is named in the error', () => {
    expect(() => readTenantFile('/nowhere/tenant.json')).toThrow('TENANT_FILE /nowhere/tenant.json cannot be read');
  });
});

describe('the sign-in addresses', () => {
  const sso = async (query: Record<string, string>, app = platform.app) =>
    app.inject(`/api/tenant/sso?${new URLSearchParams(query)}`);
  const urlOk = 'https://shop.example/fanatics/event/1?a=b';

  it('[AUTH-1] [REST-1] are the storefront’s own, with the page to come back to, the page after a failure and the language', async () => {
    const answer = await sso({ urlOk, urlFail: 'https://shop.example/fanatics/', locale: 'de' });
    const query = 'returnTo=%2Ffanatics%2Fevent%2F1%3Fa%3Db&failTo=%2Ffanatics%2F&lang=de';
    expect(answer.json()).toEqual({
      loginUrl: `https://shop.example/auth/redirect?${query}`,
      previewUrl: `https://shop.example/auth/preview?${query}`,
      logoutUrl: 'https://shop.example/logout?returnTo=%2Ffanatics%2Fevent%2F1%3Fa%3Db',
    });
  });

  it.each([
    ['urlOk', {}],
    ['urlOk', { urlOk: 'javascript:alert(1)' }],
    ['urlFail', { urlOk, urlFail: 'https://evil.example/' }],
    ['urlFail', { urlOk, urlFail: 'no address' }],
    ['locale', { urlOk, locale: 'xx' }],
  ])('[AUTH-1] are refused by the name of %s: %o', async (field, query) => {
    const answer = await sso(query);
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, field]);
  });

  it('[TEN-5] do not exist where nobody can sign in', async () => {
    const tenant = { authenticationType: 'disabled' as const };
    const other = await startTestPlatform({ tenant, databaseUrl: platform.databaseUrl });
    expect((await sso({ urlOk }, other.app)).statusCode).toBe(404);
    await other.close();
  });
});
