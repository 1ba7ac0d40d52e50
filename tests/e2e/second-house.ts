import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, startPart } from '#tests/support/stack.ts';

const ownTenant = new URL('../../platform/tenant/tenants/grandstand.json', import.meta.url);

/** A second platform and gateway on the same database, processor and identity provider, for a tenant with other rules. */
export async function openHouse(changes: object): Promise<{ url: string; close: () => Promise<void> }> {
  const file = join(tmpdir(), `grandstand-tenant-${randomUUID()}.json`);
  const tenant = { ...JSON.parse(await readFile(ownTenant, 'utf8')), ...changes };
  await writeFile(file, JSON.stringify(tenant));
  const identity = { OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '' };
  const platform = await startPart('platform/main.ts', {
    PLATFORM_PORT: '0',
    DATABASE_URL: process.env.STACK_DATABASE_URL ?? '',
    PAYMENT_PROVIDER_URL: process.env.STACK_PROCESSOR_URL ?? '',
    TENANT_FILE: file,
    ...identity,
  });
  const gateway = await startGateway({ PLATFORM_URL: platform.url, ...identity });
  return {
    url: gateway.url,
    close: async () => {
      await gateway.stop();
      await platform.stop();
      await rm(file);
    },
  };
}
