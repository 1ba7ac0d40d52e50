import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';

/** How many payments of the last hour were declined for carts that were held from this address. */
export const declinesFrom = async (tx: Tx, addressHash: string): Promise<number> => {
  const { rows } = await sql<{ declines: number }>`
    select count(*) as declines from cart c join purchase p on p.cart_id = c.uuid
    where c.address_hash = ${addressHash} and c.created_at > now() - interval '2 hours'
      and p.state = 'declined' and p.created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0]?.declines ?? 0;
};
