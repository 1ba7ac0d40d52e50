import { rm } from 'node:fs/promises';
import pg from 'pg';
import { openStack } from '#tests/support/stack.ts';
import { writeTestBrands } from './test-brands.ts';

/** Playwright's globalSetup: one installation for the whole run. Workers read its addresses from the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const tenantsDirectory = await writeTestBrands();
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
    await rm(tenantsDirectory, { recursive: true });
  };
}
