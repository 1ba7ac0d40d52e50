// The whole product in production mode with its embedded database and processor: installs and builds what is missing, then runs it.
import { openHouse } from './lib/house.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';
import { stopWithNpm } from './lib/run.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

await main(async () => {
  stopWithNpm();
  await ensureInstalled();
  // The database is created and seeded while the storefront builds.
  return openHouse({ env: { NODE_ENV: 'production' }, meanwhile: ensureBuilt });
});
