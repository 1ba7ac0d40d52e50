import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../server.ts';
import { createHttpServer } from './http-server.ts';

const page = async ({ url }: Request) =>
  new Response('<p>page</p>', {
    status: url.endsWith('/404') ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const storefront = { pages: async () => page, developing: false, close: async () => {} };
const errors: string[] = [];
const warnings: string[] = [];
const log = pino(
  { level: 'warn' },
  { write: (line: string) => void (line.includes('"level":40') ? warnings : errors).push(line) },
);

let gateway: Gateway;
let server: ReturnType<typeof createHttpServer>;
let port: number;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'grandstand-malformed-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'assets/file.js'), '0123456789');
  gateway = createGateway({
    platformUrl: 'http://127.0.0.1:1',
    environment: 'production',
    logger: log,
    storefront,
    assetsDirectory: directory,
    rateLimits: true,
  });
  server = createHttpServer({ maxConnections: 100, trustedProxies: 0, log });
  server.on('request', gateway.nodeHandler);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
beforeEach(() => {
  errors.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await gateway.close();
  await rm(directory, { recursive: true, force: true });
});

/** The answer to these bytes, read until the server closes the connection or the first answer is complete. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part;
      const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(answer) ?? [];
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
      if (length !== undefined && body.length >= Number(length)) socket.end();
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
    socket.write(bytes, 'latin1');
  });
}
const statusOf = async (bytes: string) => Number((await send(bytes)).slice(9, 12));
const HOST = 'Host: localhost\r\n';
const END = 'Connection: close\r\n\r\n';

test.each<[string, string, number]>([
  ['an absolute target', `GET http://evil.example/healthz HTTP/1.1\r\n${HOST}${END}`, 200],
  ['an absolute target without a host', `GET http:///healthz HTTP/1.1\r\n${HOST}${END}`, 200],
  ['a target of another scheme', `GET ftp://x/healthz HTTP/1.1\r\n${HOST}${END}`, 400],
  ['a target without a slash', `GET healthz HTTP/1.1\r\n${HOST}${END}`, 400],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HOST}${END}`, 400],
  ['an incomplete escape', `GET /% HTTP/1.1\r\n${HOST}${END}`, 404],
  ['an invalid escape', `GET /fanatics/%zz HTTP/1.1\r\n${HOST}${END}`, 404],
  ['an escape that is not UTF-8', `GET /fanatics/%c0%af HTTP/1.1\r\n${HOST}${END}`, 404],
  ['an escaped NUL', `GET /assets/file.js%00 HTTP/1.1\r\n${HOST}${END}`, 404],
  ['a NUL', `GET /\0 HTTP/1.1\r\n${HOST}${END}`, 400],
  ['non-ASCII letters', `GET /\xe9 HTTP/1.1\r\n${HOST}${END}`, 400],
  ['no HTTP version', `GET /\r\n${HOST}${END}`, 400],
  ['an unknown HTTP version', `GET / HTTP/9.9\r\n${HOST}${END}`, 400],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}${END}`, 405],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}${END}`, 405],
  ['PROPFIND', `PROPFIND /fanatics/ HTTP/1.1\r\n${HOST}${END}`, 405],
  ['DELETE of a page', `DELETE /fanatics/ HTTP/1.1\r\n${HOST}${END}`, 405],
  ['an unknown method', `BREW /pot HTTP/1.1\r\n${HOST}${END}`, 400],
  ['no host', `GET / HTTP/1.1\r\n${END}`, 400],
  ['two hosts', `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n${END}`, 400],
  ['an empty host', `GET / HTTP/1.1\r\nHost: \r\n${END}`, 400],
  ['an invalid host', `GET /healthz HTTP/1.1\r\nHost: a b\r\n${END}`, 400],
  ['a host with a path', `GET /healthz HTTP/1.1\r\nHost: localhost/evil\r\n${END}`, 400],
  ['a host with an invalid port', `GET /healthz HTTP/1.1\r\nHost: localhost:99999\r\n${END}`, 400],
  ['a very long address', `GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${HOST}${END}`, 414],
  ['headers that are too large', `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n${END}`, 431],
  ['too many headers', `GET / HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(200)}${END}`, 431],
  ['a header without a name', `GET / HTTP/1.1\r\n${HOST}: x\r\n${END}`, 400],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n${END}`, 400],
  ['a folded header', `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\n${END}`, 400],
  ['non-ASCII bytes in a header', `GET /healthz HTTP/1.1\r\n${HOST}X: \xff\xfe\r\n${END}`, 200],
  [
    'two Content-Length headers',
    `POST /graphql HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n${END}ab`,
    400,
  ],
  ['an invalid Content-Length', `POST /graphql HTTP/1.1\r\n${HOST}Content-Length: -1\r\n${END}`, 400],
  [
    'Content-Length and chunks',
    `POST /graphql HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
    400,
  ],
  [
    'an invalid chunk',
    `POST /graphql HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${END}zz\r\n`,
    400,
  ],
  ['an invalid chunk for a page', `POST /fanatics/ HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n${END}zz\r\n`, 400],
  ['a body for a page', `POST /fanatics/ HTTP/1.1\r\n${HOST}Content-Length: 1000000\r\n\r\n`, 405],
  [
    'a body over the limit',
    `POST /graphql HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 999999\r\n\r\n`,
    413,
  ],
  ['an unknown Expect header', `GET /healthz HTTP/1.1\r\n${HOST}Expect: everything\r\n${END}`, 417],
  ['an upgrade', `GET /healthz HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`, 200],
  ['an upgrade to HTTP/2', `GET /healthz HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`, 200],
  ['a range', `GET /assets/file.js HTTP/1.1\r\n${HOST}Range: bytes=2-4\r\n${END}`, 206],
  ['a range that ends before it begins', `GET /assets/file.js HTTP/1.1\r\n${HOST}Range: bytes=10-5\r\n${END}`, 200],
  ['a range after the end of the file', `GET /assets/file.js HTTP/1.1\r\n${HOST}Range: bytes=100-200\r\n${END}`, 416],
  ['several ranges', `GET /assets/file.js HTTP/1.1\r\n${HOST}Range: bytes=0-1,3-4\r\n${END}`, 200],
  ['the last bytes', `GET /assets/file.js HTTP/1.1\r\n${HOST}Range: bytes=-3\r\n${END}`, 200],
  ['a range in an unknown unit', `GET /assets/file.js HTTP/1.1\r\n${HOST}Range: lines=a-b\r\n${END}`, 200],
  [
    'a range with a huge number',
    `GET /assets/file.js HTTP/1.1\r\n${HOST}Range: bytes=0-${'9'.repeat(400)}\r\n${END}`,
    200,
  ],
  ['a range of an image', `GET /images/none.svg HTTP/1.1\r\n${HOST}Range: bytes=10-5\r\n${END}`, 404],
])('[DOOR-9] %s is answered and not logged as an error', async (_case, bytes, status) => {
  expect(await statusOf(bytes)).toBe(status);
  expect(errors).toEqual([]);
});

test('[DOOR-9] a refusal says why, has Allow and security headers, and shows no internals', async () => {
  const trace = await send(`TRACE / HTTP/1.1\r\n${HOST}Cookie: __Host-gst=${randomUUID()}\r\n${END}`);
  expect(trace).toMatch(/\r\nallow: GET, HEAD, POST, OPTIONS\r\n/i);
  expect(trace).not.toContain('__Host-gst');
  const odd = await send(`OPTIONS * HTTP/1.1\r\n${HOST}${END}`);
  expect(odd).toContain('The address is not valid.');
  expect(odd).toMatch(/x-content-type-options: nosniff/i);
  expect(odd).not.toMatch(/node_modules|\.ts:/);
  const behindRange = await send(`GET /assets/file.js HTTP/1.1\r\n${HOST}Range: bytes=2-4\r\n${END}`);
  expect(behindRange.split('\r\n\r\n')[1]).toBe('234');
});

test('[AUTH-5] the log says once that browsers keep no session over plain http at another address', async () => {
  const lines = () => warnings.filter((line) => line.includes('browsers keep no session'));
  const page = (host: string) => send(`GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n${END}`);
  await page('localhost');
  expect(lines()).toEqual([]);
  await page('192.168.1.4:3000');
  await page('192.168.1.4:3000');
  expect(lines()).toHaveLength(1);
});

test('[DOOR-9] the host of an absolute target is not used', async () => {
  const answer = await send(`GET http://evil.example/fanatics HTTP/1.1\r\nHost: evil.example\r\n${END}`);
  expect(answer).toMatch(/^HTTP\/1\.1 (200|302|503)/);
  expect(answer).not.toContain('evil');
});

test('[DOOR-9] a client that disconnects in the middle of a body is not logged as an error', async () => {
  for (const path of ['/graphql', '/fanatics/']) {
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(`POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"qu`);
    await once(server, 'request');
    socket.destroy();
    await once(socket, 'close');
  }
  expect(await statusOf(`GET /healthz HTTP/1.1\r\n${HOST}${END}`)).toBe(200);
  expect(errors).toEqual([]);
});
