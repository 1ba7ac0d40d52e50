import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from './core/output.ts';
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

/** The command with its arguments; returns its exit code. */
export const newCommand = async (
  [name = '']: readonly string[],
  { TENANTS_DIR, DEFAULT_TENANT }: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> => {
  try {
    const file = make(TENANTS_DIR || DEFAULT_TENANTS_DIR, name, DEFAULT_TENANT || USUAL_TENANT);
    output.log(`${file}: change it, look with npm run tenant:check, and see it below /${name}/ after the next start.`);
    return 0;
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
};

if (import.meta.main) process.exitCode = await newCommand(process.argv.slice(2), process.env, console);
