// The picture route: cached posters a second, and the time to make a size of a remote photo and a link preview.
import { createServer } from 'node:http';
import autocannon from 'autocannon';
import pg from 'pg';
import sharp from 'sharp';
import { createGateway } from '#gateway/server.ts';
import { openStack } from '#tests/support/stack.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const photos = 6;

/** A picture with about the detail of a photo: pure noise or flat colour would encode at an unrealistic speed. */
async function photo(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const coarse = sharp({ create: { width: 256, height: 144, channels: 3, background: '#888', noise } });
  return sharp(await coarse.png().toBuffer())
    .resize(2048, 1152)
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();
}

const original = await photo();
const pictures = createServer((_request, response) => response.end(original));
await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
const address = pictures.address();
const port = typeof address === 'object' && address ? String(address.port) : '';

const stack = await openStack();
const database = new pg.Client({ connectionString: stack.databaseUrl });
await database.connect();
const gateway = createGateway({
  platformUrl: stack.platformUrl,
  remoteImages: { mayConnect: () => true, ports: [port] },
  sharedCache: false,
});

async function imagePaths(): Promise<string[]> {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ topEvents(page: { limit: ${photos} }) { items { id image { url } } } }` }),
  });
  const { data } = JSON.parse(await (await gateway.fetch(request)).text());
  return data.topEvents.items.map(({ image }: { image: { url: string } }) => image.url);
}

async function timed(name: string, paths: string[], query: string, accept: string): Promise<void> {
  const started = performance.now();
  let bytes = 0;
  for (const path of paths) {
    const response = await gateway.fetch(new Request(`http://localhost${path}${query}`, { headers: { accept } }));
    if (response.status !== 200) throw new Error(`${path}${query} answered ${response.status}`);
    bytes = (await response.arrayBuffer()).byteLength;
  }
  const ms = (performance.now() - started) / paths.length;
  console.log(`${name.padEnd(14)} ${ms.toFixed(0).padStart(5)} ms, ${(bytes / 1000).toFixed(1).padStart(6)} kB`);
}

async function posters(path: string): Promise<void> {
  for (const encoding of ['identity', 'br']) {
    const load = { url: stack.url + path, connections: 20, headers: { 'accept-encoding': encoding } };
    await autocannon({ ...load, duration: 2 });
    const { requests, latency } = await autocannon({ ...load, duration: seconds });
    const rate = `${requests.average.toFixed(0)} a second here, p99 ${latency.p99} ms`;
    console.log(`poster from memory, ${encoding.padEnd(8)} ${rate}`);
  }
}

try {
  const [poster = ''] = await imagePaths();
  await posters(poster);
  await timed('poster preview', await imagePaths(), '&as=share', '*/*');
  await database.query(`update event set image_url = 'http://127.0.0.1:${port}/' || id`);
  const paths = await imagePaths();
  console.log(`A photo of 2048 × 1152, ${(original.length / 1000).toFixed(0)} kB, made once for all who ask:`);
  for (const width of [480, 720, 1280])
    for (const format of ['avif', 'webp', 'jpeg'])
      await timed(`${format} ${width}`, paths, `?w=${width}`, `image/${format}`);
  await timed('link preview', paths, '?as=share', '*/*');
} finally {
  await gateway.close();
  await database.end();
  await stack.close();
  pictures.close();
}
