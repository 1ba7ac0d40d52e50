// Makes databases anew from what npm run backup wrote.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('platform/backup.ts'), 'restore', ...process.argv.slice(2)]).done;
});
