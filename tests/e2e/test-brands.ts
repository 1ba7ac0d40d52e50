import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { ownTenant } from '#tests/support/tenants.ts';
import { PSEUDO_LANGUAGES, writePseudoTexts } from './pseudo-texts.ts';

const shipped = join(import.meta.dirname, '..', '..', 'tenants');

/** Where a test's page that embeds a storefront listens: chosen once a run, since the brand names it; workers get it by the environment. */
process.env.EMBEDDER_PORT ??= String(await freePort());
export const embedderPort = Number(process.env.EMBEDDER_PORT);

/** For the brand's menu: entries that stand in one place alone. */
const standingIn = (navigation: 'topMenuOnly' | 'footerOnly' | 'allMenus', ...items: string[]) =>
  items.map((item) => ({ item, navigation }));
const themed = (primary: string) => ({ theme: { ...ownTenant.theme, primary } });
const scriptsAt = (host: string) => ({ staging: `https://${host}/staging.js`, production: `https://${host}/live.js` });
const bothWays = { transactableType: 'BOTH', providerEventUrl: 'sandbox' };
const loyalty = { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1 };

/** What brands of the tests have different from the shipped default brand. All of them are served by the one platform of the run. */
const changes = {
  'all-sales-final': { refunds: { untilHoursBefore: null } },
  pale: themed('#ffe14d'),
  'very-dark': themed('#14080e'),
  loud: themed('#ff2d55'),
  'moved-menus': {
    menu: [
      ...standingIn('topMenuOnly', 'about', 'faq', 'contact'),
      { label: { en: 'Club', fr: 'Le club' }, to: '/leagues/NHL', navigation: 'topMenuOnly' },
      ...standingIn('footerOnly', 'leagues', 'help', 'termsAgreement', 'termsOfUse'),
      ...standingIn('allMenus', 'privacy-policy'),
    ],
  },
  'categories-at-top': {
    menu: [
      ...standingIn('topMenuOnly', 'leagues', 'categories', 'help'),
      { label: { en: 'Fan club' }, to: '/search', navigation: 'topMenuOnly' },
    ],
  },
  'help-at-top': {
    menu: [...standingIn('topMenuOnly', 'leagues', 'help'), ...standingIn('allMenus', 'categories')],
  },
  'arena-bucks': {
    loyalty: { ...ownTenant.loyalty, programName: 'ArenaBucks' },
  },
  'own-terms': { legal: { termsUrl: 'https://club.example/terms' } },
  'with-stripe': {
    paymentProvider: {
      kind: 'stripe',
      publishableKey: 'pk_test_of_the_browsers',
      secretKeyVariable: 'E2E_STRIPE_KEY',
      eventsSecretVariable: 'E2E_STRIPE_EVENTS',
    },
  },
  'with-script': { externalScript: scriptsAt('tag.example') },
  embedded: { embeddedBy: [`http://127.0.0.1:${embedderPort}`, `http://localhost:${embedderPort}`] },
  // At a host of their own, as in production, where sessions may be recorded.
  counted: {
    hosts: ['counted.example'],
    analytics: scriptsAt('count.example'),
    sessionRecording: { siteId: 'site-4711', script: 'https://recorder.example/record.js' },
  },
  'own-consent': {
    hosts: ['own-consent.example'],
    externalScript: scriptsAt('tag.example'),
    analytics: scriptsAt('count.example'),
    consentTool: 'own',
  },
  pseudo: { languages: [...PSEUDO_LANGUAGES], transactableType: 'BOTH', providerEventUrl: 'sandbox' },
  'return-fee': { refunds: { untilHoursBefore: 48, feePercent: 15 } },
  'members-only': { ACLAllow: { guestCanPurchase: false } },
  'sells-both-ways': bothWays,
  'provider-only': { transactableType: 'TM_ONLY', providerEventUrl: 'sandbox' },
  'queue-script': {
    ...bothWays,
    waitingRoom: { staging: 'https://queue.example/room.js', production: 'https://queue.example/live.js' },
  },
  'cash-back': {
    ...bothWays,
    loyalty: { ...loyalty, currencyType: 'money', programName: 'ArenaBucks', earnRate: 0.05 },
  },
  'only-earns': { ...bothWays, loyalty: { ...loyalty, type: 'earn' } },
  'only-redeems': { ...bothWays, loyalty: { ...loyalty, type: 'redeem' } },
  'no-loyalty': { ...bothWays, loyalty: { ...loyalty, type: 'none' } },
} satisfies Record<string, object>;

export type TestBrand = keyof typeof changes;

/** The storefront of a test's brand, like `http://localhost:3000/all-sales-final`. */
export const brandUrl = (name: TestBrand): string => `${process.env.STACK_URL}/${name}`;

/** A new directory with the shipped brands and those of the tests; answers its path. */
export async function writeTestBrands(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-tenants-'));
  await cp(shipped, directory, { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    await mkdir(join(directory, name));
    const tenant = { ...ownTenant, basePath: `/${name}/`, ...change };
    await writeFile(join(directory, name, 'tenant.json'), JSON.stringify(tenant));
  }
  await writePseudoTexts(join(directory, 'pseudo'));
  return directory;
}
