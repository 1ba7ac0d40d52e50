import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The brand that ships as the default. */
export const ownTenant = JSON.parse(
  readFileSync(new URL('../../tenants/grandstand/tenant.json', import.meta.url), 'utf8'),
);

/** A new directory of tenants; each is the shipped one with these changes. */
export async function writeTenants(changes: Readonly<Record<string, object>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-tenants-'));
  for (const [name, change] of Object.entries(changes)) {
    await mkdir(join(directory, name));
    await writeFile(join(directory, name, 'tenant.json'), JSON.stringify({ ...ownTenant, ...change }));
  }
  return directory;
}
