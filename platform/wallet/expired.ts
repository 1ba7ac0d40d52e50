import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { writeExpired } from './points.ts';
import { lockWalletById, walletsWithLapsed } from './repository.ts';

/** A wallet is a short transaction of its own; a round that finds more leaves them to the next. */
const WALLETS_A_ROUND = 1000;
const FIVE_MINUTES = 300_000;

/** Writes down what time has taken from every wallet. Nothing depends on it: a lapsed lot is not spendable as it is. */
export const writeAllExpired = async (db: Db): Promise<void> => {
  for (const id of await walletsWithLapsed(db, WALLETS_A_ROUND)) {
    await inTransaction(db, async (tx) => {
      await lockWalletById(tx, id);
      await writeExpired(tx, id);
    });
  }
};

/** LOYAL-3: a wallet that is only read says within five minutes where its points went; reading writes nothing. */
export const startWritingExpired = (db: Db, logger: PlatformDeps['logger'], everyMs = FIVE_MINUTES): Job =>
  startJob({ run: () => writeAllExpired(db), everyMs, failure: 'expired points not written down', logger });
