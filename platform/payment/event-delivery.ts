import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { SIGNATURE_HEADER, sign } from '../core/signature.ts';
import type { Ledger, ProcessorEvent } from './ledger.ts';

/** Long enough for the answer to the charge to arrive before its event. */
const SOON_MS = 300;
/** Delays between the attempts to deliver an event. After the last it is only sent on request (replay). */
const RETRY_MS = [200, 1_000, 5_000, 30_000];
const TIMEOUT_MS = 5_000;

export type Delivery = {
  /** Sends an event to all registered addresses. Resolves after the first attempt; retries go on in the background. */
  deliver(event: ProcessorEvent): Promise<void>;
  /** The same after 300 ms. */
  deliverSoon(event: ProcessorEvent): void;
  stop(): void;
};

type Sending = { connections: Agent; secret: string };

const post = async ({ connections, secret }: Sending, url: string, event: ProcessorEvent): Promise<boolean> => {
  const body = JSON.stringify(event);
  try {
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body, new Date()) },
      body,
      dispatcher: connections,
    });
    await answer.dump();
    return statusCode >= 200 && statusCode < 300;
  } catch {
    return false;
  }
};

/** Sends events about charges and refunds, signed, to the registered addresses; an event may arrive twice. */
export const createDelivery = (ledger: Ledger, secret: string): Delivery => {
  const stopping = new AbortController();
  const connections = new Agent({
    connectTimeout: TIMEOUT_MS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });

  const sending = { connections, secret };

  const retry = async (url: string, event: ProcessorEvent): Promise<void> => {
    for (const ms of RETRY_MS) {
      await delay(ms, undefined, { ref: false, signal: stopping.signal });
      if (await post(sending, url, event)) return;
    }
  };

  const deliver = async (event: ProcessorEvent): Promise<void> => {
    await Promise.all(
      ledger.endpoints().map(async (url) => {
        // stop() aborts the delays, which rejects; the event can be replayed.
        if (!(await post(sending, url, event))) retry(url, event).catch(() => undefined);
      }),
    );
  };

  return {
    deliver,
    deliverSoon: (event) => {
      setTimeout(() => {
        if (!stopping.signal.aborted) void deliver(event);
      }, SOON_MS).unref();
    },
    stop: () => {
      stopping.abort();
      void connections.destroy();
    },
  };
};
