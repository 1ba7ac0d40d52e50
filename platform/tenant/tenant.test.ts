import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { writeTenants } from '#tests/support/tenants.ts';
import { readTenants, withDefaultFirst } from './tenant-files.ts';

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

describe('a directory of tenants', () => {
  const read = async (changes: Record<string, object>) => {
    const directory = await writeTenants(changes);
    const found = readTenants(directory);
    await rm(directory, { recursive: true });
    return { ...found, ids: found.tenants.map(({ id }) => id), directory };
  };

  it('[TEN-15] a brand that is not valid is named with its file, every wrong field and the rule; the others go on', async () => {
    const theme = { ...platform.tenant.theme, primary: 'blue' };
    const { ids, problems, directory } = await read({ arena: { basePath: 'shop', theme }, club: {} });
    const file = join(directory, 'arena', 'tenant.json');
    expect(ids).toEqual(['club']);
    expect(problems).toEqual([
      expect.stringContaining(`${file}: basePath: `),
      `${file}: theme.primary: a colour like #00b4e2`,
    ]);
  });

  it('[TEN-15] an unknown field is named', async () => {
    const { problems } = await read({ arena: { colour: 'blue' } });
    expect(problems[0]).toContain('colour');
  });

  it.each([
    ['at any host', {}, {}, false],
    ['at one host', { hosts: ['a.example'] }, { hosts: ['b.example', 'a.example'] }, false],
    ['at two hosts', { hosts: ['a.example'] }, { hosts: ['b.example'] }, true],
  ])('[TEN-15] two brands under one base path %s', async (_where, one, other, both) => {
    const { ids, problems } = await read({ arena: one, club: other });
    expect(ids).toEqual(both ? ['arena', 'club'] : ['arena']);
    expect(problems.join()).toBe(both ? '' : problems[0]);
    if (!both) expect(problems[0]).toContain('club/tenant.json: basePath: is already that of arena');
  });

  it('that does not exist, and a default brand that does not, are named', async () => {
    expect(() => readTenants('/nowhere')).toThrow('TENANTS_DIR /nowhere cannot be read');
    const found = await read({ arena: {} });
    expect(() => withDefaultFirst(found, 'club')).toThrow('DEFAULT_TENANT club is not among the tenants');
    expect(withDefaultFirst(found, 'arena')[0].id).toBe('arena');
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
      loginUrl: `https://shop.example/fanatics/auth/redirect?${query}`,
      previewUrl: `https://shop.example/fanatics/auth/preview?${query}`,
      logoutUrl: 'https://shop.example/fanatics/logout?returnTo=%2Ffanatics%2Fevent%2F1%3Fa%3Db',
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

describe('a platform with several brands', () => {
  let two: TestPlatform;
  let url: string;
  beforeAll(async () => {
    const { tenant } = platform;
    const arena = { ...tenant, id: 'arena', name: 'Arena', basePath: '/arena/', hosts: ['arena.example'] };
    two = await startTestPlatform({ tenants: [tenant, arena], databaseUrl: platform.databaseUrl });
    url = await two.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => two.close());
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<{ name: string }> =>
    JSON.parse(await (await fetch(url + path, { headers })).text());

  it('[TEN-15] [REST-2] answers for the brand of gst-partner-api, and for the first without one or for an unknown one', async () => {
    const nameFor = async (headers: Record<string, string>) => (await ask('/api/tenant/config', headers)).name;
    expect(await nameFor({ 'gst-partner-api': 'arena' })).toBe('Arena');
    expect(await nameFor({ 'gst-partner-api': 'nobody' })).toBe('Grandstand');
    expect(await nameFor({})).toBe('Grandstand');
  });

  it('[TEN-15] lists where each brand is reached', async () => {
    expect(await ask('/api/tenant/list')).toMatchObject({
      items: [
        { id: 'grandstand', basePath: '/fanatics/', hosts: [] },
        { id: 'arena', basePath: '/arena/', hosts: ['arena.example'] },
      ],
    });
  });
});
