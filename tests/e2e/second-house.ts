import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway, startPart } from '#tests/support/stack.ts';
import { writeTenants } from '#tests/support/tenants.ts';

/** A second platform and gateway on the same database, processor and identity provider, for a tenant with other rules. */
export async function openHouse(
  changes: object,
  env: Record<string, string> = {},
  /** Writes further files into the brand's directory. */
  dress: (brand: string) => Promise<void> = async () => undefined,
  /** What the brand's tenant.json names by variables of the platform. */
  secrets: Record<string, string> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const directory = await writeTenants({ grandstand: changes });
  await dress(join(directory, 'grandstand'));
  const identity = { OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '' };
  const platform = await startPart('platform/main.ts', {
    PLATFORM_PORT: '0',
    DATABASE_URL: process.env.STACK_DATABASE_URL ?? '',
    PAYMENT_PROVIDER_URL: process.env.STACK_PROCESSOR_URL ?? '',
    TENANTS_DIR: directory,
    ...identity,
    ...secrets,
  });
  const gateway = await startGateway({ PLATFORM_URL: platform.url, ...identity, ...env });
  return {
    url: gateway.url,
    close: async () => {
      await gateway.stop();
      await platform.stop();
      await rm(directory, { recursive: true });
    },
  };
}
