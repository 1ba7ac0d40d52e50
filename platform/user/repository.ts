import { sql } from 'kysely';
import type { Billing } from '#rules/billing.ts';
import type { Db, Reader, Tx } from '../core/db.ts';
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

export type ProfileBilling = Omit<Billing, 'emailAddress'>;

/** What the member corrected, or paid their last order with, whichever is newer. */
export const findBilling = async (
  db: Reader,
  { tenantId, userId }: MemberKey,
): Promise<Partial<ProfileBilling> | undefined> => {
  const { rows } = await sql<{ billing: Partial<ProfileBilling> }>`
    select billing from (
      select billing, billing_at as at from member
        where tenant_id = ${tenantId} and user_id = ${userId} and billing is not null
      union all
      (select billing, created_at from "order"
        where coalesce(user_id, joined_user_id) = ${userId} and tenant_id = ${tenantId} order by id desc limit 1)
    ) known order by at desc limit 1`.execute(db);
  return rows[0]?.billing;
};

export const keepBilling = async (db: Db, { tenantId, userId }: MemberKey, billing: ProfileBilling): Promise<void> => {
  await sql`insert into member (tenant_id, user_id, billing, billing_at)
    values (${tenantId}, ${userId}, ${JSON.stringify(billing)}::jsonb, now())
    on conflict (tenant_id, user_id) do update set billing = excluded.billing, billing_at = excluded.billing_at`.execute(
    db,
  );
};
