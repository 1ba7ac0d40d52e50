import { rm } from 'node:fs/promises';
import pg from 'pg';
import { openStack } from '#tests/support/stack.ts';
import { openStripe } from '#tests/support/stripe/stand-in.ts';
import { writeTestBrands } from './test-brands.ts';

/** Playwright's globalSetup: one installation for the whole run. Workers read its addresses from the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const tenantsDirectory = await writeTestBrands();
  const stripe = await openStripe({ secretKey: 'rk_test_of_the_browsers' });
  // Of the brand with-stripe; the platform and the workers have the same environment.
  process.env.STRIPE_API_URL = stripe.url;
  process.env.E2E_STRIPE_KEY = stripe.secretKey;
  process.env.E2E_STRIPE_EVENTS = 'whsec_of_the_browsers';
  const stack = await openStack({ tenantsDirectory });
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query('create table e2e_claim (event_id uuid primary key)');
  await client.end();
  process.env.STACK_URL = stack.url;
  process.env.STACK_PLATFORM_URL = stack.platformUrl;
  process.env.STACK_PROCESSOR_URL = stack.processorUrl;
  process.env.STACK_DATABASE_URL = stack.databaseUrl;
  process.env.STACK_IDENTITY_URL = stack.identityUrl;
  return async () => {
    await stack.close();
    await stripe.close();
    await rm(tenantsDirectory, { recursive: true });
  };
}
