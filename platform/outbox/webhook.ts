import { sign } from '../core/signature.ts';
import type { Sink } from './worker.ts';

const ANSWER_WITHIN_MS = 10_000;

/** Posts news to the tenant's own address, signed like the processor's events; a repeated id is the same news. */
export const webhookSink =
  (url: string, secret: string): Sink =>
  async ({ id, topic, payload, created_at }) => {
    const body = JSON.stringify({ id, topic, created: created_at.toISOString(), payload });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'gst-signature': sign(secret, body, new Date()) },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  };
