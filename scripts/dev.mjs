// The same house for developers: the web by Vite with hot reload; gateway and platform restart when their files change.
import { openHouse } from './lib/house.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  const nodeOptions = ['--watch', '--watch-preserve-output'];
  return openHouse({ nodeOptions, env: { NODE_ENV: 'development' }, graphiql: true });
});
