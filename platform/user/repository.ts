import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import type { MemberKey } from '../core/member.ts';

/** When a member was first known; undefined before anything of theirs was written. */
export const memberSince = async (db: Reader, { tenantId, userId }: MemberKey): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('member')
      .select('since')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.since;

/** The member's row, made when there is none, locked until the transaction ends: what is bounded per member is counted under it. */
export const lockMember = async (tx: Tx, { tenantId, userId }: MemberKey): Promise<void> => {
  await sql`insert into member (tenant_id, user_id) values (${tenantId}, ${userId}) on conflict do nothing`.execute(tx);
  await sql`select from member where tenant_id = ${tenantId} and user_id = ${userId} for no key update`.execute(tx);
};

/** The first referral counts; a later one changes nothing. */
export const keepReferral = async (tx: Tx, { tenantId, userId }: MemberKey, referralId: string): Promise<void> => {
  await sql`update member set referral_id = ${referralId}
    where tenant_id = ${tenantId} and user_id = ${userId} and referral_id is null`.execute(tx);
};
