import type { Reader, Tx } from '../core/db.ts';
import { invalid } from '../core/errors.ts';
import {
  type EntryOfPurchase,
  entriesOfPurchase,
  insertEntry,
  insertLot,
  type LotRow,
  lockWallet,
  lockWalletById,
  lotsAfterReturn,
  lotsLeft,
  type Movement,
  type WalletOwner,
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

/** Writes the 'expire' entry for lots that have expired; the wallet must be locked. */
export const writeExpired = async (tx: Tx, walletId: string): Promise<void> => {
  const expired = await lotsLeft(tx, walletId, 'expired');
  if (expired.length === 0) return;
  const movements = takeFrom(expired, sumOf(expired));
  await insertEntry(tx, { walletId, kind: 'expire', purchaseId: null, movements });
};

type Gain = { kind: 'grant' | 'earn'; points: number; purchaseId: string | null; lifeDays: number };

/** Adds points in a new lot; the wallet must be locked. */
export const addPoints = async (tx: Tx, walletId: string, gain: Gain): Promise<void> => {
  if (gain.points === 0) return;
  const lotId = await insertLot(tx, walletId, gain.points, gain.lifeDays);
  const movements = [{ lotId, points: gain.points }];
  await insertEntry(tx, { walletId, kind: gain.kind, purchaseId: gain.purchaseId, movements });
};

/** LOYAL-3: spends points on a purchase, from the lots that expire first. 40020 when there are too few; then none are spent. */
export const spendPoints = async (
  tx: Tx,
  owner: WalletOwner,
  { points, purchaseId }: { points: number; purchaseId: string },
): Promise<void> => {
  const wallet = await lockWallet(tx, owner);
  if (wallet === undefined || !wallet.registered) {
    throw invalid('redeemPoints', 'must be 0: link a wallet before spending points');
  }
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
 * first; never more than the wallet then has.
 */
const planBack = async (
  db: Reader,
  walletId: string,
  entries: readonly EntryOfPurchase[],
  { points, clawBack }: Back,
): Promise<{ returned: Movement[]; taken: Movement[] }> => {
  const returned = returnToLots(spentByLot(entries), points);
  const earned = entries.find((one) => one.kind === 'earn');
  if (earned === undefined) return { returned, taken: [] };
  const lots = await lotsAfterReturn(db, walletId, returned);
  const own = new Set(earned.movements.map((movement) => movement.lotId));
  const ownFirst = [...lots.filter((lot) => own.has(lot.id)), ...lots.filter((lot) => !own.has(lot.id))];
  return { returned, taken: takeFrom(ownFirst, clawBack) };
};

/** How many earned points a refund would take back now. */
export const pointsTakenBack = async (
  db: Reader,
  { purchaseId, ...back }: { purchaseId: string } & Back,
): Promise<number> => {
  const entries = await entriesOfPurchase(db, purchaseId);
  const [first] = entries;
  if (first === undefined) return 0;
  const { taken } = await planBack(db, first.wallet_id, entries, back);
  return taken.reduce((sum, movement) => sum - movement.points, 0);
};

/**
 * For a refund, or a purchase without an order: returns spent points to their lots and claws back earned ones. The order
 * must be locked. A second call for the same refund fails at a unique index.
 */
export const givePointsBack = async (tx: Tx, { points, clawBack, ...entry }: EntrySource & Back): Promise<void> => {
  const [first] = await entriesOfPurchase(tx, entry.purchaseId);
  if (first === undefined) return;
  const { id: walletId } = await lockWalletById(tx, first.wallet_id);
  const entries = await entriesOfPurchase(tx, entry.purchaseId);
  const { returned, taken } = await planBack(tx, walletId, entries, { points, clawBack });
  if (returned.length > 0) await insertEntry(tx, { walletId, kind: 'refund', ...entry, movements: returned });
  await writeExpired(tx, walletId);
  if (taken.length > 0) await insertEntry(tx, { walletId, kind: 'claw-back', ...entry, movements: taken });
};

/** For a purchase without an order: returns what it spent to the same lots. Idempotent. */
export const undoPoints = async (tx: Tx, purchaseId: string): Promise<void> => {
  const spent = spentByLot(await entriesOfPurchase(tx, purchaseId)).reduce((sum, one) => sum + one.points, 0);
  if (spent > 0) await givePointsBack(tx, { purchaseId, points: spent, clawBack: 0 });
};
