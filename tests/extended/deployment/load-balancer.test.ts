import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { openLive } from '#tests/support/live.ts';
import { hasNginx, startNginx } from '#tests/support/nginx.ts';
import { openShop } from '#tests/support/shop.ts';
import { startGateway, startPart } from '#tests/support/stack.ts';
import { persistedQuery } from '../../api/storefront-operations.ts';
import { openWorld, readReply, type World } from '../../api/world.ts';

/** What pages of each release ask by hash. */
const operations = {
  last: { both: 'query Both { apiVersion }' },
  next: {
    both: 'query Both { apiVersion }',
    added: 'query Added { apiVersion }',
    followed: 'subscription Followed($id: ID!) { eventLive(id: $id) { eventId } }',
  },
};

describe.skipIf(!hasNginx)(
  'deploy/nginx.conf before a gateway of the last release and one of the next (needs nginx)',
  () => {
    let directory: string;
    let world: World;
    let balancer: Awaited<ReturnType<typeof startNginx>>;
    const servers: Server[] = [];

    /** The address of a gateway whose build has one file, which its pages name, and operations of its own. */
    async function startRelease(name: keyof typeof operations): Promise<string> {
      const file = `/assets/${name}.js`;
      const build = join(directory, name);
      await mkdir(join(build, 'assets'), { recursive: true });
      await writeFile(join(build, file), `export const release = '${name}';`);
      const page = async () =>
        new Response(`<script src="${file}"></script>`, { headers: { 'content-type': 'text/html' } });
      const { nodeHandler } = world.gatewayWith({
        assetsDirectory: build,
        storefront: { pages: async () => page, developing: false, close: async () => {} },
        manifest: operations[name],
        trustedProxies: 1,
      });
      const server = createServer(nodeHandler).listen(0, '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    }
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'grandstand-releases-'));
      world = await openWorld();
      balancer = await startNginx({ gateways: [await startRelease('last'), await startRelease('next')] });
    });
    afterAll(async () => {
      await balancer.close();
      for (const server of servers) server.close().closeAllConnections();
      await world.close();
      await rm(directory, { recursive: true, force: true });
    });

    const ask = (path: string): Promise<Response> => fetch(balancer.url + path);
    /** The gateways answer in turn. */
    const askOften = (path: string): Promise<Response[]> => Promise.all(Array.from({ length: 8 }, () => ask(path)));
    const graphOften = (hash: string) =>
      Promise.all(
        Array.from({ length: 8 }, async () => {
          const answer = await fetch(`${balancer.url}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
            body: JSON.stringify({ extensions: persistedQuery(hash) }),
          });
          const { status, data, errors } = await readReply(answer);
          return [status, data?.apiVersion ?? errors[0]?.extensions.code];
        }),
      );
    const filesOfPages = async (): Promise<string[]> => {
      const pages = await Promise.all((await askOften('/fanatics/')).map((answer) => answer.text()));
      return [...new Set(pages.map((html) => /src="([^"]+)"/.exec(html)?.[1] ?? html))].toSorted();
    };

    test('[OPS-4] a page of either release gets its files, whichever gateway is asked first', async () => {
      const files = await filesOfPages();
      expect(files).toEqual(['/assets/last.js', '/assets/next.js']);
      for (const file of files) {
        const answers = await askOften(file);
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        const release = file.slice('/assets/'.length, -'.js'.length);
        for (const answer of answers) expect(await answer.text()).toBe(`export const release = '${release}';`);
      }
    });

    test('[OPS-4] a file that no release has is 404, and no gateway is taken out for it', async () => {
      const answers = await askOften('/assets/older.js');
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(await filesOfPages()).toEqual(['/assets/last.js', '/assets/next.js']);
    });

    test('[OPS-4, GRAPH-9] a hash that only one release knows is answered, whichever gateway is asked first', async () => {
      const answered = Array.from({ length: 8 }, () => [200, '1.0']);
      expect(await graphOften('both')).toEqual(answered);
      expect(await graphOften('added')).toEqual(answered);
    });

    test('[OPS-4, GRAPH-19] a stream by a hash that only one release knows begins; an unknown one is refused', async () => {
      const { id } = await world.shop.event();
      const open = (hash: string) => openLive(balancer.url, { variables: { id }, extensions: persistedQuery(hash) });
      const streams = await Promise.all(Array.from({ length: 8 }, () => open('followed')));
      const begun = await Promise.all(streams.map((stream) => stream.until(() => true)));
      expect(begun).toEqual(begun.map(() => ({ eventLive: { eventId: id } })));
      const older = await open('older');
      expect([older.status, JSON.parse(older.text).errors[0].extensions.code]).toEqual([
        404,
        'PERSISTED_QUERY_NOT_FOUND',
      ]);
      for (const stream of [...streams, older]) await stream.close();
    });

    test('[OPS-4, GRAPH-9] a hash that no release knows is refused, and no gateway is taken out for it', async () => {
      const refused = Array.from({ length: 8 }, () => [404, 'PERSISTED_QUERY_NOT_FOUND']);
      expect(await graphOften('older')).toEqual(refused);
      expect(await filesOfPages()).toEqual(['/assets/last.js', '/assets/next.js']);
    });
  },
);

describe.skipIf(!hasNginx)('deploy/nginx.conf before three gateways (needs nginx)', () => {
  const opened: { close: () => unknown }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  /** A gateway that answers, or that takes a question and then breaks its connection. */
  async function startStub(status: number | 'breaks') {
    const asked: string[] = [];
    const server = createServer(async (request, response) => {
      if (request.url === '/healthz') return response.end();
      asked.push(await text(request));
      if (status === 'breaks') return request.socket.destroy();
      return response.writeHead(status).end(String(status));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push({ close: () => server.close().closeAllConnections() });
    return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }
  /** Nothing listens there. */
  const down = async () => `127.0.0.1:${await freePort()}`;
  async function startBefore(...gateways: string[]) {
    const balancer = await startNginx({ gateways });
    opened.push(balancer);
    return async (question: string) => {
      const answer = await fetch(`${balancer.url}/graphql`, { method: 'POST', body: question });
      return answer.status;
    };
  }
  const times = (count: number) => Array.from({ length: count }, (_, index) => `question ${index}`);

  test('[OPS-4, GRAPH-9] what only one gateway knows is answered while another is being replaced', async () => {
    const [other, knows] = [await startStub(404), await startStub(200)];
    const ask = await startBefore(other.host, await down(), knows.host);
    const statuses: number[] = [];
    for (const question of times(30)) statuses.push(await ask(question));
    statuses.push(...(await Promise.all(times(30).map(ask))));
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(knows.asked).toHaveLength(statuses.length);
  });

  test('[OPS-4, GRAPH-9] what no gateway knows is refused as unknown while others are being replaced', async () => {
    for (const second of [(await startStub(404)).host, await down()]) {
      const ask = await startBefore((await startStub(404)).host, await down(), second);
      const statuses = await Promise.all(times(30).map(ask));
      expect(statuses).toEqual(statuses.map(() => 404));
    }
  });

  test('[OPS-4] what a gateway that broke may have carried out isn’t sent to another', async () => {
    const [other, ...broken] = [await startStub(404), await startStub('breaks'), await startStub('breaks')];
    const ask = await startBefore(...[other, ...broken].map(({ host }) => host));
    const questions = times(30);
    const statuses: number[] = [];
    for (const question of questions) statuses.push(await ask(question));
    // One that breaks too often is taken out for two seconds; then the other alone is asked.
    expect(new Set(statuses)).toEqual(new Set([502, 404]));
    const taken = broken.flatMap(({ asked }) => asked);
    expect(taken.length).toBeGreaterThan(3);
    expect(taken).toHaveLength(new Set(taken).size);
  });
});

describe.skipIf(!hasNginx)('deploy/nginx.conf behind a proxy that ends TLS (needs nginx)', () => {
  test('[OPS-4, DOOR-8] with the lines of deploy/README.md http leads to https, and addresses stay in order', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../../deploy/README.md'), 'utf8');
    const lines = /```nginx\n([^`]+)\n```/.exec(readme)?.[1]?.split('\n') ?? [];
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['X-Forwarded-For', 'X-Forwarded-Proto']);
    const world = await openWorld();
    const page = async () => new Response('<p>Tickets</p>', { headers: { 'content-type': 'text/html' } });
    const { nodeHandler } = world.gatewayWith({
      storefront: { pages: async () => page, developing: false, close: async () => {} },
      publicOrigins: ['https://shop.example'],
      trustedProxies: 2,
    });
    const addresses: unknown[] = [];
    const server = createServer((asked, answer) => {
      if (asked.url !== '/healthz') addresses.push(asked.headers['x-forwarded-for']);
      nodeHandler(asked, answer);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const gateway = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const adapt = (configuration: string) =>
      lines.reduce((text, line) => {
        const [own = ''] = /^proxy_set_header \S+ /.exec(line) ?? [];
        return text.replace(new RegExp(`${own}.*`), () => line);
      }, configuration);
    const balancer = await startNginx({ gateways: [gateway, gateway], adapt });
    const open = async (protocol: string) => {
      const { statusCode, headers, body } = await request(`${balancer.url}/fanatics/`, {
        headers: { host: 'shop.example', 'x-forwarded-proto': protocol, 'x-forwarded-for': '203.0.113.9' },
      });
      return [statusCode, headers.location, (await body.text()).includes('Tickets')];
    };
    expect(await open('https')).toEqual([200, undefined, true]);
    expect(await open('http')).toEqual([308, 'https://shop.example/fanatics/', false]);
    expect(addresses).toEqual(['203.0.113.9, 127.0.0.1', '203.0.113.9, 127.0.0.1']);
    await balancer.close();
    server.close().closeAllConnections();
    await world.close();
  });
});

describe.skipIf(!hasNginx)('deploy/nginx.conf and the cookies of members (needs nginx)', () => {
  test('[OPS-4, AUTH-11] the largest sign-in cookie reaches the browser, and several brands’ the gateway', async () => {
    const signIn = (brand: string) => `gst-member${brand}=${'x'.repeat(4_000)}`;
    const brought: unknown[] = [];
    const server = createServer((asked, answer) => {
      brought.push(asked.headers.cookie);
      answer.writeHead(200, { 'set-cookie': signIn(''), 'content-security-policy': 'y'.repeat(2_000) }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const gateway = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const balancer = await startNginx({ gateways: [gateway, gateway] });
    const cookie = ['', '-one', '-other'].map(signIn).join('; ');
    const answer = await fetch(balancer.url, { headers: { cookie } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, [signIn('')]]);
    expect(brought.at(-1)).toBe(cookie);
    await balancer.close();
    server.close().closeAllConnections();
  });
});

describe.skipIf(!hasNginx)('deploy/nginx.conf between a gateway and the platforms (needs nginx)', () => {
  test('[OPS-4, GRAPH-19] a sale shows on streams of a gateway that reaches the platforms through nginx', async () => {
    const shop = await openShop();
    const platform = await startPart('platform/main.ts', shop.environment);
    const { host } = new URL(platform.url);
    const balancer = await startNginx({ platforms: [host, host] });
    const gateway = await startGateway({ PLATFORM_URL: balancer.platformUrl });
    const { id } = await shop.event({ admission: 'general', capacity: 10, offers: [{ cents: 4_599 }] });
    const stream = await openLive(gateway.url, {
      query: 'subscription ($id: ID!) { eventLive(id: $id) { offers { available } } }',
      variables: { id },
    });
    expect(await stream.until(() => true)).toEqual({ eventLive: { offers: [{ available: 10 }] } });
    await shop.visitor().reserve(id, { quantity: 2 });
    const told = await stream.until(({ eventLive }) => eventLive.offers[0].available < 10);
    expect(told).toEqual({ eventLive: { offers: [{ available: 8 }] } });
    await stream.close();
    await gateway.stop();
    await balancer.close();
    await platform.stop();
    await shop.close();
  });
});
