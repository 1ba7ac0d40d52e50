import { randomUUID } from 'node:crypto';
import { pointsEarned, pointsFor } from '#rules/points.ts';
import { sumLines } from '#rules/price.ts';
import type { Db, Tx } from '../core/db.ts';
import { invalid } from '../core/errors.ts';
import { type QuotedRoom, quoteRoom, takeNights } from '../hotel/service.ts';
import { shownEvent } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import type { ReserveRequest } from './reserve-plan.ts';

/** CART-2: beside tickets the room is for their event, alone its hotel is the product; its price is the platform's own. */
export const planRoom = async (db: Db, { productId, wish, room }: ReserveRequest): Promise<QuotedRoom | null> => {
  if (room === null) return null;
  const eventId = room.originatingEventId?.toLowerCase();
  if (wish === null && room.hotelId.toLowerCase() !== productId) {
    throw invalid('hotelRoom.hotelId', 'must be the product of the path when no tickets are taken');
  }
  if (wish !== null && eventId !== undefined && eventId !== productId) {
    throw invalid('hotelRoom.originatingEventId', 'must be the event of the tickets');
  }
  if (wish === null && eventId !== undefined) await shownEvent(db, eventId);
  return quoteRoom(db, wish === null ? room : { ...room, originatingEventId: productId });
};

/** Takes the locked nights and writes the room with its price and its facts: from here on the cart keeps them. */
export const takeRoom = async (tx: Tx, tenant: TenantConfig, cartId: string, room: QuotedRoom): Promise<void> => {
  await takeNights(tx, cartId, room.nights);
  const sums = sumLines(room.lines);
  await tx
    .insertInto('cart_item')
    .values({
      id: randomUUID(),
      cart_id: cartId,
      product_type: 3,
      rate_id: room.rateId,
      room: JSON.stringify(room.facts),
      quantity: room.nights.quantity,
      section: null,
      row_name: null,
      lines: JSON.stringify(room.lines),
      discounts: '[]',
      base_cents: sums.baseCents,
      fee_cents: sums.feeCents,
      tax_cents: sums.taxCents,
      earn_points: pointsEarned(sums.totalCents, tenant.loyalty),
      redeem_points: pointsFor(sums.totalCents),
    })
    .execute();
};
