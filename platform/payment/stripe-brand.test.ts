import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { writeTenants } from '#tests/support/tenants.ts';

const provider = {
  kind: 'stripe',
  publishableKey: 'pk_live_of_the_club',
  secretKeyVariable: 'CLUB_STRIPE_KEY',
  eventsSecretVariable: 'CLUB_STRIPE_EVENTS',
};
const keys = { CLUB_STRIPE_KEY: 'rk_live_of_the_club', CLUB_STRIPE_EVENTS: 'whsec_of_the_club' };

let files: string;
const directories: string[] = [];
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'grandstand-keys-'));
  directories.push(files);
});
afterAll(() => Promise.all(directories.map((one) => rm(one, { recursive: true }))));

/** The configuration of a platform with a brand of this processor beside the usual one. */
const configOf = async (change: object, env: NodeJS.ProcessEnv) => {
  const paymentProvider = { ...provider, ...change };
  const directory = await writeTenants({ grandstand: {}, club: { basePath: '/club/', paymentProvider } });
  directories.push(directory);
  return readConfig({ TENANTS_DIR: directory, ...env });
};
const problemOf = async (change: object, env: NodeJS.ProcessEnv): Promise<string> => {
  const { tenants, tenantProblems } = await configOf(change, env);
  expect(tenants.map(({ id }) => id)).toEqual(['grandstand']);
  return tenantProblems.join('\n').replace(/^.*(?=club\/tenant.json)/, '');
};

describe('a brand that takes its money through Stripe', () => {
  test('[TEN-15] is served with keys from the environment', async () => {
    const { brandProviders, tenantProblems } = await configOf({ statementSuffix: 'TICKETS' }, keys);
    expect(tenantProblems).toEqual([]);
    expect(brandProviders.get('club')).toEqual({
      kind: 'stripe',
      publishableKey: 'pk_live_of_the_club',
      secretKey: 'rk_live_of_the_club',
      eventsSecret: 'whsec_of_the_club',
      statementSuffix: 'TICKETS',
      requestsPerSecond: 20,
    });
  });

  test('[TEN-15] is served with keys from files that the environment names', async () => {
    const file = join(files, 'key');
    await writeFile(file, 'rk_live_from_a_file\n');
    const { brandProviders } = await configOf({}, { ...keys, CLUB_STRIPE_KEY: file });
    expect(brandProviders.get('club')?.secretKey).toBe('rk_live_from_a_file');
  });

  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['no key', {}, 'secretKeyVariable: CLUB_STRIPE_KEY is not in the environment, or too short'],
    [
      'a file that is not there',
      { CLUB_STRIPE_KEY: '/nowhere/key' },
      'secretKeyVariable: the file that CLUB_STRIPE_KEY names cannot be read',
    ],
    [
      'the publishable key in place of the secret one',
      { CLUB_STRIPE_KEY: 'pk_live_of_the_club' },
      'secretKeyVariable: CLUB_STRIPE_KEY has a publishable key, which belongs into publishableKey; it must have a restricted key, rk_live_… or rk_test_…',
    ],
    [
      'the two secrets exchanged',
      { CLUB_STRIPE_KEY: 'whsec_of_the_club' },
      'secretKeyVariable: CLUB_STRIPE_KEY has a secret of events, which belongs into eventsSecretVariable; it must have a restricted key, rk_live_… or rk_test_…',
    ],
    [
      'a key in place of the events’ secret',
      { CLUB_STRIPE_EVENTS: 'rk_live_of_the_club' },
      'eventsSecretVariable: CLUB_STRIPE_EVENTS has a restricted key, which belongs into secretKeyVariable; it must have the endpoint’s signing secret, whsec_…',
    ],
    [
      'a test key for a live brand',
      { CLUB_STRIPE_KEY: 'rk_test_of_the_club' },
      'secretKeyVariable: CLUB_STRIPE_KEY has a test key, but publishableKey is a live one; both must be of one account and mode',
    ],
  ])('[TEN-15] is left out with %s, in words that say no secret', async (_what, env, rule) => {
    const set: NodeJS.ProcessEnv = Object.keys(env).length === 0 ? {} : { ...keys, ...env };
    const problem = await problemOf({}, set);
    expect(problem).toBe(`club/tenant.json: paymentProvider.${rule}`);
    for (const secret of Object.values(set)) if (!secret?.startsWith('/')) expect(problem).not.toContain(secret);
  });

  test.each<[string, object, string]>([
    ['a secret key in its file', { publishableKey: 'sk_live_of_the_club' }, 'publishableKey: a publishable key'],
    ['an unknown field', { secretKey: 'rk_live_1' }, 'secretKey'],
    ['an unknown kind', { kind: 'strype' }, 'kind'],
    ['a suffix without a letter', { statementSuffix: '2026' }, 'statementSuffix: 2 to 22 characters'],
    ['an account that is none', { account: 'club' }, 'account: a connected account like acct_'],
  ])('[TEN-15] is left out with %s', async (_what, change, rule) => {
    expect(await problemOf(change, keys)).toContain(rule);
  });
});
