// Imports a tenant's own catalogue into the platform's database, whether the product runs or not.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('platform/catalogue-import.ts'), ...process.argv.slice(2)]).done;
});
