// Makes, lists, replaces and revokes partners' keys, lists and ends their webhooks, whether the product runs or not.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('platform/partner-keys.ts'), ...process.argv.slice(2)]).done;
});
