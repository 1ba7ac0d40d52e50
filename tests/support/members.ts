import { randomUUID } from 'node:crypto';
import { emailOf, type Identity } from './identity.ts';
import type { Shop, Visitor } from './shop.ts';

export type EntryBody = {
  id: number;
  kind: string;
  points: number;
  owed: number;
  balance: number;
  explanation: string;
  orderNumber: number | null;
  orderUuid: string | null;
  lots: { id: number; points: number; expiresAt: string }[];
};
export type WalletBody = {
  id: string | null;
  userId: string;
  referralId: string | null;
  memberDetailsStatus: string;
  isRegistered: boolean;
  pointsBalance: number;
  pointsOwed: number;
  lots: { id: number; points: number; expiresAt: string }[];
  entries: EntryBody[];
};

export type MemberVisitor = Visitor & {
  userId: string;
  token: string;
  wallet: () => Promise<WalletBody>;
  elsewhere: () => Visitor;
};

/** Somebody who signed in; with a linked wallet unless told otherwise. */
export const signIn = async (
  shop: Shop,
  identity: Identity,
  { linked = true, userId = identity.newUser() }: { linked?: boolean; userId?: string } = {},
): Promise<MemberVisitor> => {
  const token = await identity.tokenFor(userId);
  const visitor = shop.visitor(randomUUID(), token);
  if (linked) await visitor.call('POST', '/api/wallet', { emailAddress: emailOf(userId) });
  return {
    ...visitor,
    userId,
    token,
    wallet: async () => (await visitor.call<WalletBody>('GET', '/api/wallet')).body,
    /** The same member in another browser. */
    elsewhere: () => shop.visitor(randomUUID(), token),
  };
};
