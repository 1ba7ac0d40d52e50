import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProcess } from '#tests/support/commands.ts';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { events } from './data.ts';
import type { forms } from './forms.ts';
import { type ForeignUpstream, openForeignUpstream } from './upstream.ts';

const main = fileURLToPath(new URL('../../gateway/contract/check-main.ts', import.meta.url));
const [game] = events;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

describe.each<keyof typeof forms>(['flat', 'nested'])('rest:check of an upstream of form %s', (form) => {
  let upstream: ForeignUpstream;
  let eventId: string;
  beforeAll(async () => {
    upstream = await openForeignUpstream({ form, issuer: identity.issuer });
    eventId = String(game && upstream.form.id(game));
  });
  afterAll(() => upstream.close());

  const check = (...more: string[]) => runProcess(main, [upstream.url, ...more], {});

  test('[REST-9] says that the core is complete, and asks nothing that is not of it', async () => {
    const token = await identity.tokenFor(identity.newUser());
    const { code, stdout, stderr } = await check('--token', token);
    expect(stderr).toBe('');
    expect(stdout.match(/^✖.*$/gm)).toBeNull();
    expect(stdout).toContain('The core is complete.');
    expect(code).toBe(0);
    expect(upstream.seen.flatMap(({ call, url }) => (call === 'none' ? [url] : []))).toEqual([]);
    // Without --hold nothing is written.
    expect(upstream.state.carts.size).toBe(0);
  });

  test('[REST-9] names call, field, rule and what that costs', async () => {
    upstream.alter('GET /api/product', (body: { id?: unknown }[] | { items: { id?: unknown }[] }) => {
      for (const one of (Array.isArray(body) ? body : body.items).slice(0, 3)) delete one.id;
      return body;
    });
    upstream.alter('GET /api/venue', () => ({ venues: [] }));
    upstream.alter('GET /api/city', (body) => body && { items: 'none' });
    const { code, stdout } = await check();
    upstream.heal();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^✖ GET \/api\/product {2}items\[\]\.id {2}must be an id, is missing, in 3 of 17 {3}→ .*search$/m,
    );
    expect(stdout).toMatch(/^✖ GET \/api\/venue .*must be.*→ venues in the search$/m);
    expect(stdout).toMatch(/^✖ GET \/api\/city .*→ the city picker$/m);
    expect(stdout).toMatch(/^Does not work: .*the city picker/m);
  });

  test('[REST-9] holds, delivers and gives back only when asked, and leaves nothing behind', async () => {
    const { code, stdout } = await check('--hold', eventId);
    expect(stdout.match(/^✖.*$/gm)).toBeNull();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✔ DELETE \/api\/cart\/\{id\}/m);
    expect([upstream.state.carts.size, upstream.state.charges.length]).toEqual([0, 0]);
  });

  test('[REST-9] says whether a purchase sent twice is charged twice', async () => {
    const once = await check('--hold', eventId, '--buy', 'tok_good');
    expect(once.stdout).toContain('the same purchase again  is refused with 409');
    expect(once.code).toBe(0);
    // As an upstream that keeps its carts open, and charges each time.
    upstream.state.keepsCarts = true;
    const twice = await check('--hold', eventId, '--buy', 'tok_good');
    upstream.state.keepsCarts = false;
    expect(twice.stdout).toMatch(
      /^✖ POST \/api\/cart\/\{id\}\/purchase_v2 {2}the same purchase again {2}was charged again/m,
    );
    expect(twice.code).toBe(1);
  });

  test('[REST-9] tells a clock that is wrong, and limits and places that lists do not keep to', async () => {
    upstream.setClockAhead(300_000);
    const everything = events.map((one) => upstream.form.event(one));
    upstream.alter('GET /api/product', () => upstream.form.list(everything));
    upstream.alter('GET /api/tenant/config', (body: object) => ({ ...body, capabilities: ['search', 'teleport'] }));
    const { stdout } = await check();
    upstream.heal();
    expect(stdout).toMatch(/^– GET \/api\/cart\/\{id\} {2}Date {2}is (299|300|301) s ahead/m);
    expect(stdout).toMatch(/^✖ GET \/api\/product {2}limit {2}is not honored/m);
    expect(stdout).toMatch(/^– GET \/api\/product {2}range {2}is not honored/m);
    expect(stdout).toMatch(/^Capabilities: search, teleport$/m);
    expect(stdout).toMatch(/^Not known: teleport$/m);
  });
});

test('[REST-9] rest:check tells its usage, and an upstream that does not answer', async () => {
  const unused = await runProcess(main, [], {});
  expect([unused.code, unused.stderr]).toEqual([1, expect.stringContaining('npm run rest:check -- URL')]);
  const { code, stdout } = await runProcess(main, ['http://127.0.0.1:9'], {});
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✖ GET \/api\/tenant\/config {2}no answer: .* {3}→ every page$/m);
});

test('[REST-9] the document has exactly the calls and queries that a strict upstream takes', async () => {
  const upstream = await openForeignUpstream({ form: 'flat' });
  const taken = Object.entries(upstream.calls).map(([call, [queries]]) => [
    call.replaceAll(/:\w+/g, '{}'),
    queries
      .split(' ')
      .filter((name) => name !== '' && name !== 'cityName')
      .sort(),
  ]);
  await upstream.close();
  type Operation = { parameters: { name: string; in: string }[] };
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync(new URL('../../docs/rest/core.openapi.json', import.meta.url), 'utf8'),
  );
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters }]) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])).sort(),
    ]),
  );
  expect(told.sort()).toEqual(taken.sort());
});
