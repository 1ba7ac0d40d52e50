// Makes a brand that works: a copy of the default one under a name and base path of its own.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main, Stop } from './lib/project.mjs';
import { startNode } from './lib/run.mjs';

await main(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z0-9-]{1,40}$/.test(name)) {
    throw new Stop('Usage: npm run tenant:new NAME (1 to 40 lower-case letters, digits and hyphens)');
  }
  await ensureInstalled();
  return startNode([inProject('platform/tenant-new.ts'), name]).done;
});
