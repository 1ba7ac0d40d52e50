// Says what an operation costs and which calls to the platform it makes.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('gateway/explain.ts'), ...process.argv.slice(2)]).done;
});
