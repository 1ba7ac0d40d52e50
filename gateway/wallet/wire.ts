import { hasFields } from '../core/http/wire.ts';

export type LotWire = { id: number; points: number; expiresAt: string };

export type WalletWire = {
  userId: string;
  referralId: string | null;
  accountNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  email: { email: string } | null;
  isEmailVerified: boolean;
  isRegistered: boolean;
  memberDetailsStatus: string;
  pointsBalance: number;
  lots: LotWire[];
};
export const isWallet = hasFields<WalletWire>({
  userId: 'string',
  isEmailVerified: 'boolean',
  isRegistered: 'boolean',
  memberDetailsStatus: 'string',
  pointsBalance: 'number',
  lots: 'list',
});

export type EntryWire = {
  id: number;
  kind: string;
  points: number;
  balance: number;
  createdAt: string;
  explanation: string;
  orderNumber: number | null;
  orderUuid: string | null;
  lots: LotWire[];
};
export const isEntry = hasFields<EntryWire>({
  id: 'number',
  kind: 'string',
  points: 'number',
  balance: 'number',
  createdAt: 'string',
  explanation: 'string',
  lots: 'list',
});

export type RegistrationWire = { registerLoyaltyProgramURL: string; referralId: string };
export const isRegistration = hasFields<RegistrationWire>({
  registerLoyaltyProgramURL: 'string',
  referralId: 'string',
});

export type EarnWire = { points: number; bonusPoints: number; currency: string };
export const isEarn = hasFields<EarnWire>({ points: 'number', bonusPoints: 'number', currency: 'string' });
