import type { z } from 'zod';
import { actionsOf } from '#rules/actions.ts';
import { moveToSession } from '../cart/service.ts';
import { type Db, inTransaction } from '../core/db.ts';
import type { Language } from '../core/language.ts';
import type { Member } from '../core/tokens.ts';
import { joinGuestOrders } from '../order/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { moveGuestEntries } from '../waiting-list/service.ts';
import { moveGuestPlaces } from '../waiting-room/service.ts';
import { readWallet } from '../wallet/service.ts';
import { keepReferral, lockMember, memberSince } from './repository.ts';
import type { userSchema } from './schemas.ts';

export { lockMember } from './repository.ts';

type Context = { db: Db; tenant: TenantConfig; language: Language };
type UserWire = z.infer<typeof userSchema>;

const fullName = (...names: (string | null)[]): string | null =>
  names.filter((name) => name !== null).join(' ') || null;

/** GET /api/user: the sign-in's word for name and address, the wallet's for the rest. */
export const readUser = async (context: Context, member: Member): Promise<UserWire> => {
  const [wallet, since] = await Promise.all([
    readWallet(context, member),
    memberSince(context.db, { tenantId: context.tenant.id, userId: member.userId }),
  ]);
  const { firstName, lastName } = wallet;
  return {
    userId: member.userId,
    firstName,
    lastName,
    name: fullName(firstName, lastName),
    email: member.email,
    isEmailVerified: member.emailVerified,
    memberId: wallet.accountNumber,
    memberStatus: wallet.status,
    memberDetailsStatus: wallet.memberDetailsStatus,
    isRegistered: wallet.isRegistered,
    balance: actionsOf('member', context.tenant).includes('see_balance') ? wallet.pointsBalance : null,
    since: since?.toISOString() ?? null,
  };
};

/**
 * POST /api/user/session, once a sign-in: the member is known from here on, guest orders of their verified address join, and
 * what the browser held under its session before the sign-in moves to the new one (AUTH-5).
 */
export const startSession = async (
  { db, tenant }: Context,
  member: Member,
  sessions: { current: string; previous: string | null; referralId: string | null },
): Promise<void> => {
  const key = { tenantId: tenant.id, userId: member.userId };
  const { email, emailVerified } = member;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, key);
    if (email !== null && emailVerified) await joinGuestOrders(tx, key, email);
    const { current: sessionId, previous, referralId } = sessions;
    if (referralId !== null) await keepReferral(tx, key, referralId);
    if (previous !== null && previous !== sessionId) {
      await moveGuestEntries(tx, previous, { ...key, sessionId });
      await moveToSession(tx, previous, { ...key, sessionId });
      await moveGuestPlaces(tx, previous, { ...key, sessionId });
    }
  });
};
