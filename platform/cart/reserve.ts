import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { discountLines, offerLines, sumLines } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { pointsEarned, pointsFor } from '../tenant/service.ts';
import { type LockedSeat, lockOffers, lockSeats, releaseLocked } from './holds.ts';
import { HOLD_MINUTES, RESERVATIONS_IN_TEN_MINUTES } from './limits.ts';
import { findByKey, lockOpenCart, lockSession, recentReservations } from './repository.ts';
import { takeGeneral } from './reserve-general.ts';
import { hashOf, type Plan, planOf, type ReserveRequest, replay } from './reserve-plan.ts';
import { Contended, type Taken, takeBest, takeNamed } from './reserve-seats.ts';

/** How often every fitting block may be in somebody else's hands before the visitor is told so. */
const LOOKS = 8;

const insertCart = async (tx: Tx, tenant: TenantConfig, { request, hash, event }: Plan): Promise<string> => {
  const uuid = randomUUID();
  await tx
    .insertInto('cart')
    .values({
      uuid,
      tenant_id: tenant.id,
      session_id: request.sessionId,
      user_id: null,
      state: 'open',
      expire_at: sql<Date>`now() + make_interval(mins => ${HOLD_MINUTES})`,
      idempotency_key: request.idempotencyKey,
      request_hash: hash,
      currency: event.currency,
      discount_token: request.discountToken,
      shipping_id: null,
    })
    .execute();
  return uuid;
};

/** Price, fees and points as they are now: from here on the cart keeps them, whatever the offer does. */
const insertItem = async (tx: Tx, tenant: TenantConfig, cartId: string, plan: Plan, taken: Taken): Promise<void> => {
  const { quantity } = plan.request.wish;
  const full = offerLines(taken.offer, quantity);
  const off = discountLines(full, tenant.discounts);
  const lines = [...full, ...off.lines];
  const sums = sumLines(lines);
  await tx
    .insertInto('cart_item')
    .values({
      id: randomUUID(),
      cart_id: cartId,
      event_id: plan.event.id,
      offer_id: taken.offer.id,
      quantity,
      section: taken.section,
      row_name: taken.row,
      lines: JSON.stringify(lines),
      discounts: JSON.stringify(off.applied),
      base_cents: sums.baseCents,
      fee_cents: sums.feeCents,
      tax_cents: sums.taxCents,
      earn_points: pointsEarned(sums.totalCents, tenant),
      redeem_points: pointsFor(sums.totalCents),
    })
    .execute();
};

/** CART-3: the older cart goes in the same transaction, so a reservation that fails leaves it as it was. */
const replaceCart = async (tx: Tx, tenant: TenantConfig, plan: Plan): Promise<string> => {
  const { request, event, named, usable } = plan;
  const older = await lockOpenCart(tx, request.sessionId);
  const olderIds = older === undefined ? [] : [older];
  await lockOffers(tx, event.admission === 'general' ? usable.map((offer) => offer.id) : [], olderIds);
  const seats = await lockSeats(
    tx,
    named.map((seat) => seat.id),
    olderIds,
  );
  if (older !== undefined) {
    await releaseLocked(tx, olderIds);
    await tx.updateTable('cart').set({ state: 'deleted' }).where('uuid', '=', older).execute();
  }
  const cartId = await insertCart(tx, tenant, plan);
  const taken = await take(tx, cartId, plan, seats);
  await insertItem(tx, tenant, cartId, plan, taken);
  return cartId;
};

const take = async (
  tx: Tx,
  cartId: string,
  { request: { wish }, event, usable, named }: Plan,
  seats: readonly LockedSeat[],
): Promise<Taken> => {
  if (event.admission === 'general') return takeGeneral(tx, cartId, wish.quantity, usable);
  const [offer] = usable;
  if (named.length === 0 || offer === undefined) return takeBest(tx, cartId, event, wish, usable);
  await takeNamed(tx, cartId, named, seats);
  return { offer, section: wish.section ?? null, row: wish.row ?? null };
};

const attempt = (db: Db, tenant: TenantConfig, plan: Plan): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { sessionId, idempotencyKey } = plan.request;
    await lockSession(tx, sessionId);
    const earlier = await findByKey(tx, sessionId, idempotencyKey);
    if (earlier !== undefined) return replay(earlier, plan.hash);
    if ((await recentReservations(tx, sessionId)) >= RESERVATIONS_IN_TEN_MINUTES) {
      throw new PlatformError('40081', {
        detail: 'Too many reservations in a short time. Try again in a few minutes.',
      });
    }
    return replaceCart(tx, tenant, plan);
  });

/** CART-1: holds tickets for this visitor alone and answers the cart's id. */
export const reserve = async (db: Db, tenant: TenantConfig, request: ReserveRequest): Promise<string> => {
  const hash = hashOf(request);
  const earlier = await findByKey(db, request.sessionId, request.idempotencyKey);
  if (earlier !== undefined) return replay(earlier, hash);
  const plan = await planOf(db, tenant, request, hash);
  for (let look = 1; ; look += 1) {
    try {
      return await attempt(db, tenant, plan);
    } catch (error) {
      if (!(error instanceof Contended)) throw error;
      if (look === LOOKS) throw new PlatformError('67941', { detail: 'Others took these seats first. Try again.' });
      // Whoever holds the locks commits within milliseconds; unequal pauses keep two from meeting again.
      await delay(5 + Math.random() * 20 * look);
    }
  }
};
