import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { SIGNATURE_HEADER, sign } from '../core/signature.ts';
import type { Ledger, ProcessorEvent } from './ledger.ts';

/** An event is no race with the answer that its caller waits for. */
const SOON_MS = 300;
/** Pauses between the tries to deliver an event; after the last it waits to be asked for again. */
const RETRY_MS = [200, 1_000, 5_000, 30_000];
const ANSWER_WITHIN_MS = 5_000;

export type Delivery = {
  /** Sends an event to whoever listens; resolves after the first try, and goes on trying behind the scenes. */
  deliver(event: ProcessorEvent): Promise<void>;
  /** The same, a moment from now. */
  deliverSoon(event: ProcessorEvent): void;
  stop(): void;
};

/** Tells the registered addresses what became of charges and refunds, signed, at least once. */
export const createDelivery = (ledger: Ledger, secret: string): Delivery => {
  const stopping = new AbortController();
  const connections = new Agent({
    connectTimeout: ANSWER_WITHIN_MS,
    headersTimeout: ANSWER_WITHIN_MS,
    bodyTimeout: ANSWER_WITHIN_MS,
  });

  const post = async (url: string, event: ProcessorEvent): Promise<boolean> => {
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

  const retry = async (url: string, event: ProcessorEvent): Promise<void> => {
    for (const pause of RETRY_MS) {
      await delay(pause, undefined, { ref: false, signal: stopping.signal });
      if (await post(url, event)) return;
    }
  };

  const deliver = async (event: ProcessorEvent): Promise<void> => {
    await Promise.all(
      ledger.endpoints().map(async (url) => {
        // A stop ends the pauses; what was not delivered can be asked for again.
        if (!(await post(url, event))) retry(url, event).catch(() => undefined);
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
