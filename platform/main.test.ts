import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startIdentity } from '#tests/support/identity.ts';
import { askProvider } from '#tests/support/identity-provider.ts';
import { startPart } from '#tests/support/stack.ts';
import { writeTenants } from '#tests/support/tenants.ts';
import { eventsUrlOf, readConfig } from './config.ts';
import { readIdentityConfig } from './identity/config.ts';

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

const start = async (env: Record<string, string>, output: 'inherit' | 'pipe' = 'inherit') => {
  const child = fork(join(import.meta.dirname, 'main.ts'), [], {
    execArgv: [],
    stdio: ['ignore', output, 'inherit', 'ipc'],
    env: {
      ...process.env,
      PLATFORM_PORT: '0',
      IDENTITY_PORT: '0',
      PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  running.push(child);
  const [message] = await once(child, 'message');
  return { child, message: message as { type: string; url: string; issuer?: string; message: string } };
};

/** Somewhere that nothing answers: the platform then starts no provider of its own. */
const NO_ISSUER = 'http://127.0.0.1:9';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the platform process', () => {
  it('[OPS-1] [OPS-3] [AUTH-9] [CITY-6] reads its places and brings an identity provider that ends with it', async () => {
    const { child, message } = await start({ DATABASE_URL: database.url, LOG_LEVEL: 'info' }, 'pipe');
    expect(message.type).toBe('ready');
    expect((await fetch(`${message.url}/readyz`)).status).toBe(200);
    let output = '';
    for await (const chunk of child.stdout ?? []) {
      output += String(chunk);
      if (output.includes('places read')) break;
    }
    // Before the first request for one.
    expect(output).toMatch(/"places":1\d{5}/);
    const place = await fetch(`${message.url}/api/geo/reverse?longitude=13.4432&latitude=52.5059`);
    expect(await place.json()).toMatchObject({ id: 'DE_BE_Berlin' });
    const issuer = message.issuer ?? '';
    const { access_token: token } = await askProvider(issuer).tokensOf('rich@example.com');
    const wallet = await fetch(`${message.url}/api/wallet`, { headers: { authorization: `Bearer ${token}` } });
    expect(await wallet.json()).toMatchObject({ userId: 'demo-rich', pointsBalance: 250_000 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const isGone = () =>
      fetch(`${issuer}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isGone).toBe(true);
  });

  it('[AUTH-9] [OPS-3] knows members of its OIDC_ISSUER for its OIDC_AUDIENCE only, and ends on SIGTERM', async () => {
    const identity = await startIdentity();
    const { child, message } = await start({
      DATABASE_URL: database.url,
      OIDC_ISSUER: identity.issuer,
      OIDC_AUDIENCE: 'urn:another:audience',
    });
    const statusFor = async (audience: string) => {
      const authorization = `Bearer ${await identity.tokenFor('zoe', { audience })}`;
      return (await fetch(`${message.url}/api/wallet`, { headers: { authorization } })).status;
    };
    expect(await Promise.all(['urn:another:audience', 'urn:grandstand:platform'].map(statusFor))).toEqual([200, 401]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await identity.close();
  });

  it('[TEN-5] [TEN-15] [OPS-3] starts while the default brand is wrong, and ends with its parent process', async () => {
    // Nobody signs in at a brand of these, so there is no identity provider.
    const directory = await writeTenants({
      arena: { basePath: '/arena/', authenticationType: 'disabled' },
      grandstand: { formats: 'de-CH' },
    });
    const env = { DATABASE_URL: database.url, TENANTS_DIR: directory, LOG_LEVEL: 'error' };
    const { child, message } = await start(env, 'pipe');
    expect([message.type, message.issuer]).toEqual(['ready', undefined]);
    const answer = await fetch(`${message.url}/api/tenant/config`);
    expect(await answer.json()).toMatchObject({ id: 'arena', basePath: '/arena/' });
    const list = await fetch(`${message.url}/api/tenant/list`);
    expect(await list.json()).toMatchObject({ items: [{ id: 'arena' }], isDefaultServed: false });
    const ended = once(child, 'exit');
    child.disconnect();
    let output = '';
    for await (const chunk of child.stdout ?? []) output += String(chunk);
    expect(await ended).toEqual([0, null]);
    expect(output).toContain('grandstand/tenant.json: formats: ');
    expect(output).toContain('DEFAULT_TENANT grandstand is not among the tenants: arena answers in its place');
    await rm(directory, { recursive: true });
  });

  it('[OPS-4] [PAY-1] tells the processors of all brands where to send their events', async () => {
    const told: string[] = [];
    const processor = createHttpServer(async (request, response) => {
      told.push(JSON.parse(await text(request)).url);
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(processor, 'listening');
    const url = `http://127.0.0.1:${(processor.address() as AddressInfo).port}`;
    const paymentProvider = { url, secretKeyVariable: 'CLUB_KEY', eventsSecretVariable: 'CLUB_EVENTS' };
    const directory = await writeTenants({ grandstand: {}, club: { basePath: '/club/', paymentProvider } });
    const { child, message } = await start({
      DATABASE_URL: database.url,
      PAYMENT_PROVIDER_URL: url,
      OIDC_ISSUER: NO_ISSUER,
      TENANTS_DIR: directory,
      CLUB_KEY: 'sk_of_the_club',
      CLUB_EVENTS: 'es_of_the_club',
    });
    const address = `${message.url}/api/payment/events`;
    expect(told.toSorted()).toEqual([address, `${address}?brand=club`]);
    child.kill('SIGTERM');
    await once(child, 'exit');
    processor.close();
    await rm(directory, { recursive: true });
  });

  it('says in one line that its port is in use, and how to use another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { child, message } = await start({
      DATABASE_URL: database.url,
      OIDC_ISSUER: NO_ISSUER,
      PLATFORM_PORT: String(port),
    });
    expect(message.message).toBe(`Port ${port} for the platform is in use; set PLATFORM_PORT to another.`);
    expect(await once(child, 'exit')).toEqual([1, null]);
    const beside = await start({ DATABASE_URL: database.url, IDENTITY_PORT: String(port) });
    expect(beside.message.message).toBe(
      `The identity provider's port ${port} is in use; set IDENTITY_PORT to another.`,
    );
    expect(await once(beside.child, 'exit')).toEqual([1, null]);
    await expect(startPart('platform/payment/main.ts', { PROCESSOR_PORT: String(port) })).rejects.toThrow(
      `The payment processor's port ${port} is in use; set PROCESSOR_PORT to another.`,
    );
    other.close();
  });

  it('says in one line that the database does not answer, without its password', async () => {
    const { child, message } = await start({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:9/shop' });
    expect(message.message).toBe('The database at 127.0.0.1:9 cannot be used: connect ECONNREFUSED 127.0.0.1:9');
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});

describe('the configuration', () => {
  it.each([
    ['where it listens', {}, 'http://127.0.0.1:3001/api/payment/events'],
    ['this machine, where it listens on every interface', { HOST: '::' }, 'http://127.0.0.1:3001/api/payment/events'],
    ['the same for IPv4', { HOST: '0.0.0.0' }, 'http://127.0.0.1:3001/api/payment/events'],
    [
      'what PAYMENT_EVENTS_URL says',
      { HOST: '0.0.0.0', PAYMENT_EVENTS_URL: 'http://balancer:3001/api/payment/events' },
      'http://balancer:3001/api/payment/events',
    ],
  ])('[OPS-4] [PAY-1] the processor sends its events to %s', (_where, env, address) => {
    const listening = 'HOST' in env ? `http://${env.HOST === '::' ? '[::]' : env.HOST}:3001` : 'http://127.0.0.1:3001';
    expect(eventsUrlOf(readConfig(env), listening)).toBe(address);
  });

  it.each([
    [{ PLATFORM_PORT: 'http' }, 'PLATFORM_PORT: must be of type number'],
    [{ PLATFORM_PORT: '70000' }, 'PLATFORM_PORT: must be at most 65535'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL: must be a postgres:// URL'],
    [{ PAYMENT_PROVIDER_URL: 'localhost' }, 'PAYMENT_PROVIDER_URL: must be an http:// or https:// URL'],
    [{ PAYMENT_EVENTS_URL: 'balancer:3001' }, 'PAYMENT_EVENTS_URL: must be an http:// or https:// URL'],
    [{ PAYMENT_EVENTS_URL: 'https://shop.example' }, 'PAYMENT_EVENTS_URL: must end in /api/payment/events'],
    [{ PAYMENT_EVENTS_URL: 'https://shop.example/?a=/api/payment/events' }, 'must end in /api/payment/events'],
    [
      { PAYMENT_EVENTS_URL: 'http://0.0.0.0:3001/api/payment/events' },
      'PAYMENT_EVENTS_URL: must name a host that the processor reaches',
    ],
    [{ PAYMENT_EVENTS_URL: 'http://[::]:3001/api/payment/events' }, 'must name a host that the processor reaches'],
    [{ OIDC_ISSUER: 'sign-in' }, 'OIDC_ISSUER: must be an http:// or https:// URL'],
    [{ OIDC_AUDIENCE: '' }, 'OIDC_AUDIENCE: must not be empty'],
    [{ OIDC_CLIENT_SECRET: 'short' }, 'OIDC_CLIENT_SECRET: must be at least 8 characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ TENANTS_DIR: '/nowhere' }, 'TENANTS_DIR /nowhere cannot be read'],
  ])('%j is refused by name', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it.each([
    [{ IDENTITY_PORT: 'http' }, 'IDENTITY_PORT: must be of type number'],
    [{ IDENTITY_URL: 'sign-in' }, 'IDENTITY_URL: must be an http:// or https:// URL'],
    [{ IDENTITY_TOKEN_SECONDS: '1' }, 'IDENTITY_TOKEN_SECONDS: must be at least 5'],
    [{ OIDC_CLIENT_SECRET: 'short' }, 'OIDC_CLIENT_SECRET: must be at least 8 characters'],
    [{ OIDC_AUDIENCE: '' }, 'OIDC_AUDIENCE: must not be empty'],
    [{ PUBLIC_URL: 'https://shop.example,shop' }, 'PUBLIC_URL.1: must be an http:// or https:// URL'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL: '],
  ])('of the identity provider, %j is refused by name', (env, message) => {
    expect(() => readIdentityConfig({ DATABASE_URL: 'postgres://localhost/shop', ...env })).toThrow(message);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PLATFORM_PORT: '', DATABASE_URL: '' })).toMatchObject({ PLATFORM_PORT: 3001 });
  });
});
