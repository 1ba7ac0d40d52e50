import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { claimMessages, giveUpAfterLastAttempt, type Message, markAllDone, markDone } from './repository.ts';

/** Sends one message; throws when it has to be sent again. */
export type Send = (message: Message) => Promise<void>;

/** Sends all due messages, those of a batch at once. Answers how many were sent; the others are sent again later. */
export const sendDue = async (db: Db, send: Send, logger: PlatformDeps['logger'] = false): Promise<number> => {
  let sent = 0;
  for (;;) {
    const due = await claimMessages(db);
    if (due.length === 0) return sent;
    await Promise.all(
      due.map(async (message) => {
        try {
          await send(message);
          await markDone(db, message.id);
          sent += 1;
        } catch (error) {
          const next = (await giveUpAfterLastAttempt(db, message)) ? 'given up' : 'will be sent again';
          const { id, topic } = message;
          if (logger) logger.warn({ err: error, message: id, topic }, `outbox message not sent, ${next}`);
        }
      }),
    );
  }
};

/** Without a webhook messages are marked as done, so that they do not pile up for one that is configured later. */
export const startOutbox = (db: Db, send: Send | undefined, logger: PlatformDeps['logger'], everyMs = 1_000): Job =>
  startJob({
    run: () => (send === undefined ? markAllDone(db) : sendDue(db, send, logger)),
    everyMs,
    failure: 'outbox failed',
    logger,
  });
