import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_TENANTS_DIR, readTenants, USUAL_TENANT, whyLeftOut } from './tenant/service.ts';

/** A copy of the brand that ships as the default, under a name and base path of its own. Throws where it could not be served. */
const make = (tenantsDirectory: string, name: string, preferred: string): string => {
  const directory = join(tenantsDirectory, name);
  if (existsSync(directory)) throw new Error(`${directory} exists already.`);
  const shipped: object = JSON.parse(readFileSync(join(DEFAULT_TENANTS_DIR, USUAL_TENANT, 'tenant.json'), 'utf8'));
  const brand = { ...shipped, name, basePath: `/${name}/`, discounts: [] };
  const reason = whyLeftOut({ ...brand, id: name }, readTenants(tenantsDirectory, preferred).tenants);
  if (reason !== undefined) throw new Error(`A brand called ${name} could not be served: ${reason}`);
  mkdirSync(directory);
  const file = join(directory, 'tenant.json');
  writeFileSync(file, `${JSON.stringify(brand, null, 2)}\n`);
  return file;
};

try {
  const [name = ''] = process.argv.slice(2);
  const { TENANTS_DIR, DEFAULT_TENANT } = process.env;
  const file = make(TENANTS_DIR || DEFAULT_TENANTS_DIR, name, DEFAULT_TENANT || USUAL_TENANT);
  console.log(`${file}: change it, look with npm run tenant:check, and see it below /${name}/ after the next start.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
