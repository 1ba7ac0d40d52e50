import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMetricsServer } from '#gateway/serve/metrics-server.ts';
import { createDb } from '#platform/core/db.ts';
import { startJob } from '#platform/core/jobs.ts';
import { startIdentity } from '../support/identity.ts';
import { CLIENT } from '../support/identity-provider.ts';
import { type IssuerSettings, issuerKinds, openOtherIssuer } from '../support/other-issuer.ts';
import { addKey } from '../support/partners.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { openWorld, type World } from './world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let world: World;
let server: Server;
let platform: string;
beforeAll(async () => {
  const page = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
  world = await openWorld({ storefront: { pages: async () => page, developing: false, close: async () => {} } });
  server = createServer(world.gateway.nodeHandler).listen(0, 'localhost');
  await once(server, 'listening');
  const address = world.shop.app.server.address();
  platform = `http://127.0.0.1:${(address as AddressInfo).port}`;
});
afterAll(async () => {
  server.close().closeAllConnections();
  await world.close();
});

/** Its exit code and its lines. */
const doctor = (args: string[] = [], env: Record<string, string> = {}): Promise<{ code: number; lines: string[] }> => {
  const gateway = `http://localhost:${(server.address() as AddressInfo).port}`;
  const words = args.length > 0 ? args : ['--gateway', `${gateway}/`, '--platform', platform];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/doctor.mjs', ...words],
      { cwd: root, env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), lines: (out + err).trim().split('\n') }),
    );
  });
};

test('[OPS-2] the doctor finds nothing wrong with a healthy instance', async () => {
  const { code, lines } = await doctor();
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['Nothing is wrong.']);
  expect([code, lines.length]).toEqual([0, 14]);
});

test('[OPS-2] each problem is one line that says where to look, and the exit code tells', async () => {
  const event = await world.shop.event();
  const { body } = await world.shop.visitor().reserve(event.id, { quantity: 1 });
  await world.shop.db
    .updateTable('cart')
    .set({ expire_at: new Date(0) })
    .where('uuid', '=', body.uuid)
    .execute();
  world.upstream.break(/readyz/, 'hang');
  const { code, lines } = await doctor();
  world.upstream.heal();
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^WRONG {2}the gateway reaches the platform: \/readyz is 503: .*PLATFORM_URL/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^WRONG {2}expired carts go: 1 stay: the sweeper/));
  expect(lines).toContain('ok     the platform reaches its database');
});

/** The line of a check that found something wrong. */
const wrong = (lines: string[], check: string) => lines.find((line) => line.startsWith(`WRONG  ${check}: `));

test('[OPS-2] [PAY-2] payments that nobody can decide since their keys were changed are told, with what to do', async () => {
  const event = await world.shop.event();
  const fan = world.shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
  await fan.buy(cart);
  const change = (state: 'unknown' | 'succeeded', trouble: string | null) =>
    world.shop.db.updateTable('purchase').set({ state, trouble }).where('cart_id', '=', cart.uuid).execute();
  await change('unknown', 'the processor refuses our key (HTTP 401)');
  const { lines } = await doctor();
  await change('succeeded', null);
  expect(wrong(lines, 'payment processors take our keys')).toContain('put back the keys');
});

test('[OPS-2] [SCALE-2] a background job that fails is told until it succeeds', async () => {
  let run = (): Promise<unknown> => Promise.reject(new Error('no disk'));
  const job = startJob({ run: () => run(), everyMs: 10, failure: 'expired carts not deleted' });
  const failing = async () => wrong((await doctor()).lines, 'background jobs succeed');
  await expect.poll(failing).toMatch(/expired carts not deleted.* failed at the last run: the log/);
  run = () => Promise.resolve();
  await expect.poll(failing).toBeUndefined();
  await job.stop();
});

test('[OPS-2] [GRAPH-18] a message to a partner that nobody sends is told', async () => {
  await addKey(world.shop.db, { partner: 'waits' });
  await sql`
    with endpoint as (
      insert into webhook_endpoint (tenant_id, partner, url, secret, topics)
      values ('grandstand', 'waits', 'https://waits.example/', 'whsec_', '{order.confirmed}') returning id
    ), message as (
      insert into webhook_message (key, topic, data) values ('test', 'order.confirmed', '{}') returning id
    ) insert into webhook_delivery (endpoint_id, message_id, available_at)
    select endpoint.id, message.id, now() - interval '11 minutes' from endpoint, message`.execute(world.shop.db);
  expect(wrong((await doctor()).lines, 'partners are told')).toMatch(/ 6[6-9]\d\S* seconds of waiting: no platform/);
  await sql`update webhook_endpoint set off_at = now()`.execute(world.shop.db);
  expect((await doctor()).lines).toContain('ok     partners are told');
});

test('[OPS-2] the doctor names too many requests that wait for a database connection', async () => {
  const db = createDb(world.shop.databaseUrl, { max: 1, longJobs: true });
  let release = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = db.transaction().execute(() => untilReleased);
  const waiting = Promise.all(Array.from({ length: 21 }, () => sql`select 1`.execute(db)));
  const { lines } = await doctor();
  release();
  await Promise.all([busy, waiting]);
  await db.destroy();
  expect(wrong(lines, 'connections to the database suffice')).toContain('pool="write",state="waiting" 21: ');
});

test('[OPS-2, SCALE-2] the doctor names each area that the gateway has stopped asking for', async () => {
  const numbers = createMetricsServer().listen(0, '127.0.0.1');
  await once(numbers, 'listening');
  const gateway = `http://localhost:${(server.address() as AddressInfo).port}`;
  const metrics = `http://127.0.0.1:${(numbers.address() as AddressInfo).port}`;
  const ask = () => doctor(['--gateway', gateway, '--platform', platform, '--metrics', metrics]);
  expect((await ask()).lines).toContain('ok     the gateway asks for everything');
  world.upstream.break(/^\/api\/category/, 'unavailable');
  for (let times = 0; times < 10; times += 1) await world.ask('{ categories { id } }');
  const { code, lines } = await ask();
  world.upstream.heal();
  expect(code).toBe(1);
  expect(wrong(lines, 'the gateway asks for everything')).toMatch(/area="category" 1: the platform failed there/);
  numbers.close().closeAllConnections();
});

describe('the sign-in provider', () => {
  const kind = issuerKinds['with opaque tokens and introspection, that ends nothing'];
  const client = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  const asked = async (
    settings: IssuerSettings,
    env: Record<string, string>,
    more: string[] = [],
    paths?: string[],
  ) => {
    const { issuer, close } = await openOtherIssuer(
      settings,
      paths ?? ['/', ...world.shop.tenants.map(({ basePath }) => basePath)],
    );
    onTestFinished(close);
    const gateway = `http://localhost:${(server.address() as AddressInfo).port}`;
    const words = ['--gateway', gateway, '--platform', platform, ...more];
    return doctor(words, { OIDC_ISSUER: issuer, ...client, ...env });
  };

  test('[AUTH-12] that fits is tried by the doctor, who says what it does not offer', async () => {
    const { lines } = await asked(kind, {});
    expect(lines.slice(-7, -1)).toEqual([
      'ok     the sign-in provider says where it is: sign-outs end here alone, tokens end by their age',
      'ok     its clock agrees',
      'ok     its keys can be read',
      'ok     it knows our client',
      'ok     it sends visitors back',
      expect.stringMatching(/^ok {5}its access tokens count: not tried: .* is read by introspection$/),
    ]);
  });

  const jwt = issuerKinds['like Auth0, with JWTs and the secret in the body'];
  test.each<[string, Record<string, string>, string, RegExp]>([
    ['a wrong secret', { OIDC_CLIENT_SECRET: 'another secret' }, 'it knows our client', /refuses OIDC_CLIENT_ID/],
    ['a wrong client', { OIDC_CLIENT_ID: 'another' }, 'it knows our client', /refuses OIDC_CLIENT_ID/],
    [
      'a wrong origin',
      { PUBLIC_URL: 'https://shop.example' },
      'it sends visitors back',
      /not to https:..shop.example.*register/,
    ],
    ['a wrong audience', { OIDC_AUDIENCE: 'urn:other' }, 'it sends visitors back', /no audience urn:other/],
  ])('[AUTH-12] with %s is told by the doctor in words', async (_what, env, check, words) => {
    const { code, lines } = await asked(jwt, env);
    expect([code, wrong(lines, check)]).toEqual([1, expect.stringMatching(words)]);
  });

  test('[AUTH-12] by another name, or not there, is told by the doctor', async () => {
    const { issuer, close } = await openOtherIssuer(kind);
    const slash = await asked(kind, { OIDC_ISSUER: `${issuer}/` });
    expect(wrong(slash.lines, 'the sign-in provider says where it is')).toContain(`it calls itself ${issuer}:`);
    await close();
    const gone = await asked(kind, { OIDC_ISSUER: issuer });
    expect(wrong(gone.lines, 'the sign-in provider says where it is')).toContain('does not answer');
  });

  test('[AUTH-12] whose access token does not count is told by the doctor with the claim', async () => {
    const identity = await startIdentity();
    onTestFinished(identity.close);
    const tell = async (token: string) =>
      wrong((await asked(jwt, { OIDC_ISSUER: identity.issuer }, ['--token', token])).lines, 'its access tokens count');
    expect(await tell(await identity.tokenFor('zoe', { audience: 'shop' }))).toContain('its claim "aud" is "shop"');
    expect(await tell(await identity.tokenFor('zoe', { type: 'logout+jwt' }))).toContain('"typ" is "logout+jwt"');
    // This platform knows no issuer at all.
    expect(await tell(await identity.tokenFor('zoe'))).toContain('the platform answers it with 401: its log names');
  });
});

test('[OPS-2] an instance that is not there and an argument that is no address are one line each', async () => {
  const gone = await doctor(['--gateway', 'http://127.0.0.1:9', '--platform', 'http://127.0.0.1:9']);
  expect([gone.code, gone.lines.filter((line) => line.startsWith('ok'))]).toEqual([1, []]);
  expect(gone.lines[0]).toContain('http://127.0.0.1:9/healthz does not answer');
  const { code, lines } = await doctor(['--gateway', 'shop']);
  expect([code, lines]).toEqual([2, [expect.stringContaining('--gateway must be an http or https address')]]);
});

test.skipIf(!hasRedis)('[OPS-2] [SCALE-1] a Redis that takes no writes is told (needs redis-server)', async () => {
  const store = await startRedis();
  const well = await doctor([], { REDIS_URL: store.url });
  expect(well.lines).toContain('ok     Redis answers and writes');
  await store.redis.config('SET', 'maxmemory', '1');
  const { code, lines } = await doctor([], { REDIS_URL: store.url });
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^WRONG {2}Redis answers and writes: OOM .*counts? for themselves/),
  );
  await store.close();
});
