import { sign } from '../core/signature.ts';
import type { Send } from './worker.ts';

const TIMEOUT_MS = 10_000;

/** Posts messages to the tenant's webhook, signed like the processor's events. A message may arrive twice, with the same brand and id. */
export const createWebhook =
  (url: string, secret: string): Send =>
  async ({ id, topic, brand, payload, created_at }) => {
    const body = JSON.stringify({ id, topic, brand, created: created_at.toISOString(), payload });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'gst-signature': sign(secret, body, new Date()) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  };
