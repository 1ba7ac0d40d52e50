import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { scatteredWait } from '#rules/back-off.ts';
import type { Change, Changes } from './port.ts';
import { CHANNEL } from './repository.ts';

const CONNECT_MS = 5_000;
const backOffMs = { first: 500, factor: 2, longest: 5_000 };
/** A connection that is dead without a word (firewall, cable) is noticed by a query that is not answered. */
const CHECK_EVERY_MS = 20_000;
const CHECK_WITHIN_MS = 5_000;

const readPayload = (payload: string): Change => {
  const names = payload.split(' ');
  const ofKind = (kind: string) => names.filter((name) => name.startsWith(kind)).map((name) => name.slice(1));
  return { events: ofKind('e'), sessions: ofKind('s') };
};

/** Listens on one connection until it is lost or `stopping` aborts. */
const listenOnce = async (url: string, emit: (change: Change) => void, stopping: AbortSignal): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CHECK_WITHIN_MS,
    keepAlive: true,
    application_name: 'grandstand-live',
  });
  // Without this listener a cut connection would end the process.
  const lost = new Promise<Error>((resolve) =>
    client.on('error', resolve).on('end', () => resolve(new Error('ended'))),
  );
  const stop = new Promise<null>((resolve) => stopping.addEventListener('abort', () => resolve(null), { once: true }));
  client.on('notification', ({ payload }) => emit(readPayload(payload ?? '')));
  let check: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    emit({ all: true });
    const unanswered = new Promise<Error>((resolve) => {
      check = setInterval(() => client.query('select 1').catch(resolve), CHECK_EVERY_MS);
    });
    const error = await Promise.race([lost, stop, unanswered]);
    if (error) throw error;
  } finally {
    clearInterval(check);
    await Promise.race([client.end(), pause(CHECK_WITHIN_MS, undefined, { ref: false })]).catch(() => undefined);
  }
};

/** Hears what changes in these databases, as long as it is not stopped. */
export const listenForChanges = (urls: readonly string[], logger: FastifyBaseLogger | false): Changes => {
  const listeners = new Set<(change: Change) => void>();
  const stopping = new AbortController();
  const emit = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const keepListening = async (url: string): Promise<void> => {
    let failures = 0;
    const heard = (change: Change) => {
      failures = 0;
      emit(change);
    };
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(url, heard, stopping.signal);
      } catch (error) {
        if (failures === 0 && logger) logger.warn({ err: error }, 'changes are not heard; listening again');
        failures += 1;
        await pause(scatteredWait(failures, backOffMs), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const listening = Promise.all(urls.map(keepListening));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
};
