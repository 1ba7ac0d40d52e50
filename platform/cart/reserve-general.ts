import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';
import type { OfferRow } from '../offer/service.ts';
import { returnLapsed } from './holds.ts';
import { notSoManyLeft } from './reserve-rules.ts';
import type { Taken } from './reserve-seats.ts';

/** Takes places of the cheapest locked offer that has enough; lapsed holds go back first, in this transaction. */
export const takeGeneral = async (
  tx: Tx,
  cartId: string,
  quantity: number,
  usable: readonly OfferRow[],
): Promise<Taken> => {
  for (const offer of usable) {
    await returnLapsed(tx, offer.id);
    const { numUpdatedRows } = await tx
      .updateTable('offer')
      .set((eb) => ({ held: eb('held', '+', quantity) }))
      .where('id', '=', offer.id)
      .where(sql<boolean>`capacity - held - sold >= ${quantity}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await sql`
      insert into general_hold (cart_id, offer_id, quantity, held_until)
      select c.uuid, ${offer.id}::uuid, ${quantity}::int, c.expire_at from cart c where c.uuid = ${cartId}::uuid`.execute(
      tx,
    );
    return { offer, section: null, row: null };
  }
  throw notSoManyLeft(quantity);
};
