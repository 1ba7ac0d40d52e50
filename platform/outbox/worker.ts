import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import {
  type Channel,
  claimMessages,
  giveUp,
  hasSender,
  isLastAttempt,
  type Message,
  markAllDone,
  markDone,
  noteSender,
  postpone,
} from './repository.ts';

/** Sending it again is of no use. */
export class GiveUp extends Error {}

/** Sends one message; throws when it has to be sent again, and GiveUp when it must not. */
export type Send = (message: Message) => Promise<void>;

/** Sends all due messages, those of a batch at once. Answers how many were sent; the others are sent again later. */
export const sendDue = async (
  db: Db,
  send: Send,
  logger: PlatformDeps['logger'] = false,
  channel: Channel = 'webhook',
): Promise<number> => {
  let sent = 0;
  for (;;) {
    const due = await claimMessages(db, channel);
    if (due.length === 0) return sent;
    await Promise.all(
      due.map(async (message) => {
        try {
          await send(message);
          await markDone(db, message.id);
          sent += 1;
        } catch (error) {
          const { id, topic } = message;
          const isOver = error instanceof GiveUp || isLastAttempt(message);
          await (isOver ? giveUp(db, id) : postpone(db, message));
          const next = isOver ? 'given up' : 'will be sent again';
          if (logger) logger.warn({ err: error, message: id, topic }, `outbox message not sent, ${next}`);
        }
      }),
    );
  }
};

/**
 * Sends e-mails. A process that cannot takes none, because another one on the same database may; those that nobody has taken for three days
 * are marked as done where no process sends, so that they do not pile up for a sender that is configured later.
 */
export const startMailing = (
  db: Db,
  send: Send | undefined,
  logger: PlatformDeps['logger'],
  { everyMs = 1_000 }: { everyMs?: number } = {},
): Job =>
  startJob({
    run: async () => {
      if (send !== undefined) {
        await noteSender(db, 'mail');
        await sendDue(db, send, logger, 'mail');
        return;
      }
      const untaken = (await hasSender(db, 'mail')) ? 0 : await markAllDone(db, 'mail', 'untaken');
      if (untaken > 0 && logger)
        logger.warn({ untaken }, 'e-mails that no platform has sent for three days are dropped');
    },
    everyMs,
    failure: 'outbox failed',
    logger,
  });
