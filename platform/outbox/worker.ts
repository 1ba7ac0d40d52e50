import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Rounds, startRounds } from '../core/rounds.ts';
import { claimNews, markAllDone, markDone, type News, noteFailure } from './repository.ts';

/** Hands one piece of news on; throws when it has to be tried again. */
export type Sink = (news: News) => Promise<void>;

/** Sends what is due, until nothing is; news that cannot be sent now keep nobody else's waiting. */
export const sendDue = async (db: Db, sink: Sink, logger: PlatformDeps['logger'] = false): Promise<number> => {
  let sent = 0;
  for (;;) {
    const due = await claimNews(db);
    if (due.length === 0) return sent;
    await Promise.all(
      due.map(async (news) => {
        try {
          await sink(news);
          await markDone(db, news.id);
          sent += 1;
        } catch (error) {
          const isLast = await noteFailure(db, news);
          const next = isLast ? 'given up' : 'tried again later';
          if (logger) logger.warn({ err: error, news: news.id, topic: news.topic }, `news not sent, ${next}`);
        }
      }),
    );
  }
};

/** Where nobody listens, news count as sent: they do not pile up for a listener who was never there. */
export const startOutbox = (db: Db, sink: Sink | undefined, logger: PlatformDeps['logger'], everyMs = 1_000): Rounds =>
  startRounds({
    work: () => (sink === undefined ? markAllDone(db) : sendDue(db, sink, logger)),
    everyMs,
    failure: 'outbox failed',
    logger,
  });
