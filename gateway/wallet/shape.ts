import { toBonus, toLoyaltyAmount, toPoints, toPointsIfTold } from '../core/shapes/money.ts';
import type {
  EarnedPoints,
  LoyaltyCurrencyType,
  PointEntry,
  PointEntryKind,
  PointLot,
  Wallet,
  WalletStatus,
} from '../generated/resolver-types.ts';
import type { EarnWire, EntryWire, LotWire, WalletWire } from './source.ts';

/** A wallet without `entries`, which costs a REST call of its own. */
export type WalletModel = Omit<Wallet, 'entries'>;

const statuses: Readonly<Record<string, WalletStatus>> = {
  success: 'SUCCESS',
  error: 'ERROR',
  unregistered: 'UNREGISTERED',
  pending: 'PENDING',
};
const kinds: Readonly<Record<string, PointEntryKind>> = {
  grant: 'GRANT',
  earn: 'EARN',
  spend: 'SPEND',
  refund: 'REFUND',
  expire: 'EXPIRE',
  'claw-back': 'CLAW_BACK',
};

/** An entry has its own share of a lot, which a cache must not take for what is left of the lot: `entryId` is part of its id. */
const toLot = ({ id, points, expiresAt }: LotWire, entryId?: number): PointLot => ({
  id: entryId === undefined ? String(id) : `${entryId}.${id}`,
  points: toPoints(points),
  expiresAt,
});

export function toWallet(wire: WalletWire): WalletModel {
  return {
    id: wire.userId,
    status: statuses[wire.memberDetailsStatus] ?? 'UNKNOWN',
    isRegistered: wire.isRegistered,
    accountNumber: wire.accountNumber,
    referralId: wire.referralId,
    firstName: wire.firstName,
    lastName: wire.lastName,
    emailAddress: wire.email?.email ?? null,
    isEmailVerified: wire.isEmailVerified,
    balance: toPoints(wire.pointsBalance),
    owed: toPointsIfTold(wire.pointsOwed),
    lots: wire.lots.map((lot) => toLot(lot)),
  };
}

export function toEntry(wire: EntryWire): PointEntry {
  return {
    id: String(wire.id),
    kind: kinds[wire.kind] ?? 'UNKNOWN',
    change: toPoints(wire.points),
    owed: toPointsIfTold(wire.owed),
    balance: toPoints(wire.balance),
    createdAt: wire.createdAt,
    explanation: wire.explanation,
    orderId: wire.orderUuid,
    orderNumber: wire.orderNumber === null ? null : String(wire.orderNumber),
    lots: wire.lots.map((lot) => toLot(lot, wire.id)),
  };
}

export function toEarned({ points, bonusPoints, currency }: EarnWire, unit: LoyaltyCurrencyType): EarnedPoints {
  return {
    earned: toLoyaltyAmount(points, unit, currency),
    bonus: toBonus(bonusPoints, unit, currency),
  };
}
