import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Rounds, startRounds } from '../core/rounds.ts';
import { listWaiting, type Waiting } from './repository.ts';

const HOUR_MS = 3_600_000;
/** So many of what is new stand in one line. */
const MOST_NAMED = 20;

const nameOf = ({ kind, id }: Waiting): string => `${kind} ${id}`;

/**
 * PAY-2: one line at error level, `alarm: "attention"`, when something newly waits for a person, and while anything waits
 * a warning an hour. Each platform remembers for itself what it has told.
 */
export const createWatch = (db: Db, logger: FastifyBaseLogger, repeatMs = HOUR_MS): (() => Promise<void>) => {
  let told = new Set<string>();
  let lastLine = 0;
  return async () => {
    const { items, total } = await listWaiting(db);
    const isNew = items.filter((item) => !told.has(nameOf(item)));
    told = new Set(items.map(nameOf));
    if (isNew.length > 0) {
      const what = isNew.slice(0, MOST_NAMED).map(({ kind, id, detail }) => ({ kind, id, detail }));
      logger.error({ alarm: 'attention', waiting: total, new: isNew.length, what }, 'waits for a person');
    } else if (total > 0 && Date.now() - lastLine >= repeatMs) {
      logger.warn({ alarm: 'attention', waiting: total }, 'still waits for a person');
    } else return;
    lastLine = Date.now();
  };
};

export const startWatching = (db: Db, logger: PlatformDeps['logger'], everyMs = 30_000): Rounds =>
  startRounds({
    work: logger ? createWatch(db, logger) : async () => undefined,
    everyMs,
    failure: 'what waits for a person could not be read',
    logger,
  });
