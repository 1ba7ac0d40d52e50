import { hasFields } from '../core/http/wire.ts';
import type { EarnedPoints, LedgerEntry, PointLot, Wallet, WalletRegistration } from '../generated/platform.ts';

export type LotWire = PointLot;

export type WalletWire = Wallet;
export const isWallet = hasFields<WalletWire>({
  userId: 'string',
  isEmailVerified: 'boolean',
  isRegistered: 'boolean',
  memberDetailsStatus: 'string',
  pointsBalance: 'number',
  lots: 'list',
});

export type EntryWire = LedgerEntry;
export const isEntry = hasFields<EntryWire>({
  id: 'number',
  kind: 'string',
  points: 'number',
  balance: 'number',
  createdAt: 'string',
  explanation: 'string',
  lots: 'list',
});

type RegistrationWire = WalletRegistration;
export const isRegistration = hasFields<RegistrationWire>({
  registerLoyaltyProgramURL: 'string',
  referralId: 'string',
});

export type EarnWire = EarnedPoints;
export const isEarn = hasFields<EarnWire>({ points: 'number', bonusPoints: 'number', currency: 'string' });
