// Writes the database, and those of brands with their own catalogue, into a new directory, whether the product runs or not.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('platform/backup.ts'), 'backup', ...process.argv.slice(2)]).done;
});
