import type { Tx } from '../core/db.ts';
import { invalid } from '../core/errors.ts';
import {
  entriesOfPurchase,
  insertEntry,
  insertLot,
  type LotRow,
  lockWallet,
  lockWalletById,
  lotsLeft,
  type Movement,
  type WalletOwner,
} from './repository.ts';

/** So many points from these lots, the first ones first; fewer when they do not have that many. */
export const takeFrom = (lots: readonly LotRow[], points: number): Movement[] => {
  const movements: Movement[] = [];
  let wanted = points;
  for (const lot of lots) {
    const share = Math.min(lot.remaining, wanted);
    if (share > 0) movements.push({ lotId: lot.id, points: -share });
    wanted -= share;
  }
  return movements;
};

export const sumOf = (parts: readonly { remaining: number }[]): number =>
  parts.reduce((sum, lot) => sum + lot.remaining, 0);

/** Writes down what time has already taken; the wallet must be locked. */
export const writeExpired = async (tx: Tx, walletId: string): Promise<void> => {
  const lapsed = await lotsLeft(tx, walletId, 'lapsed');
  if (lapsed.length === 0) return;
  const movements = takeFrom(lapsed, sumOf(lapsed));
  await insertEntry(tx, { walletId, kind: 'expire', purchaseId: null, movements });
};

type Gain = { kind: 'grant' | 'earn'; points: number; purchaseId: string | null; lifeDays: number };

/** New points in a lot of their own; the wallet must be locked. */
export const addPoints = async (tx: Tx, walletId: string, gain: Gain): Promise<void> => {
  if (gain.points === 0) return;
  const lotId = await insertLot(tx, walletId, gain.points, gain.lifeDays);
  const movements = [{ lotId, points: gain.points }];
  await insertEntry(tx, { walletId, kind: gain.kind, purchaseId: gain.purchaseId, movements });
};

/** LOYAL-3: pays a part of a purchase, from the lots that expire first; all of it or nothing. */
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
  const there = sumOf(lots);
  if (there < points) throw invalid('redeemPoints', `must be at most ${there}: there are no more points in the wallet`);
  await insertEntry(tx, { walletId: wallet.id, kind: 'spend', purchaseId, movements: takeFrom(lots, points) });
};

/** LOYAL-4 */
export const earnPoints = async (
  tx: Tx,
  owner: WalletOwner,
  earned: { points: number; purchaseId: string; lifeDays: number },
): Promise<void> => {
  const wallet = await lockWallet(tx, owner);
  if (wallet === undefined) throw new Error('points were promised to a wallet that is not there');
  await writeExpired(tx, wallet.id);
  await addPoints(tx, wallet.id, { kind: 'earn', ...earned });
};

const ofKind = <T extends { kind: string }>(entries: readonly T[], kind: string): T | undefined =>
  entries.find((entry) => entry.kind === kind);

/** What an undone purchase earned goes, from its own lot first. What was spent meanwhile is not there to be taken. */
const clawBack = async (tx: Tx, walletId: string, purchaseId: string, earned: Movement[]): Promise<void> => {
  const lots = await lotsLeft(tx, walletId, 'spendable');
  const own = new Set(earned.map((movement) => movement.lotId));
  const inTurn = [...lots.filter((lot) => own.has(lot.id)), ...lots.filter((lot) => !own.has(lot.id))];
  const wanted = earned.reduce((sum, movement) => sum + movement.points, 0);
  const movements = takeFrom(inTurn, wanted);
  if (movements.length > 0) await insertEntry(tx, { walletId, kind: 'claw-back', purchaseId, movements });
};

/**
 * A purchase that came to nothing, or was given back: what it spent returns to the same lots with the same expiry, and
 * what it earned is taken back. Repeating it changes nothing.
 */
export const undoPoints = async (tx: Tx, purchaseId: string): Promise<void> => {
  const [touched] = await entriesOfPurchase(tx, purchaseId);
  if (touched === undefined) return;
  const { id: walletId } = await lockWalletById(tx, touched.wallet_id);
  const entries = await entriesOfPurchase(tx, purchaseId);
  const spent = ofKind(entries, 'spend');
  const earned = ofKind(entries, 'earn');
  if (spent !== undefined && ofKind(entries, 'refund') === undefined) {
    const movements = spent.movements.map(({ lotId, points }) => ({ lotId, points: -points }));
    await insertEntry(tx, { walletId, kind: 'refund', purchaseId, movements });
  }
  await writeExpired(tx, walletId);
  if (earned !== undefined && ofKind(entries, 'claw-back') === undefined) {
    await clawBack(tx, walletId, purchaseId, earned.movements);
  }
};
