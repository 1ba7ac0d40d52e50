import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  HOLD_MINUTES,
  RESERVATIONS_FROM_ONE_ADDRESS,
  RESERVATIONS_IN_TEN_MINUTES,
  TICKETS_HELD_FROM_ONE_ADDRESS,
} from '#rules/hold.ts';
import { pointsFor, pointsOfPurchase } from '#rules/points.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { lockNights } from '../hotel/service.ts';
import { freeze, type PackageRow, pricesOf, takePackage } from '../offer/service.ts';
import { writeSeats } from '../seat/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { discountsFor } from '../tenant/service.ts';
import { type LockedSeat, lockOffers, lockSeats, releaseLocked } from './holds.ts';
import { inLine, rememberLine } from './line.ts';
import { findByKey, findReserved, lockAddress, lockOpenCart, lockSession } from './repository.ts';
import { takeGeneral } from './reserve-general.ts';
import { hashOf, type Plan, type ReserveRequest, replay } from './reserve-plan.ts';
import { takeRoom } from './reserve-room.ts';
import { askForSeats, Contended, idsOf, SeatsUnwritten, type Taken, takeBest, takeNamed } from './reserve-seats.ts';
import { type Wanted, wantedOf } from './reserve-wanted.ts';

/** How often every fitting block may be in somebody else's hands before the visitor is told so. */
const LOOKS = 8;

const insertCart = async (
  tx: Tx,
  tenant: TenantConfig,
  { request, hash, currency, resaleExpired }: Wanted,
  pack: PackageRow | undefined,
): Promise<string> => {
  const uuid = randomUUID();
  await sql`
    insert into cart (uuid, tenant_id, session_id, user_id, state, expire_at, idempotency_key, request_hash, currency,
      discount_token, resale_expired, address_hash, package_id, package)
    values (${uuid}, ${tenant.id}, ${request.sessionId}, ${request.userId}, 'open',
      now() + make_interval(mins => ${HOLD_MINUTES}), ${request.idempotencyKey}, ${hash}, ${currency},
      ${request.discountToken}, ${resaleExpired}, ${request.addressHash}, ${pack?.id ?? null},
      ${pack === undefined ? null : JSON.stringify(freeze(pack))})`.execute(tx);
  return uuid;
};

/** Price, fees and points as they are now: from here on the cart keeps them, whatever the offer does. */
const insertItem = async (
  tx: Tx,
  tenant: TenantConfig,
  cartId: string,
  plan: Plan,
  taken: Taken,
  pack: PackageRow | undefined,
): Promise<void> => {
  const { wish, discountToken } = plan.request;
  const { quantity } = wish;
  const { lines, applied, sums } = pricesOf({
    offer: taken.offer,
    quantity,
    pack: pack === undefined ? null : { name: pack.name, cents: pack.price_cents },
    discounts: discountsFor(tenant, discountToken),
    currency: plan.event.currency,
  });
  await sql`
    insert into cart_item (id, cart_id, event_id, offer_id, quantity, section, row_name, lines, discounts, base_cents,
      fee_cents, tax_cents, earn_points, redeem_points, selection)
    values (${randomUUID()}, ${cartId}, ${plan.event.id}, ${taken.offer.id}, ${quantity}, ${taken.section}, ${taken.row},
      ${JSON.stringify(lines)}, ${JSON.stringify(applied)}, ${sums.baseCents}, ${sums.feeCents}, ${sums.taxCents},
      ${pointsOfPurchase(sums.totalCents, plan.event.bonus_points, tenant.loyalty)}, ${pointsFor(sums.totalCents)},
      ${wish.selection})`.execute(tx);
};

const packageOf = async (tx: Tx, tickets: Plan | null): Promise<PackageRow | undefined> => {
  if (tickets === null || tickets.request.packageId === null) return undefined;
  return takePackage(tx, tickets.request.packageId, tickets.event.id, tickets.request.wish.quantity);
};

/** CART-3: the older cart goes in the same transaction, so a reservation that fails leaves it as it was. */
const replaceCart = async (tx: Tx, tenant: TenantConfig, wanted: Wanted): Promise<string> => {
  const { request, tickets, room } = wanted;
  const older = await lockOpenCart(tx, request.sessionId);
  const olderIds = older === undefined ? [] : [older];
  const counted = tickets?.event.admission === 'general' ? tickets.usable : [];
  await lockOffers(
    tx,
    counted.map((offer) => offer.id),
    olderIds,
  );
  const seats = await lockSeats(tx, idsOf(tickets?.named ?? []), olderIds);
  await lockNights(tx, room?.nights ?? null, olderIds);
  if (older !== undefined) {
    await releaseLocked(tx, olderIds);
    await tx.updateTable('cart').set({ state: 'deleted' }).where('uuid', '=', older).execute();
  }
  const pack = await packageOf(tx, tickets);
  const cartId = await insertCart(tx, tenant, wanted, pack);
  if (tickets !== null) await insertItem(tx, tenant, cartId, tickets, await take(tx, cartId, tickets, seats), pack);
  if (room !== null) await takeRoom(tx, tenant, cartId, room);
  return cartId;
};

const take = async (
  tx: Tx,
  cartId: string,
  { request: { wish }, event, usable, named }: Plan,
  seats: readonly LockedSeat[],
): Promise<Taken> => {
  if (event.admission === 'general') return takeGeneral(tx, cartId, wish.quantity, usable);
  const choice = { event, wish, usable };
  if (!event.seats_ready) return askForSeats(tx, choice, named);
  const [offer] = usable;
  if (named.length === 0 || offer === undefined) return takeBest(tx, cartId, choice);
  await takeNamed(tx, cartId, named, seats);
  return { offer, section: wish.section ?? null, row: wish.row ?? null };
};

const tooMany = (what: string): PlatformError =>
  new PlatformError('40081', { detail: `Too many ${what}. Try again in a few minutes.` });

/** 40081: holds are for people, not for programs that keep others from buying. */
const checkRisk = async (tx: Tx, { addressHash, sessionId, wish }: ReserveRequest, recent: number): Promise<void> => {
  if (recent >= RESERVATIONS_IN_TEN_MINUTES) throw tooMany('reservations in a short time');
  if (addressHash === null) return;
  const there = await lockAddress(tx, addressHash, sessionId);
  if (there.recent >= RESERVATIONS_FROM_ONE_ADDRESS) throw tooMany('reservations in a short time');
  if (there.held + (wish?.quantity ?? 0) <= TICKETS_HELD_FROM_ONE_ADDRESS) return;
  throw tooMany('tickets held from one place');
};

const attempt = (db: Db, tenant: TenantConfig, wanted: Wanted): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { sessionId, idempotencyKey } = wanted.request;
    await lockSession(tx, sessionId);
    const { earlier, recent } = await findReserved(tx, sessionId, idempotencyKey);
    if (earlier !== undefined) return replay(earlier, wanted.hash);
    await checkRisk(tx, wanted.request, recent);
    return replaceCart(tx, tenant, wanted);
  });

/** Whoever wants tickets of an event or a room of a hotel stands in line for each, always in this order. */
const attemptInLine = async (db: Db, tenant: TenantConfig, wanted: Wanted): Promise<string> => {
  const { productId, room } = wanted.request;
  const tryIt = () => attempt(db, tenant, wanted);
  const hotelId = room?.hotelId.toLowerCase() ?? productId;
  const cartId = await inLine(productId, hotelId === productId ? tryIt : () => inLine(hotelId, tryIt));
  rememberLine(cartId, hotelId);
  return cartId;
};

/** CART-1, CART-2: holds tickets, a room or both for this visitor alone and answers the cart's id. */
export const reserve = async (db: Db, tenant: TenantConfig, request: ReserveRequest): Promise<string> => {
  const hash = hashOf(request);
  const earlier = await findByKey(db, request.sessionId, request.idempotencyKey);
  if (earlier !== undefined) return replay(earlier, hash);
  let wanted = await wantedOf(db, tenant, request, hash);
  for (let look = 1; ; look += 1) {
    try {
      return await attemptInLine(db, tenant, wanted);
    } catch (error) {
      if (!(error instanceof Contended || error instanceof SeatsUnwritten)) throw error;
      if (look === LOOKS) throw new PlatformError('67941', { detail: 'Others took these seats first. Try again.' });
      if (error instanceof SeatsUnwritten) {
        await writeSeats(db, { id: request.productId });
        wanted = await wantedOf(db, tenant, request, hash);
      } else {
        // Whoever holds the locks commits within milliseconds; unequal pauses keep two from meeting again.
        await delay(5 + Math.random() * 20 * look);
      }
    }
  }
};
