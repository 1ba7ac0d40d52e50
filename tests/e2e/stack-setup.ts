import pg from 'pg';
import { openStack } from '#tests/support/stack.ts';

/** Playwright's globalSetup: one house for the whole run. Workers read its addresses from the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await openStack();
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query('create table e2e_claim (event_id uuid primary key)');
  await client.end();
  process.env.STACK_URL = stack.url;
  process.env.STACK_PLATFORM_URL = stack.platformUrl;
  process.env.STACK_PROCESSOR_URL = stack.processorUrl;
  process.env.STACK_DATABASE_URL = stack.databaseUrl;
  process.env.STACK_IDENTITY_URL = stack.identityUrl;
  return stack.close;
}
