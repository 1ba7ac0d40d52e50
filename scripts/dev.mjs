// The same services for developers: what is saved shows at the next request, without a restart by hand.
import { openForDevelopers } from './lib/house.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';
import { stopWithNpm } from './lib/run.mjs';

await main(async () => {
  stopWithNpm();
  await ensureInstalled();
  return openForDevelopers();
});
