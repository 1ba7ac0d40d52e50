import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { operationBody } from '../storefront-operation.ts';

/**
 * Users who do not take part in the attack: each requests one page, or the state of a cart, again and again, and how long each
 * answer took is reported. A process of its own, so that the attacker's load is not measured.
 */
const [origin = '', address = '', ...paths] = process.argv.slice(2);
const BETWEEN_MS = 120;
/** Each goes on for so many answers after the attack, to see its late effects. */
const ANSWERS_AFTERWARDS = 12;
const TIMEOUT_MS = 60_000;

const measured: { path: string; status: number; ms: number }[] = [];
let running = true;
process.once('message', () => {
  running = false;
});

const page = { headers: { accept: 'text/html,*/*', 'x-forwarded-for': address } };
const cart = {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-grandstand-client': 'storefront',
    'x-forwarded-for': address,
    cookie: `gst=${randomUUID()}`,
  },
  body: operationBody('CartStatus', { cartId: randomUUID() }),
} as const;

/** The status, 500 for a graph answer with errors, or 0 for none. */
async function ask(path: string): Promise<number> {
  try {
    const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
    const { statusCode, body } = await request(origin + path, { ...(path === '/graphql' ? cart : page), ...timeouts });
    return (await body.text()).startsWith('{"errors"') ? 500 : statusCode;
  } catch {
    return 0;
  }
}

async function visit(path: string): Promise<void> {
  for (let left = ANSWERS_AFTERWARDS; left > 0; left -= running ? 0 : 1) {
    const started = performance.now();
    const status = await ask(path);
    const waited = performance.now() - started;
    // Those who would have come while this one waited would have waited too.
    for (let ms = waited; ms === waited || ms > 0; ms -= BETWEEN_MS) measured.push({ path, status, ms });
    await pause(BETWEEN_MS);
  }
}
// Side by side: an attack of four seconds leaves each page enough answers for a 95th percentile.
await Promise.all(paths.map(visit));
process.send?.(measured, () => process.exit(0));
