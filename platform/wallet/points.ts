import type { Tx } from '../core/db.ts';
import { invalid } from '../core/errors.ts';
import {
  type EntryOfPurchase,
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
export const takeFrom = (lots: readonly Pick<LotRow, 'id' | 'remaining'>[], points: number): Movement[] => {
  const movements: Movement[] = [];
  let wanted = points;
  for (const lot of lots) {
    const share = Math.min(lot.remaining, wanted);
    if (share > 0) movements.push({ lotId: lot.id, points: -share });
    wanted -= share;
  }
  return movements;
};

const sumOf = (parts: readonly { remaining: number }[]): number => parts.reduce((sum, lot) => sum + lot.remaining, 0);

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

/** What an order earned goes with what is given back of it, from its own lot first. What was spent meanwhile is not there to be taken. */
const clawBack = async (tx: Tx, walletId: string, entry: Of, earned: Movement[], points: number): Promise<void> => {
  const lots = await lotsLeft(tx, walletId, 'spendable');
  const own = new Set(earned.map((movement) => movement.lotId));
  const inTurn = [...lots.filter((lot) => own.has(lot.id)), ...lots.filter((lot) => !own.has(lot.id))];
  const movements = takeFrom(inTurn, points);
  if (movements.length > 0) await insertEntry(tx, { walletId, kind: 'claw-back', ...entry, movements });
};

/** What a purchase took of each lot and has not returned, the lot that expires last first. */
const takenOf = (entries: readonly EntryOfPurchase[]): Movement[] => {
  const taken = new Map<number, number>();
  for (const { kind, movements } of entries) {
    if (kind !== 'spend' && kind !== 'refund') continue;
    for (const { lotId, points } of movements) taken.set(lotId, (taken.get(lotId) ?? 0) - points);
  }
  return [...taken].map(([lotId, points]) => ({ lotId, points })).reverse();
};

/** LOYAL-3: so many of the points that a purchase took go back to the lots that they came from, with the same expiry. */
const returnTo = (taken: readonly Movement[], points: number): Movement[] =>
  takeFrom(
    taken.map((one) => ({ id: one.lotId, remaining: one.points })),
    points,
  ).map(({ lotId, points: share }) => ({ lotId, points: -share }));

type Of = { purchaseId: string; refundId?: string };

/**
 * A part of an order is given back: points that paid for it return to their lots, points that it earned are taken back.
 * The order must be locked; a refund's id comes once.
 */
export const givePointsBack = async (
  tx: Tx,
  { points, clawBack: wanted, ...entry }: Of & { points: number; clawBack: number },
): Promise<void> => {
  const [touched] = await entriesOfPurchase(tx, entry.purchaseId);
  if (touched === undefined) return;
  const { id: walletId } = await lockWalletById(tx, touched.wallet_id);
  const entries = await entriesOfPurchase(tx, entry.purchaseId);
  const movements = returnTo(takenOf(entries), points);
  if (movements.length > 0) await insertEntry(tx, { walletId, kind: 'refund', ...entry, movements });
  await writeExpired(tx, walletId);
  const earned = entries.find((one) => one.kind === 'earn');
  if (earned !== undefined && wanted > 0) await clawBack(tx, walletId, entry, earned.movements, wanted);
};

/** A purchase that came to nothing: what it spent returns to the same lots. Repeating it changes nothing. */
export const undoPoints = async (tx: Tx, purchaseId: string): Promise<void> => {
  const spent = takenOf(await entriesOfPurchase(tx, purchaseId)).reduce((sum, one) => sum + one.points, 0);
  if (spent > 0) await givePointsBack(tx, { purchaseId, points: spent, clawBack: 0 });
};
