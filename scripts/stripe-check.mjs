// Tries what only an account at Stripe shows, with a test key: pays, is declined, gives back.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return startNode([inProject('platform/stripe-check.ts'), ...process.argv.slice(2)]).done;
});
