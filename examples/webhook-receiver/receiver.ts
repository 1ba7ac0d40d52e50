import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';

/** What a message tells: `type` like order.confirmed, when it happened, and its data. */
export type Message = { id: string; type: string; timestamp: string; data: Record<string, unknown> };

const LARGEST = 100_000;
/** A message that was recorded and sent again later is refused. */
const TOLERANCE_SECONDS = 300;
const MOST_REMEMBERED = 10_000;

/** Standard Webhooks: whether whoever knows the secret has sent this body, with this id, a short while ago. */
export function isSigned(
  secret: string,
  { id, timestamp, signatures, body }: { id: string; timestamp: string; signatures: string; body: string },
  nowSeconds: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');

/**
 * Answers 401 for what is not signed, 204 for a message that was taken, 500 to have it sent again. The same message may come
 * twice: its id tells. A real receiver remembers ids in its database, in the transaction that does the work.
 */
export function createReceiver(secret: string, take: (message: Message) => Promise<void>): RequestListener {
  const taken = new Set<string>();
  return async (request, response) => {
    const body = await readBody(request).catch(() => null);
    const id = headerOf(request, 'webhook-id');
    const [timestamp, signatures] = [headerOf(request, 'webhook-timestamp'), headerOf(request, 'webhook-signature')];
    if (body === null || !isSigned(secret, { id, timestamp, signatures, body }, Date.now() / 1_000)) {
      response.writeHead(401).end();
      return;
    }
    try {
      if (!taken.has(id)) await take({ ...JSON.parse(body), id });
      taken.add(id);
      const [oldest] = taken;
      if (taken.size > MOST_REMEMBERED && oldest !== undefined) taken.delete(oldest);
      response.writeHead(204).end();
    } catch {
      response.writeHead(500).end();
    }
  };
}
