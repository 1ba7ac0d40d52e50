import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import type { Row } from '../core/tables.ts';

export type WalletRow = Row<'wallet'>;
export type WalletOwner = { tenantId: string; userId: string };
export type Movement = { lotId: number; points: number };
export type LotRow = Pick<Row<'point_lot'>, 'id' | 'remaining' | 'expires_at'>;

export const findWallet = (db: Reader, { tenantId, userId }: WalletOwner): Promise<WalletRow | undefined> =>
  db
    .selectFrom('wallet')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const findWalletById = (db: Reader, id: string): Promise<WalletRow> =>
  db.selectFrom('wallet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The last in the lock order, after session, cart, purchase, offers and seats. */
export const lockWallet = (tx: Tx, { tenantId, userId }: WalletOwner): Promise<WalletRow | undefined> =>
  tx
    .selectFrom('wallet')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockWalletById = (tx: Tx, id: string): Promise<WalletRow> =>
  tx.selectFrom('wallet').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

export type Profile = { firstName: string | null; lastName: string | null; email: string; emailVerified: boolean };

/** Creates or updates the member's wallet and locks it. A new one is pending; only the program's word changes that. The address of a registered one stays. */
export const openWallet = async (tx: Tx, owner: WalletOwner, profile: Profile): Promise<WalletRow> => {
  const { rows } = await sql<WalletRow>`
    insert into wallet as w (id, tenant_id, user_id, status, referral_id, first_name, last_name, email, email_verified)
    values (${randomUUID()}, ${owner.tenantId}, ${owner.userId}, 'pending', ${randomUUID()},
      ${profile.firstName}, ${profile.lastName}, ${profile.email}, ${profile.emailVerified})
    on conflict (tenant_id, user_id) do update set
      first_name = excluded.first_name, last_name = excluded.last_name,
      email = case when w.registered then w.email else excluded.email end,
      email_verified = case when w.registered then w.email_verified else excluded.email_verified end
    returning *`.execute(tx);
  const [wallet] = rows;
  if (wallet === undefined) throw new Error('the wallet was not written');
  return wallet;
};

export const markRegistered = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('wallet').set({ registered: true, status: 'success' }).where('id', '=', id).execute();
};

/** LOYAL-1: the program refused the member, until it says otherwise. A registered wallet does not change. */
export const markRefused = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('wallet')
    .set({ status: 'error' })
    .where('id', '=', id)
    .where('registered', '=', false)
    .execute();
};

/** Lots with points left, in the order in which they are spent. */
export const lotsLeft = async (db: Reader, walletId: string, which: 'spendable' | 'expired'): Promise<LotRow[]> => {
  const { rows } = await sql<LotRow>`
    select id, remaining, expires_at from point_lot
    where wallet_id = ${walletId}::uuid and remaining > 0 and (expires_at > now()) = ${which === 'spendable'}
    order by expires_at, id`.execute(db);
  return rows;
};

/** The spendable lots as they are once these points are back, in the order in which they are spent. */
export const lotsAfterReturn = async (
  db: Reader,
  walletId: string,
  returned: readonly Movement[],
): Promise<Pick<LotRow, 'id' | 'remaining'>[]> => {
  const lots = returned.map((movement) => movement.lotId);
  const shares = returned.map((movement) => movement.points);
  const { rows } = await sql<Pick<LotRow, 'id' | 'remaining'>>`
    select id, sum(remaining)::int as remaining from (
      select id, remaining, expires_at from point_lot where wallet_id = ${walletId}::uuid and remaining > 0
      union all
      select l.id, s.points, l.expires_at from unnest(${lots}::bigint[], ${shares}::int[]) as s (lot_id, points)
      join point_lot l on l.id = s.lot_id) lots
    where expires_at > now() group by id, expires_at order by expires_at, id`.execute(db);
  return rows;
};

/** Ids of wallets with expired points that have no 'expire' entry yet. */
export const walletsWithExpired = async (db: Reader, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ wallet_id: string }>`
    select distinct wallet_id from point_lot where remaining > 0 and expires_at <= now() limit ${limit}`.execute(db);
  return rows.map((row) => row.wallet_id);
};

/** A lot with nothing remaining; `insertEntry` adds its points. Answers its id. */
export const insertLot = async (tx: Tx, walletId: string, points: number, lifeDays: number): Promise<number> => {
  const { id } = await tx
    .insertInto('point_lot')
    .values({ wallet_id: walletId, points, expires_at: sql<Date>`now() + make_interval(days => ${lifeDays})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type NewEntry = {
  walletId: string;
  kind: Row<'point_entry'>['kind'];
  purchaseId: string | null;
  /** The refund of a part of the order that the entry belongs to. */
  refundId?: string;
  movements: readonly Movement[];
  /** By how much it changes what the wallet owes. */
  owed?: number;
};

/** The only place where points change: balance, debt, entry and lots in one statement. The wallet must be locked. */
export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
  const { walletId, kind, purchaseId, refundId = null, movements, owed = 0 } = entry;
  const points = movements.reduce((sum, movement) => sum + movement.points, 0);
  const lots = movements.map((movement) => movement.lotId);
  const shares = movements.map((movement) => movement.points);
  await sql`
    with total as (
      update wallet set balance = balance + ${points}, owed = owed + ${owed} where id = ${walletId}::uuid returning balance
    ), entry as (
      insert into point_entry (wallet_id, kind, points, balance, purchase_id, refund_id, owed)
      select ${walletId}::uuid, ${kind}, ${points}, balance, ${purchaseId}::uuid, ${refundId}::uuid, ${owed}::int
      from total returning id
    ), share as (
      select * from unnest(${lots}::bigint[], ${shares}::int[]) as s (lot_id, points)
    ), moved as (
      update point_lot l set remaining = l.remaining + s.points from share s where l.id = s.lot_id
    )
    insert into point_movement (entry_id, lot_id, points)
    select entry.id, share.lot_id, share.points from entry, share`.execute(tx);
};

export type EntryOfPurchase = Pick<Row<'point_entry'>, 'wallet_id' | 'kind' | 'points'> & { movements: Movement[] };

export const entriesOfPurchase = async (db: Reader, purchaseId: string): Promise<EntryOfPurchase[]> => {
  const { rows } = await sql<EntryOfPurchase>`
    select e.wallet_id, e.kind, e.points, (
      select coalesce(json_agg(json_build_object('lotId', m.lot_id, 'points', m.points) order by l.expires_at, l.id), '[]')
      from point_movement m join point_lot l on l.id = m.lot_id where m.entry_id = e.id
    ) as movements
    from point_entry e where e.purchase_id = ${purchaseId}::uuid`.execute(db);
  return rows;
};
