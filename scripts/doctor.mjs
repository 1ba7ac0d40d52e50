// Diagnoses a running instance: one line per problem, with what to do. Changes nothing. Exit code 0: nothing, 1: something.
// npm run doctor -- --gateway https://shop.example.com --platform http://platform-1:3001 --metrics http://gateway-1:9464
// npm run doctor -- --gateway https://shop.example.com --upstream https://tickets.example
import { parseArgs } from 'node:util';
import { upstreamChecks } from './lib/doctor-upstream.mjs';
import { issuerChecks } from './lib/issuer-checks.mjs';
import { main, Stop, say } from './lib/project.mjs';

const DEADLINE_MS = 5_000;
const SLOW_MS = 1_000;
/** As in deploy/monitoring/alerts.yml. */
const OLDEST_NEWS_SECONDS = 900;
const OLDEST_WEBHOOK_SECONDS = 600;
const MOST_WAITING = 20;

const { PORT = '3000', PLATFORM_PORT = '3001', METRICS_PORT, REDIS_URL, OIDC_ISSUER } = process.env;

/** Not an answer at all is an error with the address in it. */
async function ask(address, options = {}) {
  const started = performance.now();
  try {
    const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(DEADLINE_MS) });
    const { status, headers } = answer;
    return { status, headers, text: await answer.text(), ms: performance.now() - started };
  } catch (error) {
    throw new Error(`${address} does not answer (${error.cause?.code ?? error.name})`);
  }
}

/** The values of a number at /metrics, over all its labels. */
const valuesOf = (metrics, name) =>
  [...metrics.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => ({
    labels,
    value: Number(value),
  }));

const numbers = async (name, from) => valuesOf((await ask(`${from}/metrics`)).text, name);

const complain = (found, what) => {
  if (found.length > 0)
    throw new Error(found.map(({ labels, value }) => `${labels} ${value}`.trim()).join(', ') + what);
};

/** Every address that visitors come back to from the sign-in provider. */
async function redirectUris(gateway, platform) {
  const { items } = JSON.parse((await ask(`${platform}/api/tenant/list`)).text);
  const origins = process.env.PUBLIC_URL?.split(',').map((one) => new URL(one.trim()).origin) ?? [gateway];
  const paths = new Set(['/', ...items.map(({ basePath }) => basePath)]);
  return origins.flatMap((origin) =>
    [...paths].flatMap((path) => ['redirect', 'preview'].map((name) => `${origin}${path}auth/${name}`)),
  );
}

/** Of the sign-in provider that OIDC_ISSUER names, with the gateway's settings. */
async function signInChecks({ gateway, platform, token }) {
  const { env } = process;
  const settings = {
    issuer: OIDC_ISSUER,
    client: {
      id: env.OIDC_CLIENT_ID || 'grandstand-gateway',
      secret: env.OIDC_CLIENT_SECRET || 'cs_sandbox_grandstand',
    },
    audience: env.OIDC_AUDIENCE || 'urn:grandstand:platform',
    audienceParameter: env.OIDC_AUDIENCE_PARAMETER || 'resource',
    scope: env.OIDC_SCOPE || 'openid profile email',
  };
  const addresses = await redirectUris(gateway, platform).catch(() => [`${gateway}/auth/redirect`]);
  return issuerChecks({ platform, token, redirectUris: addresses, settings });
}

const graphAt = (gateway) => (query) =>
  ask(`${gateway}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

/** Of checks, each throws what is wrong. */
function gatewayChecks(gateway) {
  const graph = graphAt(gateway);
  return {
    'the gateway runs': async () => {
      const { status } = await ask(`${gateway}/healthz`);
      if (status !== 200) throw new Error(`/healthz is ${status}: its log says why`);
    },
    'the gateway reaches the platform': async () => {
      const { status } = await ask(`${gateway}/readyz`);
      if (status !== 200)
        throw new Error(`/readyz is ${status}: look at PLATFORM_URL, and whether the platform is ready`);
    },
    'the graph answers': async () => {
      const { status, text } = await graph('{ apiVersion tenant { name } }');
      const { data, errors } = text.startsWith('{') ? JSON.parse(text) : {};
      if (!data?.tenant?.name) throw new Error(`status ${status}, ${errors?.[0]?.message ?? 'no answer of a graph'}`);
    },
    'the storefront shows a page within a second': async () => {
      const { status, text, ms } = await ask(`${gateway}/`, { headers: { accept: 'text/html' } });
      if (status !== 200 || !text.includes('</html>'))
        throw new Error(`home is ${status}: is BUILD_DIR built? npm run build`);
      if (ms > SLOW_MS) throw new Error(`home took ${Math.round(ms)} ms`);
    },
  };
}

function platformChecks(platform) {
  const atMost = async (most, name, what) => {
    const numbersOver = (await numbers(name, platform)).filter(({ value }) => value > most);
    complain(numbersOver, what);
  };
  return {
    'the platform reaches its database': async () => {
      const { status } = await ask(`${platform}/readyz`);
      if (status !== 200)
        throw new Error(`/readyz is ${status}: look at DATABASE_URL, and whether PostgreSQL takes connections`);
      const unread = (await numbers('gst_platform_database_read', platform)).filter(({ value }) => value === 0);
      if (unread.length > 0) throw new Error('the numbers of the database are not read: statements wait or fail');
    },
    'connections to the database suffice': async () => {
      const waiting = (await numbers('gst_platform_pool_connections', platform)).filter(
        ({ labels, value }) => labels.includes('state="waiting"') && value > MOST_WAITING,
      );
      complain(waiting, ': a long transaction, a lock, or more buyers than this database serves');
    },
    'every purchase has an outcome': () =>
      atMost(0, 'gst_platform_purchases_undecided', ' undecided: does the payment processor answer?'),
    'payment processors take our keys': async () => {
      const wrong = (await numbers('gst_platform_attention_waiting', platform)).filter(
        ({ labels, value }) => labels.includes('processor keys wrong') && value > 0,
      );
      complain(wrong, ': put back the keys that these were paid with, until they are decided');
    },
    'nothing waits for a person': () => atMost(0, 'gst_platform_attention_waiting', ': npm run attention'),
    'background jobs succeed': () =>
      atMost(0, 'gst_platform_jobs_failing', ' failed at the last run: the log of the platform says why'),
    'expired carts go': () =>
      atMost(0, 'gst_platform_holds_overdue', ' stay: the sweeper of the platform fails, its log says why'),
    'messages are sent': () =>
      atMost(
        OLDEST_NEWS_SECONDS,
        'gst_platform_outbox_oldest_seconds',
        ' seconds of waiting: look at SMTP_URL and OUTBOX_URL',
      ),
    'partners are told': () =>
      atMost(
        OLDEST_WEBHOOK_SECONDS,
        'gst_platform_webhooks_oldest_seconds',
        ' seconds of waiting: no platform sends webhooks, or one endpoint has far more messages than it takes',
      ),
  };
}

async function checks({ gateway, platform, upstream, metrics, token }) {
  return {
    ...gatewayChecks(gateway),
    ...(upstream ? upstreamChecks({ upstream, gateway, ask, graph: graphAt(gateway) }) : platformChecks(platform)),
    ...(metrics && {
      'the gateway asks for everything': async () => {
        const open = (await numbers('gst_gateway_breaker_open', metrics)).filter(({ value }) => value > 0);
        complain(open, ': the platform failed there ten times in a row, its log says why');
      },
      'the upstream keeps its contract': async () => {
        const broken = (await numbers('gst_upstream_contract_faults_total', metrics)).filter(({ value }) => value > 0);
        complain(broken, ' times: docs/rest says what each field must be');
      },
    }),
    ...(REDIS_URL && { 'Redis answers and writes': askRedis }),
    ...(OIDC_ISSUER && (await signInChecks({ gateway, platform: upstream ?? platform, token }))),
  };
}

async function askRedis() {
  const { Redis } = await import('ioredis');
  const redis = new Redis(REDIS_URL, { lazyConnect: true, connectTimeout: DEADLINE_MS, retryStrategy: null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.set('grandstand:doctor', '1', 'EX', 10);
  } catch (error) {
    throw new Error(
      `${error.message}: gateways count for themselves and members are read from their cookies until it does`,
    );
  } finally {
    redis.disconnect();
  }
}

function addressesOf(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        gateway: { type: 'string', default: `http://localhost:${PORT}` },
        platform: { type: 'string', default: `http://127.0.0.1:${PLATFORM_PORT}` },
        // A tenant's own REST API, in place of our platform.
        upstream: { type: 'string' },
        // The address of a gateway's METRICS_PORT.
        metrics: { type: 'string', ...(METRICS_PORT && { default: `http://localhost:${METRICS_PORT}` }) },
        // An access token of OIDC_ISSUER.
        token: { type: 'string' },
      },
    });
    for (const [name, value] of Object.entries(values)) {
      if (name === 'token') continue;
      if (!/^https?:/.test(URL.parse(value)?.protocol ?? ''))
        throw new Error(`--${name} must be an http or https address`);
      values[name] = value.replace(/\/+$/, '');
    }
    return values;
  } catch (error) {
    throw new Stop(
      `${error.message}. Usage: npm run doctor -- [--gateway URL] [--platform URL | --upstream URL] [--metrics URL] [--token TOKEN]`,
      2,
    );
  }
}

await main(async () => {
  let wrong = 0;
  for (const [name, check] of Object.entries(await checks(addressesOf(process.argv.slice(2))))) {
    try {
      const note = await check();
      say(`ok     ${name}${note ? `: ${note}` : ''}`);
    } catch (error) {
      wrong += 1;
      say(`WRONG  ${name}: ${error.message}`);
    }
  }
  say(wrong === 0 ? 'Nothing is wrong.' : `${wrong} of these are wrong.`);
  return wrong === 0 ? 0 : 1;
});
