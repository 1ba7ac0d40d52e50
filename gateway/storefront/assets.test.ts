import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAssets } from './assets.ts';

test('[OPS-3] a file that a new build has removed ends its own response only', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-assets-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const name of ['gone.js', 'stays.js']) await writeFile(join(directory, name), 'export {};');
  const assets = createAssets(directory, {});
  const server = createServer((request, response) => void (assets(request, response, false) || response.end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  await rm(join(directory, 'gone.js'));
  await expect(fetch(`${url}/gone.js`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`${url}/stays.js`)).text()).toBe('export {};');
});
