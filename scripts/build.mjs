// Builds the storefront for production and says what home costs a browser.
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/project.mjs';
import { build, homeFiles } from './lib/web-build.mjs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

await main(async () => {
  await ensureInstalled();
  await build();
  const files = (await homeFiles()).sort(([, a], [, b]) => b - a);
  say('\nWhat home loads, brotli:');
  for (const [path, bytes] of files) say(`${kilobytes(bytes)}  ${path}`);
  for (const kind of ['js', 'css']) {
    const bytes = files.filter(([path]) => path.endsWith(`.${kind}`)).reduce((sum, [, size]) => sum + size, 0);
    say(`${kilobytes(bytes)}  all ${kind}`);
  }
});
