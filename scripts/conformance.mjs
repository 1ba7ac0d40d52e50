// Buys and refunds with a partner's sandbox key and says which of docs/partners' rules hold.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('examples/partner-client/conformance.ts'), ...process.argv.slice(2)]).done;
});
