import type { Reader, Tx } from '../core/db.ts';
import { invalid } from '../core/errors.ts';
import {
  type EntryOfPurchase,
  entriesOfPurchase,
  findWalletById,
  insertEntry,
  insertLot,
  type LotRow,
  lockWallet,
  lockWalletById,
  lotsAfterReturn,
  lotsLeft,
  type Movement,
  type WalletOwner,
  type WalletRow,
} from './repository.ts';

/** Takes points from the lots in their order; fewer when the lots have fewer. */
export const takeFrom = (lots: readonly Pick<LotRow, 'id' | 'remaining'>[], points: number): Movement[] => {
  const movements: Movement[] = [];
  let missing = points;
  for (const lot of lots) {
    const share = Math.min(lot.remaining, missing);
    if (share > 0) movements.push({ lotId: lot.id, points: -share });
    missing -= share;
  }
  return movements;
};

const sumOf = (parts: readonly { remaining: number }[]): number => parts.reduce((sum, lot) => sum + lot.remaining, 0);
const pointsOf = (movements: readonly Movement[]): number => movements.reduce((sum, { points }) => sum + points, 0);

/** Writes the 'expire' entry for lots that have expired; the wallet must be locked. */
export const writeExpired = async (tx: Tx, walletId: string): Promise<void> => {
  const expired = await lotsLeft(tx, walletId, 'expired');
  if (expired.length === 0) return;
  const movements = takeFrom(expired, sumOf(expired));
  await insertEntry(tx, { walletId, kind: 'expire', purchaseId: null, movements });
};

/** LOYAL-7: what the wallet has pays what it owes. The wallet must be locked, and its expired points written. */
const payOwed = async (tx: Tx, walletId: string): Promise<void> => {
  const { owed } = await lockWalletById(tx, walletId);
  if (owed === 0) return;
  const movements = takeFrom(await lotsLeft(tx, walletId, 'spendable'), owed);
  if (movements.length === 0) return;
  await insertEntry(tx, { walletId, kind: 'claw-back', purchaseId: null, movements, owed: pointsOf(movements) });
};

type Gain = { kind: 'grant' | 'earn'; points: number; purchaseId: string | null; lifeDays: number };

/** Adds points in a new lot, and pays what the wallet owes; the wallet must be locked. */
export const addPoints = async (tx: Tx, walletId: string, gain: Gain): Promise<void> => {
  if (gain.points === 0) return;
  const lotId = await insertLot(tx, walletId, gain.points, gain.lifeDays);
  const movements = [{ lotId, points: gain.points }];
  await insertEntry(tx, { walletId, kind: gain.kind, purchaseId: gain.purchaseId, movements });
  await payOwed(tx, walletId);
};

/**
 * LOYAL-3: spends points on a purchase, from the lots that expire first. 40020 when there are too few, or the wallet owes
 * any (LOYAL-7); then none are spent.
 */
export const spendPoints = async (
  tx: Tx,
  owner: WalletOwner,
  { points, purchaseId }: { points: number; purchaseId: string },
): Promise<void> => {
  const wallet = await lockWallet(tx, owner);
  if (wallet === undefined || !wallet.registered) {
    throw invalid('redeemPoints', 'must be 0: link a wallet before spending points');
  }
  if (wallet.owed > 0) throw invalid('redeemPoints', `must be 0: the wallet owes ${wallet.owed} points`);
  await writeExpired(tx, wallet.id);
  const lots = await lotsLeft(tx, wallet.id, 'spendable');
  const balance = sumOf(lots);
  if (balance < points) {
    throw invalid('redeemPoints', `must be at most ${balance}: there are no more points in the wallet`);
  }
  await insertEntry(tx, { walletId: wallet.id, kind: 'spend', purchaseId, movements: takeFrom(lots, points) });
};

/** LOYAL-4 */
export const earnPoints = async (
  tx: Tx,
  owner: WalletOwner,
  earned: { points: number; purchaseId: string; lifeDays: number },
): Promise<void> => {
  const wallet = await lockWallet(tx, owner);
  if (wallet === undefined) throw new Error(`member ${owner.userId} earns points but has no wallet`);
  await writeExpired(tx, wallet.id);
  await addPoints(tx, wallet.id, { kind: 'earn', ...earned });
};

/** What a purchase spent from each lot and was not refunded yet; the lot that expires last comes first. */
const spentByLot = (entries: readonly EntryOfPurchase[]): Movement[] => {
  const spent = new Map<number, number>();
  for (const { kind, movements } of entries) {
    if (kind !== 'spend' && kind !== 'refund') continue;
    for (const { lotId, points } of movements) spent.set(lotId, (spent.get(lotId) ?? 0) - points);
  }
  return [...spent].map(([lotId, points]) => ({ lotId, points })).reverse();
};

/** LOYAL-3: returns points to the lots that they were spent from, with the same expiry. */
const returnToLots = (spent: readonly Movement[], points: number): Movement[] =>
  takeFrom(
    spent.map((one) => ({ id: one.lotId, remaining: one.points })),
    points,
  ).map(({ lotId, points: share }) => ({ lotId, points: -share }));

type EntrySource = { purchaseId: string; refundId?: string };
type Back = { points: number; clawBack: number };

/**
 * What a refund moves: spent points back to their lots, and earned ones out of the wallet, from the lot they were earned in
 * first. What the wallet then lacks is owed (LOYAL-7). What is left pays what was owed before.
 */
const planBack = async (
  db: Reader,
  wallet: Pick<WalletRow, 'id' | 'owed'>,
  entries: readonly EntryOfPurchase[],
  { points, clawBack }: Back,
): Promise<{ returned: Movement[]; taken: Movement[]; owed: number; repaid: number }> => {
  const returned = returnToLots(spentByLot(entries), points);
  const lots = await lotsAfterReturn(db, wallet.id, returned);
  const earned = entries.find((one) => one.kind === 'earn');
  const own = new Set(earned?.movements.map((movement) => movement.lotId));
  const ownFirst = [...lots.filter((lot) => own.has(lot.id)), ...lots.filter((lot) => !own.has(lot.id))];
  const taken = takeFrom(ownFirst, clawBack);
  const left = sumOf(lots) + pointsOf(taken);
  return { returned, taken, owed: clawBack + pointsOf(taken), repaid: Math.min(wallet.owed, left) };
};

/** What a refund would do to the wallet, in points: taken back of what was earned, owed because the wallet lacks it, paid of what it owes. */
export type WalletChange = { takenBack: number; owed: number; repaid: number };

/** What a refund would take out of the wallet now, beside what it returns. */
export const planWalletChange = async (
  db: Reader,
  { purchaseId, ...back }: { purchaseId: string } & Back,
): Promise<WalletChange> => {
  const entries = await entriesOfPurchase(db, purchaseId);
  const [first] = entries;
  if (first === undefined) return { takenBack: 0, owed: 0, repaid: 0 };
  const { taken, owed, repaid } = await planBack(db, await findWalletById(db, first.wallet_id), entries, back);
  return { takenBack: -pointsOf(taken), owed, repaid };
};

/**
 * For a refund, or a purchase without an order: returns spent points to their lots and claws back earned ones. The order
 * must be locked. A second call for the same refund fails at a unique index.
 */
export const givePointsBack = async (tx: Tx, { points, clawBack, ...entry }: EntrySource & Back): Promise<void> => {
  const [first] = await entriesOfPurchase(tx, entry.purchaseId);
  if (first === undefined) return;
  const wallet = await lockWalletById(tx, first.wallet_id);
  const walletId = wallet.id;
  const entries = await entriesOfPurchase(tx, entry.purchaseId);
  const { returned, taken, owed } = await planBack(tx, wallet, entries, { points, clawBack });
  if (returned.length > 0) await insertEntry(tx, { walletId, kind: 'refund', ...entry, movements: returned });
  await writeExpired(tx, walletId);
  if (clawBack > 0) await insertEntry(tx, { walletId, kind: 'claw-back', ...entry, movements: taken, owed });
  await payOwed(tx, walletId);
};

/** For a purchase without an order: returns what it spent to the same lots. Idempotent. */
export const undoPoints = async (tx: Tx, purchaseId: string): Promise<void> => {
  const spent = pointsOf(spentByLot(await entriesOfPurchase(tx, purchaseId)));
  if (spent > 0) await givePointsBack(tx, { purchaseId, points: spent, clawBack: 0 });
};
