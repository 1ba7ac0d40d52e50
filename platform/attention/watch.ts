import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { type AttentionItem, listWaiting } from './repository.ts';

const HOUR_MS = 3_600_000;
/** The most new items in one log line. */
const MAX_LOGGED = 20;

const keyOf = ({ kind, id }: AttentionItem): string => `${kind} ${id}`;

/**
 * PAY-2: logs an error with `alarm: "attention"` when an item is new, and a warning once an hour while any item waits.
 * Each platform remembers by itself which items it has logged.
 */
export const createWatch = (db: Db, logger: FastifyBaseLogger, repeatMs = HOUR_MS): (() => Promise<void>) => {
  let logged = new Set<string>();
  let lastLine = 0;
  return async () => {
    const { items, total } = await listWaiting(db);
    const newItems = items.filter((item) => !logged.has(keyOf(item)));
    logged = new Set(items.map(keyOf));
    if (newItems.length > 0) {
      const what = newItems.slice(0, MAX_LOGGED).map(({ kind, id, detail }) => ({ kind, id, detail }));
      logger.error({ alarm: 'attention', waiting: total, new: newItems.length, what }, 'waits for a person');
    } else if (total > 0 && Date.now() - lastLine >= repeatMs) {
      logger.warn({ alarm: 'attention', waiting: total }, 'still waits for a person');
    } else return;
    lastLine = Date.now();
  };
};

export const startWatching = (db: Db, logger: PlatformDeps['logger'], everyMs = 30_000): Job =>
  startJob({
    run: logger ? createWatch(db, logger) : async () => undefined,
    everyMs,
    failure: 'attention list not read',
    logger,
  });
