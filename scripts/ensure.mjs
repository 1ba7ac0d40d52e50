// Makes a clone ready to run: packages as the lockfile says, the storefront built from its present sources.
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
