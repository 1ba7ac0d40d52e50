// Makes a brand that works: a copy of the default one under a name and base path of its own.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, main, readJson, Stop, say } from './lib/project.mjs';

await main(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z0-9-]{1,40}$/.test(name)) {
    throw new Stop('Usage: npm run tenant:new NAME (1 to 40 lower-case letters, digits and hyphens)');
  }
  const tenants = process.env.TENANTS_DIR || inProject('tenants');
  const directory = join(tenants, name);
  if (existsSync(directory)) throw new Stop(`${directory} exists already.`);
  const brand = readJson(join(inProject('tenants'), 'grandstand', 'tenant.json'));
  mkdirSync(directory);
  const file = join(directory, 'tenant.json');
  writeFileSync(file, `${JSON.stringify({ ...brand, name, basePath: `/${name}/`, discounts: [] }, null, 2)}\n`);
  say(`${file}: change it, look with npm run tenant:check, and see it below /${name}/ after the next start.`);
  return 0;
});
