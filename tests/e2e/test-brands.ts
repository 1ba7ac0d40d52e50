import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownTenant } from '#tests/support/tenants.ts';

const shipped = join(import.meta.dirname, '..', '..', 'tenants');

const bothWays = { transactableType: 'BOTH', providerEventUrl: 'sandbox' };
const loyalty = { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1 };

/** What brands of the tests have different from the shipped default brand. All of them are served by the one platform of the run. */
const changes = {
  'all-sales-final': { refunds: { untilHoursBefore: null } },
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
  return directory;
}
