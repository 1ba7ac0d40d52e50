// The same house for developers: what is saved shows at the next request, without a restart by hand.
import { openForDevelopers } from './lib/house.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  return openForDevelopers();
});
