import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { writeExpired } from './points.ts';
import { lockWalletById, walletsWithExpired } from './repository.ts';

/** Further wallets wait for the next run. */
const WALLETS_PER_RUN = 1000;
const FIVE_MINUTES_MS = 300_000;

/** Writes the 'expire' entries of all wallets, one short transaction each. Expired lots cannot be spent even without the entry. */
export const writeAllExpired = async (db: Db): Promise<void> => {
  for (const id of await walletsWithExpired(db, WALLETS_PER_RUN)) {
    await inTransaction(db, async (tx) => {
      await lockWalletById(tx, id);
      await writeExpired(tx, id);
    });
  }
};

/** LOYAL-3: the ledger shows expired points after five minutes at most; reading a wallet writes nothing. */
export const startWritingExpired = (db: Db, logger: PlatformDeps['logger'], everyMs = FIVE_MINUTES_MS): Job =>
  startJob({ run: () => writeAllExpired(db), everyMs, failure: 'expired points not written', logger });
