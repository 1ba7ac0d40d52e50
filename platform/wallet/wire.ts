import type { z } from 'zod';
import type { Language } from '../core/language.ts';
import type { Member } from '../core/tokens.ts';
import { explain } from './explain.ts';
import type { EntryRow } from './history.ts';
import type { LotRow, WalletRow } from './repository.ts';
import type { entrySchema, walletSchema } from './schemas.ts';

export type WalletWire = z.infer<typeof walletSchema>;
export type EntryWire = z.infer<typeof entrySchema>;

export const entryToWire = (entry: EntryRow, language: Language): EntryWire => ({
  id: entry.id,
  kind: entry.kind,
  points: entry.points,
  owed: entry.owed,
  balance: entry.balance,
  createdAt: entry.created_at.toISOString(),
  explanation: explain(entry, language),
  orderNumber: entry.order_id,
  orderUuid: entry.order_uuid,
  lots: entry.lots,
});

/** The address that counts: once registered the wallet's, before that the sign-in's. */
const addressOf = (
  { email, emailVerified }: Member,
  wallet?: WalletRow,
): Pick<WalletWire, 'email' | 'isEmailVerified'> =>
  wallet?.registered
    ? { email: { email: wallet.email }, isEmailVerified: wallet.email_verified }
    : { email: email === null ? null : { email }, isEmailVerified: emailVerified };

/** The answer for a member without a wallet: the data of the sign-in, and no points. */
const unregistered = (member: Member): WalletWire => ({
  id: null,
  userId: member.userId,
  referralId: null,
  accountNumber: null,
  firstName: member.firstName,
  lastName: member.lastName,
  ...addressOf(member),
  isRegistered: false,
  memberDetailsStatus: 'unregistered',
  status: 'inactive',
  pointsBalance: 0,
  pointsOwed: 0,
  lots: [],
  entries: [],
});

export type WalletParts = { wallet: WalletRow; lots: readonly LotRow[]; entries: readonly EntryRow[] };

export const walletToWire = (member: Member, parts: WalletParts | undefined, language: Language): WalletWire => {
  if (parts === undefined) return unregistered(member);
  const { wallet, lots, entries } = parts;
  return {
    id: wallet.id,
    userId: wallet.user_id,
    referralId: wallet.referral_id,
    accountNumber: wallet.registered ? String(wallet.account_number) : null,
    firstName: member.firstName ?? wallet.first_name,
    lastName: member.lastName ?? wallet.last_name,
    ...addressOf(member, wallet),
    isRegistered: wallet.registered,
    memberDetailsStatus: wallet.status,
    status: wallet.registered ? 'active' : 'inactive',
    pointsBalance: lots.reduce((sum, lot) => sum + lot.remaining, 0),
    pointsOwed: wallet.owed,
    lots: lots.map((lot) => ({ id: lot.id, points: lot.remaining, expiresAt: lot.expires_at.toISOString() })),
    entries: entries.map((entry) => entryToWire(entry, language)),
  };
};
