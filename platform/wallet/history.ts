import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { Row } from '../core/tables.ts';

export type EntryRow = Pick<Row<'point_entry'>, 'id' | 'kind' | 'points' | 'owed' | 'balance' | 'created_at'> & {
  order_id: number | null;
  order_uuid: string | null;
  lots: { id: number; points: number; expiresAt: string }[];
};

/** A page of a wallet's ledger, the latest first, with the order and the lots of each entry. */
export const entriesOfWallet = async (
  db: Reader,
  walletId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.points, e.owed, e.balance, e.created_at, o.id as order_id, o.uuid as order_uuid, (
      select coalesce(json_agg(json_build_object('id', m.lot_id, 'points', m.points,
        'expiresAt', to_char(l.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l.expires_at, l.id), '[]')
      from point_movement m join point_lot l on l.id = m.lot_id where m.entry_id = e.id
    ) as lots
    from point_entry e left join "order" o on o.purchase_id = e.purchase_id
    where e.wallet_id = ${walletId}::uuid order by e.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

export const countEntries = async (db: Reader, walletId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('point_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('wallet_id', '=', walletId)
    .executeTakeFirstOrThrow();
  return count;
};
