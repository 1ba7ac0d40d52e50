// Asks every call of docs/rest at an upstream's REST API, and says what is missing or wrong.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('gateway/contract/check-main.ts'), ...process.argv.slice(2)]).done;
});
