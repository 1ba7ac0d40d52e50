import { createServer, type Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { sourcesOf } from '#web/core/ui/picture-sources.ts';
import { ORIGIN, openWorld, post, readReply, type World } from './world.ts';

let world: World;
let gateway: Gateway;
let pictures: Server;
let port: number;
/** The paths requested from the remote picture server. */
let requestedPaths: string[];
let eventId: string;

const photo = () =>
  sharp({ create: { width: 2048, height: 1152, channels: 3, background: '#8a2be2' } })
    .composite([
      { input: Buffer.from('<svg width="400" height="400"><circle cx="200" cy="200" r="190" fill="#fff"/></svg>') },
    ])
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  world = await openWorld();
  eventId = (await world.shop.event()).id;
  const jpeg = await photo();
  requestedPaths = [];
  pictures = createServer((request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    if (path.startsWith('/moved')) response.writeHead(302, { location: '/photo.jpg' }).end();
    else if (path.startsWith('/away')) response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end();
    else if (path.startsWith('/round')) response.writeHead(302, { location: path }).end();
    else if (path.startsWith('/page')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>no</html>');
    else if (path.startsWith('/drawing'))
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (path.startsWith('/huge')) response.writeHead(200).end(Buffer.alloc(13 * 1024 * 1024));
    else if (path.startsWith('/gone')) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(jpeg);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const address = pictures.address();
  port = typeof address === 'object' && address ? address.port : 0;
  const mayConnect = (ip: string) => ip === '127.0.0.1';
  gateway = world.gatewayWith({ remoteImages: { mayConnect, ports: [String(port)] }, sharedCache: false });
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => pictures.close(resolve));
});

const get = (path: string, accept = 'image/avif,image/webp,*/*', on = gateway) =>
  on.fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000', accept } }));

/** The path that the graph gives for an event whose catalogue has its picture elsewhere. */
async function pathOf(picture: string, on = gateway): Promise<string> {
  const url = picture.startsWith('http') ? picture : `http://127.0.0.1:${port}${picture}`;
  return (await imageOf({ image_url: url }, on)).url;
}
async function imageOf(columns: { image_url: string; backdrop_url?: string | null }, on = gateway) {
  await world.shop.db.updateTable('event').set(columns).where('id', '=', eventId).execute();
  const query = `{ event(by: { id: "${eventId}" }) { image { url backdropUrl shareUrl } } }`;
  const response = await on.fetch(
    new Request(`${ORIGIN}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
  );
  return JSON.parse(await response.text()).data.event.image;
}
const shapeOf = async (response: Response) => {
  const { format, width, height } = await sharp(new Uint8Array(await response.arrayBuffer())).metadata();
  return { format, width, height };
};

describe('a picture from elsewhere', () => {
  test('[OPS-5] is served from our own address, in the requested width and the best format that the browser accepts', async () => {
    const path = await pathOf('/photo.jpg');
    expect(path).toMatch(/^\/images\/remote\//);
    const avif = await get(`${path}?w=480`);
    expect([avif.headers.get('content-type'), avif.headers.get('vary')]).toEqual(['image/avif', 'accept']);
    expect(avif.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await shapeOf(avif)).toMatchObject({ width: 480, height: 270 });
    expect(await shapeOf(await get(`${path}?w=320`, 'image/webp,*/*'))).toEqual({
      format: 'webp',
      width: 320,
      height: 180,
    });
    expect(await shapeOf(await get(`${path}?w=320`, 'image/*'))).toEqual({ format: 'jpeg', width: 320, height: 180 });
  });

  test('is fetched from its own server once for all widths and formats', async () => {
    const path = await pathOf('/once.jpg');
    await Promise.all(['320', '480', '480', '720'].map((width) => get(`${path}?w=${width}`)));
    await get(`${path}?w=960`);
    expect(requestedPaths.filter((one) => one === '/once.jpg')).toHaveLength(1);
    const before = requestedPaths.length;
    await get(`${path}?w=160`);
    await get(`${path}?as=share`);
    expect(requestedPaths).toHaveLength(before);
  });

  test('comes in the listed widths only', async () => {
    const path = await pathOf('/photo.jpg');
    expect((await get(`${path}?w=481`)).status).toBe(404);
    // Large pictures are WebP: encoding AVIF would take too long.
    expect(await shapeOf(await get(`${path}?w=1920`))).toMatchObject({ format: 'webp', width: 1920 });
  });

  test('[OPS-5] comes in every width that a page offers to browsers', async () => {
    const offered = sourcesOf(await pathOf('/photo.jpg'))?.split(', ') ?? [];
    expect(offered).not.toEqual([]);
    for (const source of offered) {
      const [url = '', width = ''] = source.split(' ');
      expect(`${(await shapeOf(await get(url))).width}w`, source).toBe(width);
    }
  });

  test('is a JPEG of 1200 × 630 for link previews', async () => {
    const path = await pathOf('/photo.jpg');
    expect(await shapeOf(await get(`${path}?as=share`))).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('uses the wide picture as backdrop and in link previews, where there is one', async () => {
    const [card, wide] = ['card', 'wide'].map((name) => `http://127.0.0.1:${port}/${name}.jpg`);
    const { url, backdropUrl, shareUrl } = await imageOf({ image_url: String(card), backdrop_url: wide ?? null });
    expect(backdropUrl).toMatch(/^\/images\/remote\//);
    expect(backdropUrl).not.toBe(url);
    expect(shareUrl).toBe(`${backdropUrl}?as=share`);
    expect(await shapeOf(await get(shareUrl))).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    const only = await imageOf({ image_url: String(card), backdrop_url: null });
    expect(only).toMatchObject({ url, backdropUrl: null, shareUrl: `${url}?as=share` });
  });

  test('may redirect to an allowed address only, and not in a circle', async () => {
    expect((await get(await pathOf('/moved.jpg'))).status).toBe(200);
    expect((await get(await pathOf('/away.jpg'))).status).toBe(502);
    expect((await get(await pathOf('/round.jpg'))).status).toBe(502);
  });

  test.each(['/page.jpg', '/drawing.jpg', '/huge.jpg', '/gone.jpg'])(
    'that is no photo, too large or missing is a 502 and not cached: %s',
    async (name) => {
      const response = await get(await pathOf(name));
      expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'no-store']);
    },
  );
});

describe('the gateway', () => {
  test('fetches no picture whose address is not signed', async () => {
    const path = await pathOf('/photo.jpg');
    const [, , , signature = ''] = path.split('/');
    const other = Buffer.from(`http://127.0.0.1:${port}/other.jpg`).toString('base64url');
    const before = requestedPaths.length;
    for (const forged of [
      `/images/remote/${signature}/${other}`,
      `/images/remote/${'A'.repeat(22)}/${other}`,
      `/images/remote/${other}`,
      '/images/remote/',
    ])
      expect((await get(forged)).status, forged).toBe(404);
    expect(requestedPaths).toHaveLength(before);
  });

  test.each([
    'http://127.0.0.1:6379/photo.jpg',
    'http://localhost/photo.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/photo.jpg',
    'http://user:secret@example.com/photo.jpg',
  ])('fetches nothing from an address that is not public: %s', async (url) => {
    const strict = world.gatewayWith({ sharedCache: false });
    expect((await get(await pathOf(url, strict), '*/*', strict)).status).toBe(502);
  });
});

describe('link previews', () => {
  test('of an event show its poster as a JPEG, not as SVG', async () => {
    const { data } = await world.ask('{ events(page: { limit: 2 }) { items { id image { url } } } }');
    const { url } = data.events.items.find(({ id }: { id: string }) => id !== eventId).image;
    const response = await get(`${url}&as=share`);
    expect(await shapeOf(response)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('of other pages show the storefront’s own card', async () => {
    const response = await get('/images/share.png');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await shapeOf(response)).toEqual({ format: 'png', width: 1200, height: 630 });
  });

  test('[TEN-15] of other pages have the brand’s name above a bar of its color', async () => {
    const { data } = await world.ask('{ tenant { theme { primary } } }');
    const card = sharp(await (await get('/images/share.png')).arrayBuffer()).removeAlpha();
    // Where the bar is, and the first letters.
    const [left, width, height] = [90, 150, 630];
    const pixels = await card.extract({ left, top: 0, width, height }).raw().toBuffer();
    const rowsWith = (one: Buffer) =>
      Array.from({ length: height }, (_, row) => row).filter((row) =>
        Array.from({ length: width }, (_, column) => (row * width + column) * 3).some((at) =>
          pixels.subarray(at, at + 3).equals(one),
        ),
      );
    const letters = rowsWith(Buffer.from('ffffff', 'hex'));
    const bar = rowsWith(Buffer.from(data.tenant.theme.primary.slice(1), 'hex'));
    expect(letters).not.toEqual([]);
    expect(bar).not.toEqual([]);
    expect(Math.max(...letters)).toBeLessThan(Math.min(...bar));
  });
});

test('a drawing of 1 kB or more is sent compressed', async () => {
  const { data } = await world.ask('{ events(page: { limit: 20 }) { items { image { url } } } }');
  const drawings: string[] = data.events.items.map(({ image }: { image: { url: string } }) => ORIGIN + image.url);
  const encodings = await Promise.all(
    drawings.map(async (url) => {
      const plain = await (await gateway.fetch(new Request(url))).arrayBuffer();
      const packed = await gateway.fetch(new Request(url, { headers: { 'accept-encoding': 'br' } }));
      const encoding = packed.headers.get('content-encoding');
      expect(encoding, url).toBe(plain.byteLength < 1_000 ? null : 'br');
      return encoding;
    }),
  );
  expect(encodings).toContain('br');
});

describe('[DOOR-6] a drawing', () => {
  /** The path and the version of one event's drawing. */
  async function drawingOf(on = gateway): Promise<[path: string, version: string]> {
    const { data } = await readReply(
      await post(on, { query: '{ events(page: { limit: 2 }) { items { id image { url } } } }' }),
    );
    const { url } = data.events.items.find(({ id }: { id: string }) => id !== eventId).image;
    return url.split('?v=');
  }
  const statuses = async (paths: string[], on = gateway) =>
    new Set(await Promise.all(paths.map(async (path) => (await get(path, '*/*', on)).status)));

  test('is served under its current version only: fifty invented versions make one call and are 404', async () => {
    const [path, version] = await drawingOf();
    const fresh = world.gatewayWith();
    const made = Array.from({ length: 50 }, (_, index) => `${path}?v=made-up-${index}`);
    const calls = await world.callsOf(async () => {
      expect(await statuses(made, fresh)).toEqual(new Set([404]));
      expect(
        await statuses(
          made.map((one) => `${one}&as=share`),
          fresh,
        ),
      ).toEqual(new Set([404]));
    });
    expect(calls).toEqual([`GET ${path}`]);
    const refused = await get(String(made[0]), '*/*', fresh);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await world.callsOf(() => get(`${path}?v=${version}&as=share`, '*/*', fresh))).toEqual([]);
  });

  test('is cached for a year with its version, and for five minutes without', async () => {
    const [path, version] = await drawingOf();
    const cacheControlOf = async (query: string) => (await get(path + query)).headers.get('cache-control');
    for (const form of ['', '&as=share']) {
      expect(await cacheControlOf(`?v=${version}${form}`)).toBe('public, max-age=31536000, immutable');
      expect(await cacheControlOf(`?${form.slice(1)}`)).toBe('public, max-age=300');
    }
  });

  test('has no sizes and no other formats, and ignores other parameters', async () => {
    const [path, version] = await drawingOf();
    const drawing = await (await get(`${path}?v=${version}`)).text();
    const calls = await world.callsOf(async () => {
      for (const more of ['&w=17', '&x=1', '&v=other', '&utm_source=x'])
        expect(await (await get(`${path}?v=${version}${more}`)).text(), more).toBe(drawing);
      expect(await statuses(['png', 'SHARE', ''].map((as) => `${path}?v=${version}&as=${as}`))).toEqual(new Set([404]));
    });
    expect(calls).toEqual([]);
  });

  test('that changed is served under its new version after ten seconds at most', async () => {
    let now = Date.now();
    const fresh = world.gatewayWith({ clock: () => new Date(now) });
    const [path, version] = await drawingOf(fresh);
    const id = path.split(/[/.]/).at(-2) ?? '';
    expect(await statuses([`${path}?v=${version}`], fresh)).toEqual(new Set([200]));
    const change = (url: string) =>
      world.shop.db.updateTable('event').set({ image_url: url }).where('id', '=', id).execute();
    await change(`${path}?v=abcdef`);
    now += 10_000;
    expect(await statuses([`${path}?v=abcdef`], fresh)).toEqual(new Set([200]));
    expect(await statuses([`${path}?v=${version}`], fresh)).toEqual(new Set([404]));
    await change(`${path}?v=${version}`);
  });

  test('that does not exist is requested once, and one with an invalid path never', async () => {
    const none = '/images/event/00000000-0000-4000-8000-000000000000.svg';
    const odd = [
      '/images/event/x/y.svg',
      '/images/event/%2e%2e.svg',
      '/images/docs.svg',
      `/images/league/${'A'.repeat(5_000)}.svg`,
    ];
    const calls = await world.callsOf(async () => {
      expect(await statuses([none, `${none}?v=1`, `${none}?v=2&as=share`, ...odd])).toEqual(new Set([404]));
      expect(await statuses([`${none}?v=3`])).toEqual(new Set([404]));
    });
    expect(calls).toEqual([`GET ${none}`]);
  });

  test('does not block the event loop while it is converted', async () => {
    const { data } = await world.ask('{ events(page: { limit: 20 }) { items { image { url shareUrl } } } }');
    const images: { url: string; shareUrl: string }[] = data.events.items
      .map(({ image }: { image: { url: string } }) => image)
      .filter(({ url }: { url: string }) => url.startsWith('/images/event/'));
    const fresh = world.gatewayWith();
    await statuses(
      images.map(({ url }) => url),
      fresh,
    );
    const before = performance.eventLoopUtilization();
    expect(
      await statuses(
        images.map(({ shareUrl }) => shareUrl),
        fresh,
      ),
    ).toEqual(new Set([200]));
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  test('is a 503 with Retry-After when too many requests wait for one', async () => {
    const crowded = world.gatewayWith();
    world.upstream.break(/^\/images/, 'hang');
    const ids = Array.from({ length: 216 }, (_, index) => String(index).padStart(12, '0'));
    const waiting = ids.map((id) => get(`/images/event/00000000-0000-4000-9000-${id}.svg`, '*/*', crowded));
    const refused = await get('/images/event/00000000-0000-4000-a000-000000000000.svg', '*/*', crowded);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    world.upstream.heal();
    await crowded.close();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([502]));
  });
});
