import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runHere, runProcess } from '#tests/support/commands.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { ownTenant, writeTenants } from '#tests/support/tenants.ts';
import { readConfig } from '../config.ts';
import { readIdentityConfig } from '../identity/config.ts';
import { checkCommand } from '../tenant-check.ts';
import { newCommand } from '../tenant-new.ts';
import { discountsFor } from './service.ts';
import { DEFAULT_TENANTS_DIR, readTenants, withDefaultFirst } from './tenant-files.ts';

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
    loyalty: { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1, currency: 'USD' },
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

const {
  theme,
  discounts: [discount, clubDiscount],
  deliveries: [mobile, email, courier],
} = ownTenant;
/** A brand whose courier has a change. */
const deliver = (change: object) => ({ deliveries: [mobile, email, { ...courier, ...change }] });
const discountWith = (change: object) => ({ discounts: [{ ...clubDiscount, ...change }] });
const send = (change: object) => deliver({ shipment: { ...courier.shipment, ...change } });

it('[TEN-15] menu, legal notes and languages come with the configuration, texts in the language of gst-language', async () => {
  const menu = [
    { item: 'help' as const, navigation: 'footerOnly' as const },
    { label: { en: 'Club', de: 'Verein' }, to: 'https://club.example/', navigation: 'topMenuOnly' as const },
  ];
  const legal = { notes: { en: 'Sold by us.', de: 'Verkauft von uns.' }, termsUrl: '/faq' };
  const other = await startTestPlatform({
    tenant: { menu, legal, languages: ['de', 'en'], formats: 'en-US' },
    databaseUrl: platform.databaseUrl,
  });
  const answer = await other.app.inject({ url: '/api/tenant/config', headers: { 'gst-language': 'de' } });
  await other.close();
  expect(answer.json()).toMatchObject({
    menu: [
      { item: 'help', label: null, to: null, navigation: 'footerOnly' },
      { item: null, label: 'Verein', to: 'https://club.example/', navigation: 'topMenuOnly' },
    ],
    legal: { notes: 'Verkauft von uns.', termsUrl: '/faq' },
    languages: ['de', 'en'],
    formats: 'en-US',
  });
});

it('[TEN-15] a brand shows the categories that it names, in its order', async () => {
  const other = await startTestPlatform({
    tenant: { categories: ['concerts', 'nowhere', 'sports'] },
    databaseUrl: platform.databaseUrl,
  });
  const ids = (answer: { items: { id: string }[] }) => answer.items.map(({ id }) => id);
  const all = ids((await platform.app.inject('/api/category')).json());
  const shown = ids((await other.app.inject('/api/category')).json());
  await other.close();
  expect(all.length).toBeGreaterThan(2);
  expect(shown).toEqual(['concerts', 'sports']);
});

it.each([
  ['before its first day', '2026-11-30T23:59:59Z', 0],
  ['on its first day', '2026-12-01T00:00:00Z', 1],
  ['on its last day', '2026-12-31T23:59:59Z', 1],
  ['after its last day', '2027-01-01T00:00:00Z', 0],
])('[TEN-15] a discount %s (%s) is given to %i visitors', (_when, now, given) => {
  const dated = { ...discount, validFrom: '2026-12-01', validUntil: '2026-12-31' };
  expect(discountsFor({ ...ownTenant, discounts: [dated] }, null, 'USD', new Date(now))).toHaveLength(given);
});

it.each([
  ['USD', 'en', 2.5, 'Fan club: $2.50 off each service fee'],
  ['CAD', 'en', 3.5, 'Fan club: CA$3.50 off each service fee'],
  ['CAD', 'de', 3.5, 'Fanclub: 3,50\u00a0CA$ Rabatt auf jede Servicegebühr'],
  ['GBP', 'nl', 2, 'Fanclub: £\u00a02,00 korting op elke servicekost'],
])(
  '[CART-15] [PRICE-2] at an event in %s the fan club’s discount reads so in %s',
  async (currency, language, value, short) => {
    const { rows } = await sql<{ id: string }>`
    select id from event where active and currency = ${currency} limit 1`.execute(platform.db);
    const headers = { 'gst-language': language, 'gst-discount-token': 'fanclub-2026' };
    const { discounts } = (await platform.app.inject({ url: `/api/product/${rows[0]?.id}`, headers })).json();
    expect(discounts.at(-1)).toMatchObject({ type: 'value', value, messages: { short } });
  },
);

it('[CART-15] a discount without a value in a currency isn’t given there, and the brand’s banner has its first', () => {
  const brand = { ...ownTenant, discounts: [{ ...clubDiscount, token: undefined, values: { EUR: 250, USD: 300 } }] };
  expect(discountsFor(brand, null, 'CAD')).toEqual([]);
  expect(discountsFor(brand, null, 'USD')).toMatchObject([{ value: 3 }]);
  expect(discountsFor(brand, null, null)).toMatchObject([
    { value: 2.5, messages: { short: { en: 'Fan club: €2.50 off each service fee' } } },
  ]);
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

  it('[TEN-15] the published schema takes every brand that ships, and no field that it has not', async () => {
    const readShipped = async (...path: string[]) =>
      JSON.parse(await readFile(join(DEFAULT_TENANTS_DIR, ...path), 'utf8'));
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const check = ajv.compile(await readShipped('generated', 'tenant.schema.json'));
    const faults = (brand: object) => (check(brand) ? [] : check.errors?.map(({ keyword }) => keyword));
    const shipped = readTenants(DEFAULT_TENANTS_DIR).tenants.map(({ id }) => id);
    expect(shipped).toEqual(['grandstand', 'northgate']);
    for (const name of shipped) expect([name, faults(await readShipped(name, 'tenant.json'))]).toEqual([name, []]);
    expect(faults({ ...ownTenant, colour: 'blue' })).toEqual(['additionalProperties']);
    expect(faults({ ...ownTenant, formats: 'de-CH' })).toEqual(['enum']);
  });

  it('[TEN-15] an unknown field is named', async () => {
    const { problems } = await read({ arena: { colour: 'blue' } });
    expect(problems[0]).toContain('colour');
  });

  it.each<[string, object, string]>([
    ['a face that there is not', { theme: { ...theme, face: 'comic' } }, 'theme.face: '],
    ['a misspelt token of a discount', { discounts: [{ ...discount, tokn: 'fanclub-2026' }] }, 'discounts.0: '],
    [
      'a discount’s words in a language that the shop has not',
      { discounts: [{ ...discount, description: { en: 'Off', pt: 'Menos' } }] },
      'discounts.0.description: ',
    ],
    ['a misspelt field of the programme', { loyalty: { ...ownTenant.loyalty, earnrate: 2 } }, 'loyalty: '],
    ['an unknown right of guests', { ACLAllow: { guestCanPurchase: true, guestCanSell: true } }, 'ACLAllow: '],
    ['the place of the graph', { basePath: '/graphql/' }, 'basePath: not below /graphql/'],
    ['the place of sign-in', { basePath: '/auth/' }, 'basePath: not below'],
    ['the place of pictures', { basePath: '/images/club/' }, 'basePath: not below'],
    ['a misspelt colour', { theme: { ...theme, acent: '#f58a1f' } }, 'theme: '],
    ['a radius beyond a pill', { theme: { ...theme, radius: 40 } }, 'theme.radius: '],
    ['a language that the shop has not', { languages: ['pt'] }, 'languages.0: '],
    ['one language twice', { languages: ['en', 'en'] }, 'languages: each language once'],
    ['an unknown number style', { formats: 'de-CH' }, 'formats: '],
    ['an entry without an address', { menu: [{ label: { en: 'Club' } }] }, 'menu.0: either item, or label and to'],
    ['a link that runs a script', { menu: [{ label: { en: 'Club' }, to: 'javascript:alert(1)' }] }, 'menu.0.to: '],
    ['an entry twice', { menu: [{ item: 'help' }, { item: 'help' }] }, 'menu: each entry once'],
    ['an own tool for consent without its script', { consentTool: 'own' }, 'consentTool: own needs externalScript'],
    ['an empty list of categories', { categories: [] }, 'categories: '],
    ['an unknown setting of a delivery', deliver({ cost: 5 }), 'deliveries.2: '],
    ['a delivery without words', deliver({ name: { de: 'Kurier' } }), 'deliveries.2.name.en: is required'],
    ['an unknown currency', deliver({ prices: { USX: { fee: 1 } } }), 'deliveries.2.prices.USX: must be an ISO 4217'],
    ['half a cent', deliver({ prices: { USD: { fee: 1.5 } } }), 'deliveries.2.prices.USD.fee: must be a whole number'],
    [
      'a price finer than is payable',
      deliver({ prices: { KWD: { fee: 1005 } } }),
      'deliveries.2.prices.KWD: must have amounts that are multiples of 10',
    ],
    ['a shipment without a price', deliver({ prices: {} }), 'deliveries.2.prices: must have a currency'],
    ['a shipment that would be free', deliver({ prices: null }), 'deliveries.2.prices: is required: a shipment'],
    ['a country that is none', send({ countries: ['UK'] }), 'deliveries.2.shipment.countries.0: must be an ISO 3166-1'],
    ['a lead time that is missing', send({ workingDays: undefined }), 'deliveries.2.shipment.workingDays: is required'],
    [
      'a lead time before the purchase',
      send({ workingDays: -1 }),
      'deliveries.2.shipment.workingDays: must be at least 0',
    ],
    ['a cut-off that is no time', send({ cutOff: '3 pm' }), 'deliveries.2.shipment.cutOff: must be a time of day'],
    [
      'a zone that is none',
      send({ timeZone: 'New York' }),
      'deliveries.2.shipment.timeZone: must be an IANA time zone',
    ],
    ['a holiday that is no day', send({ closedOn: ['25 Dec'] }), 'deliveries.2.shipment.closedOn.0: must be a day'],
    ['one delivery twice', { deliveries: [mobile, mobile] }, 'deliveries: must have each id once'],
    ['deliveries that leave events unsold', { deliveries: [courier] }, 'deliveries: must have one without shipment'],
    ['terms at another scheme', { legal: { termsUrl: 'http://club.example' } }, 'legal.termsUrl: '],
    ['one amount in every currency', discountWith({ values: undefined }), 'discounts.0.values: is required'],
    ['a percentage by currency', { discounts: [{ ...discount, values: { USD: 250 } }] }, 'discounts.0: '],
    ['an amount of no currency', discountWith({ values: { USX: 250 } }), 'discounts.0.values.USX: must be an ISO 4217'],
    [
      'an amount that cannot be paid',
      discountWith({ values: { KWD: 5 } }),
      'discounts.0.values.KWD: must have amounts',
    ],
    ['an amount of nothing', discountWith({ values: { USD: 0 } }), 'discounts.0.values.USD: must be at least 1'],
    [
      'a misspelt placeholder',
      discountWith({ description: { en: '{amout} off' } }),
      'discounts.0.description.en: has {amout}',
    ],
    [
      'an amount in the text of a percentage',
      { discounts: [{ ...discount, messages: { ...discount.messages, short: { en: '{amount} off' } } }] },
      'discounts.0.messages.short.en: has {amount}',
    ],
    [
      'a discount that ends before it begins',
      { discounts: [{ ...discount, validFrom: '2026-12-02', validUntil: '2026-12-01' }] },
      'discounts.0.validUntil: must not be before validFrom',
    ],
  ])('[TEN-15] %s is named by field and rule, and stops no other brand', async (_what, change, problem) => {
    const { ids, problems } = await read({ arena: change, club: {} });
    expect(ids).toEqual(['club']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`arena/tenant.json: ${problem}`);
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

  it.each<[string, Record<string, object>, string]>([
    [
      'has the path of the default brand',
      { club: {}, grandstand: {} },
      'basePath: is already that of grandstand at the same host',
    ],
    [
      'has the partner id of the default brand',
      { club: { basePath: '/club/', partnerId: 'grandstand' }, grandstand: {} },
      'partnerId: is already that of grandstand',
    ],
    [
      'has the path that another is called by',
      { club: { basePath: '/northgate/' }, grandstand: {}, northgate: { basePath: '/northgate/' } },
      'basePath: is already that of northgate at the same host',
    ],
    [
      'has the partner id that another is called by',
      { club: { basePath: '/club/', partnerId: 'northgate' }, grandstand: {}, northgate: { basePath: '/northgate/' } },
      'partnerId: is already that of northgate',
    ],
  ])(
    '[TEN-15] a copy that %s is left out although its name comes first: platform and identity provider start with the others',
    async (_what, changes, problem) => {
      const directory = await writeTenants(changes);
      onTestFinished(() => rm(directory, { recursive: true }));
      const { tenants, tenantProblems } = readConfig({ TENANTS_DIR: directory });
      const others = Object.keys(changes).filter((name) => name !== 'club');
      expect(tenants.map(({ id }) => id)).toEqual(others);
      expect(tenantProblems).toEqual([`${join(directory, 'club', 'tenant.json')}: ${problem}`]);
      const identity = readIdentityConfig({ TENANTS_DIR: directory, DATABASE_URL: 'postgres://localhost/any' });
      expect(identity.tenants.map(({ id }) => id)).toEqual(others);
    },
  );

  it('[TEN-15] the brand that DEFAULT_TENANT names is kept, and a copy with its path is left out', async () => {
    const directory = await writeTenants({ arena: {}, stadium: {} });
    onTestFinished(() => rm(directory, { recursive: true }));
    const { tenants } = readConfig({ TENANTS_DIR: directory, DEFAULT_TENANT: 'stadium' });
    expect(tenants.map(({ id }) => id)).toEqual(['stadium']);
  });

  /** One of our commands on a directory of tenants, in this process. */
  const run = async (
    command: typeof checkCommand,
    directory: string,
    { words = [], env = {} }: { words?: string[]; env?: object } = {},
  ) => {
    const { code, stdout, stderr } = await runHere(command, words, { TENANTS_DIR: directory, ...env });
    return { code, said: stdout + stderr };
  };
  /** The same as npm does it. */
  const runScript = async (script: string, directory: string, ...words: string[]) => {
    const file = join(import.meta.dirname, '..', '..', 'scripts', script);
    const { code, stdout, stderr } = await runProcess(file, words, { TENANTS_DIR: directory });
    return { code, said: stdout + stderr };
  };

  it('[TEN-15] the brand that tenant:new makes is one that tenant:check finds right; of another it names file, field and rule', async () => {
    const directory = await writeTenants({});
    expect(await runScript('tenant-new.mjs', directory, 'club')).toMatchObject({ code: 0 });
    expect(await run(checkCommand, directory)).toEqual({ code: 0, said: 'ok   club: club, /club/\n' });
    const file = join(directory, 'club', 'tenant.json');
    await writeFile(file, JSON.stringify({ ...ownTenant, formats: 'de-CH' }));
    const { code, said } = await runScript('tenant-check.mjs', directory);
    expect([code, said]).toEqual([1, expect.stringMatching(/^FAIL .*club\/tenant\.json: formats: /)]);
    // Served without that word, but not right.
    await writeFile(file, JSON.stringify(ownTenant));
    await mkdir(join(directory, 'club', 'texts'));
    await writeFile(join(directory, 'club', 'texts', 'en.json'), JSON.stringify({ home: { gone: 'Hi' } }));
    const worded = await run(checkCommand, directory);
    expect([worded.code, worded.said]).toEqual([
      1,
      expect.stringMatching(/^FAIL .*club\/texts\/en\.json: home\.gone: the storefront has no such text\n$/),
    ]);
    await rm(directory, { recursive: true });
  });

  it.each([
    ['graphql', 'basePath: not below /graphql/, /images/, /assets/ or /auth/'],
    ['images', 'basePath: not below /graphql/, /images/, /assets/ or /auth/'],
    ['assets', 'basePath: not below /graphql/, /images/, /assets/ or /auth/'],
    ['auth', 'basePath: not below /graphql/, /images/, /assets/ or /auth/'],
    ['fanatics', 'basePath: is already that of grandstand at the same host'],
    ['arena', 'basePath: is already that of club at the same host'],
    ['arena-7', 'partnerId: is already that of club'],
  ])('[TEN-15] tenant:new makes no brand called %s and says why: %s', async (name, problem) => {
    const directory = await writeTenants({ club: { basePath: '/arena/', partnerId: 'arena-7' }, grandstand: {} });
    onTestFinished(() => rm(directory, { recursive: true }));
    const { code, said } = await run(newCommand, directory, { words: [name] });
    const why = `A brand called ${name} could not be served: ${problem}`;
    expect([code, said]).toEqual([1, expect.stringContaining(why)]);
    expect(await readdir(directory)).toEqual(['club', 'grandstand']);
  });

  const paymentProvider = {
    url: 'https://pay.club.example',
    secretKeyVariable: 'CLUB_PAYMENT_KEY',
    eventsSecretVariable: 'CLUB_EVENTS_SECRET',
  };
  const walletPasses = { google: { issuerId: '3388000000012345678', accountVariable: 'CLUB_ACCOUNT' } };
  it.each<[string, object, Record<string, string>, string]>([
    [
      'the key of its payment processor',
      { paymentProvider },
      { CLUB_EVENTS_SECRET: 'es_of_the_club' },
      'paymentProvider.secretKeyVariable: CLUB_PAYMENT_KEY is not in the environment, or too short',
    ],
    [
      'the secret of its processor’s events',
      { paymentProvider },
      { CLUB_PAYMENT_KEY: 'sk_of_the_club' },
      'paymentProvider.eventsSecretVariable: CLUB_EVENTS_SECRET is not in the environment, or too short',
    ],
    [
      'what signs its passes',
      { walletPasses },
      {},
      'walletPasses.google.accountVariable: CLUB_ACCOUNT is not in the environment',
    ],
    [
      'the token for its loyalty program',
      {
        wallet: {
          ...ownTenant.wallet,
          programUrl: 'https://program.example/join',
          programKeysUrl: 'https://program.example/jwks',
          memberCheck: { url: 'https://program.example/members', secretVariable: 'CLUB_PROGRAM_SECRET' },
        },
      },
      { CLUB_PROGRAM_SECRET: 'short' },
      'wallet.memberCheck.secretVariable: CLUB_PROGRAM_SECRET is not in the environment, or too short',
    ],
  ])(
    '[TEN-15] tenant:check names the variable that has to have %s, and does not call that brand right',
    async (_what, change, env, problem) => {
      const directory = await writeTenants({ arena: { basePath: '/arena/' }, club: { basePath: '/club/', ...change } });
      onTestFinished(() => rm(directory, { recursive: true }));
      const { code, said } = await run(checkCommand, directory, { env });
      expect([code, said]).toEqual([1, `ok   arena: Grandstand, /arena/\nFAIL club/tenant.json: ${problem}\n`]);
    },
  );

  const rsa = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicJwk = { ...p256.publicKey.export({ format: 'jwk' }), kid: 'one' };
  const keysOf = (...keys: object[]) => ({ programKeys: { keys } });
  const NO_KEY = 'a public key: RSA of 2048 bits or more, P-256 or Ed25519, without its private part';
  it.each<[string, object, string]>([
    ['no keys', {}, 'programKeys: programKeys or programKeysUrl is needed, because without the program’s keys nobody'],
    ['an empty set', keysOf(), 'programKeys.keys: at least one key'],
    [
      'a private key',
      keysOf({ ...p256.privateKey.export({ format: 'jwk' }), kid: 'one' }),
      `programKeys.keys.0: ${NO_KEY}`,
    ],
    [
      'a shared secret',
      keysOf({ kty: 'oct', k: 'c2VjcmV0', kid: 'one' }),
      'programKeys.keys.0.kty: must be one of RSA, EC, OKP',
    ],
    ['a short key', keysOf(publicJwk, { ...rsa(1024), kid: 'two' }), `programKeys.keys.1: ${NO_KEY}`],
    ['no key at all', keysOf({ kty: 'EC', kid: 'one' }), `programKeys.keys.0: ${NO_KEY}`],
    ['a key without kid', keysOf(p256.publicKey.export({ format: 'jwk' })), 'programKeys.keys.0.kid: is required'],
    [
      'keys and their address',
      { ...keysOf(publicJwk), programKeysUrl: 'https://a.example/k' },
      'programKeysUrl: either',
    ],
    ['plain http', { programKeysUrl: 'http://program.example/jwks' }, 'programKeysUrl: an https:// URL'],
    [
      'a page over http',
      { programUrl: 'http://program.example/join' },
      'programUrl: must be an https:// URL, or sandbox',
    ],
    ['the sandbox with keys', { programUrl: 'sandbox', ...keysOf(publicJwk) }, 'programUrl: sandbox has its own'],
    [
      'a check over http',
      { ...keysOf(publicJwk), memberCheck: { url: 'http://program.example/m', secretVariable: 'A' } },
      'memberCheck.url: an https:// URL',
    ],
    [
      'a check without a token',
      { ...keysOf(publicJwk), memberCheck: { url: 'https://program.example/m' } },
      'memberCheck.secretVariable: is required',
    ],
  ])('[LOYAL-8] [TEN-15] tenant:check refuses a loyalty program with %s: %s', async (_what, settings, problem) => {
    const wallet = { ...ownTenant.wallet, programUrl: 'https://program.example/join', ...settings };
    const directory = await writeTenants({ club: { basePath: '/club/', wallet } });
    onTestFinished(() => rm(directory, { recursive: true }));
    const { code, said } = await run(checkCommand, directory);
    expect([code, said]).toEqual([1, expect.stringMatching(/^FAIL .*club\/tenant\.json: wallet\./)]);
    expect(said).toContain(`wallet.${problem}`);
  });

  it('[LOYAL-8] [TEN-15] tenant:check takes a loyalty program with its public keys, or where nobody signs in none', async () => {
    const wallet = { ...ownTenant.wallet, programUrl: 'https://program.example/join' };
    const directory = await writeTenants({
      arena: { basePath: '/arena/', wallet, authenticationType: 'disabled' },
      club: { basePath: '/club/', wallet: { ...wallet, ...keysOf(publicJwk, { ...rsa(2048), kid: 'two' }) } },
    });
    onTestFinished(() => rm(directory, { recursive: true }));
    expect(await run(checkCommand, directory)).toMatchObject({ code: 0 });
  });

  it('[TEN-15] tenant:check finds a brand right whose payment processor has its variables', async () => {
    const directory = await writeTenants({ club: { paymentProvider } });
    onTestFinished(() => rm(directory, { recursive: true }));
    const env = { CLUB_PAYMENT_KEY: 'sk_of_the_club', CLUB_EVENTS_SECRET: 'es_of_the_club' };
    expect(await run(checkCommand, directory, { env })).toMatchObject({ code: 0 });
  });

  it.each<[string, string, string]>([
    ['that has no tenant.json', 'league', 'league/tenant.json: file: cannot be read: '],
    ['of a brand that is misspelt', 'arena/mark', 'arena/mark: directory: must be one of texts, pages, marks'],
  ])('[TEN-15] a directory %s is named with the rule, and stops no other brand', async (_what, name, problem) => {
    const directory = await writeTenants({ arena: { basePath: '/arena/' }, club: {} });
    onTestFinished(() => rm(directory, { recursive: true }));
    await mkdir(join(directory, name));
    const { tenants, problems } = readTenants(directory);
    expect(tenants.map(({ id }) => id)).toContain('club');
    expect(problems).toEqual([expect.stringContaining(join(directory, problem))]);
  });

  it('[TEN-15] a brand whose directory has a name that no address of a picture can have is named with the rule', async () => {
    const { ids, problems, directory } = await read({ Club_1: { basePath: '/arena/' }, club: {} });
    expect(ids).toEqual(['club']);
    expect(problems).toEqual([`${join(directory, 'Club_1')}: name: 1 to 40 lower-case letters, digits and hyphens`]);
  });

  it.each<[string, Record<string, object>, Record<string, string>, string[]]>([
    ['is not right', { arena: {}, grandstand: { formats: 'de-CH' } }, {}, ['grandstand/tenant.json: formats: ']],
    ['has no directory', { arena: {} }, {}, []],
    [
      'lacks the secrets of its payment processor',
      { arena: { basePath: '/arena/' }, club: { paymentProvider } },
      { DEFAULT_TENANT: 'club' },
      ['club/tenant.json: paymentProvider.secretKeyVariable: '],
    ],
  ])(
    '[TEN-15] a default brand that %s stops nothing: another answers in its place, and that is among the problems',
    async (_what, changes, env, problems) => {
      const directory = await writeTenants(changes);
      onTestFinished(() => rm(directory, { recursive: true }));
      const { tenants, tenantProblems } = readConfig({ TENANTS_DIR: directory, ...env });
      expect(tenants.map(({ id }) => id)).toEqual(['arena']);
      const named = env.DEFAULT_TENANT ?? 'grandstand';
      expect(tenantProblems).toEqual([
        ...problems.map((problem) => expect.stringContaining(problem)),
        `DEFAULT_TENANT ${named} is not among the tenants: arena answers in its place`,
      ]);
    },
  );

  it('[TEN-15] the identity provider starts while the default brand is not right', async () => {
    const directory = await writeTenants({ arena: {}, grandstand: { formats: 'de-CH' } });
    onTestFinished(() => rm(directory, { recursive: true }));
    const identity = readIdentityConfig({ TENANTS_DIR: directory, DATABASE_URL: 'postgres://localhost/any' });
    expect(identity.tenants.map(({ id }) => id)).toEqual(['arena']);
  });

  it('that does not exist, and one without any brand that is right, are refused with the reason', async () => {
    expect(() => readTenants('/nowhere')).toThrow('TENANTS_DIR /nowhere cannot be read');
    const none = await read({ arena: { formats: 'de-CH' } });
    expect(() => withDefaultFirst(none, 'club')).toThrow(
      /^DEFAULT_TENANT club is not among the tenants: .*arena\/tenant\.json: formats: /,
    );
    expect(() => withDefaultFirst({ tenants: [], problems: [] }, 'club')).toThrow('there is no such directory');
  });

  it('[DEV-1] while developing a default brand that is not right stops the start, and the reason is in the same line', async () => {
    const directory = await writeTenants({ arena: {}, grandstand: { formats: 'de-CH' } });
    onTestFinished(() => rm(directory, { recursive: true }));
    const env = { TENANTS_DIR: directory, NODE_ENV: 'development', DATABASE_URL: 'postgres://localhost/any' };
    const reason = /^DEFAULT_TENANT grandstand is not among the tenants: .*grandstand\/tenant\.json: formats: /;
    for (const readAny of [readConfig, readIdentityConfig]) expect(() => readAny(env)).toThrow(reason);
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
    ['urlOk', { urlOk: 'https://shop.example/fanatics/..%2fother' }],
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
    const arena = {
      ...tenant,
      id: 'arena',
      partnerId: 'arena-7',
      name: 'Arena',
      basePath: '/arena/',
      hosts: ['arena.example'],
    };
    two = await startTestPlatform({ tenants: [tenant, arena], databaseUrl: platform.databaseUrl });
    url = await two.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => two.close());
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<{ name: string }> =>
    JSON.parse(await (await fetch(url + path, { headers })).text());

  it('[TEN-15] [REST-2] answers for the brand of gst-partner-api, and for the first without one', async () => {
    const nameFor = async (headers: Record<string, string>) => (await ask('/api/tenant/config', headers)).name;
    expect(await nameFor({ 'gst-partner-api': 'arena-7' })).toBe('Arena');
    expect(await nameFor({ 'gst-partner-api': 'arena-7/acme' })).toBe('Arena');
    expect(await nameFor({ 'gst-partner-api': 'grandstand' })).toBe('Grandstand');
    expect(await nameFor({ 'gst-partner-api': '' })).toBe('Grandstand');
    expect(await nameFor({})).toBe('Grandstand');
  });

  it.each(['arena', 'nobody', 'nobody/acme'])(
    '[TEN-15] [REST-2] refuses %s, a brand that it does not serve, by the name of the header, and answers nothing of another',
    async (brand) => {
      for (const path of [
        '/api/tenant/config',
        '/api/category',
        `/api/product/${crypto.randomUUID()}/offers`,
        '/api/no',
      ]) {
        const answer = await fetch(url + path, { headers: { 'gst-partner-api': brand } });
        expect([answer.status, await answer.json()]).toEqual([
          421,
          expect.objectContaining({
            success: false,
            code: 'SERVER_ERROR',
            details: [{ field: 'gst-partner-api', message: 'names a brand that is not served here' }],
          }),
        ]);
      }
    },
  );

  it('[TEN-15] lists where each brand is reached', async () => {
    expect(await ask('/api/tenant/list')).toMatchObject({
      items: [
        { id: 'grandstand', basePath: '/fanatics/', hosts: [] },
        { id: 'arena', partnerId: 'arena-7', basePath: '/arena/', hosts: ['arena.example'] },
      ],
      isDefaultServed: true,
    });
  });
});
