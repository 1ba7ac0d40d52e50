import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { EXTENSION_MINUTES, HOLD_MINUTES, OFFER_MINUTES } from '#rules/hold.ts';
import { earningOfPurchase, pointsEarned, pointsToPay } from '#rules/points.ts';
import { sumLines } from '#rules/price.ts';
import type { Reader, Tx } from '../core/db.ts';
import type { Visitor } from '../core/visitor.ts';
import type { QuotedRoom } from '../hotel/service.ts';
import { freeze, type PackageRow, pricesOf } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { cartsOfAddress, givenBackOfAll, isHolding } from './hold-clock.ts';
import { deleteCarts } from './holds.ts';
import { type CartRow, cartColumns, lockOpenCart } from './repository.ts';
import type { ReservationPlan, TicketPlan } from './reserve-plan.ts';
import type { HeldTickets } from './reserve-tickets.ts';

/** Serialises a visitor's reservations, also across platforms, until the transaction ends. */
export const lockSession = async (tx: Tx, sessionId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${sessionId}`}, 0))`.execute(tx);
};

/** A member's new session: what the guest of the old one held, and their own carts, move along; the guest's orders with their carts. */
export const moveToSession = async (tx: Tx, from: string, { sessionId, userId }: Visitor): Promise<void> => {
  for (const session of [from, sessionId].sort()) await lockSession(tx, session);
  const moves = sql`c.session_id = ${from}::uuid and (c.user_id is null or c.user_id = ${userId}) and not exists (
    select from cart o where o.session_id = ${sessionId}::uuid and o.idempotency_key = c.idempotency_key)`;
  const { rows } = await sql`select from cart c where ${moves} and c.state = 'open' for no key update`.execute(tx);
  const own = await lockOpenCart(tx, sessionId);
  // CART-3: a visitor has one cart, and the guest's is the one they were looking at.
  if (rows.length > 0 && own !== undefined) await deleteCarts(tx, [own]);
  await sql`
    with moved as (
      update cart c set session_id = ${sessionId}::uuid where ${moves}
      returning uuid
    ), resale as (update resale_session set session_id = ${sessionId}::uuid where session_id = ${from}::uuid)
    update "order" set session_id = ${sessionId}::uuid where user_id is null and cart_id in (select uuid from moved)`.execute(
    tx,
  );
};

export const findByKey = async (db: Reader, sessionId: string, key: string): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`select ${cartColumns} from cart c
    where c.session_id = ${sessionId}::uuid and c.idempotency_key = ${key}::uuid`.execute(db);
  return rows[0];
};

type EarlierReservations = {
  /** The cart that was reserved with the same idempotency key. */
  earlier: CartRow | undefined;
  /** How many reservations the session made in the last ten minutes. */
  recent: number;
};

export const findEarlier = async (tx: Tx, sessionId: string, key: string): Promise<EarlierReservations> => {
  const { rows } = await sql<{ recent: number } & (CartRow | { uuid: null })>`
    select ${cartColumns}, lately.recent
    from (select count(*) as recent from cart where session_id = ${sessionId}::uuid
      and created_at > now() - interval '10 minutes') lately
    left join cart c on c.session_id = ${sessionId}::uuid and c.idempotency_key = ${key}::uuid`.execute(tx);
  const [row] = rows;
  return { earlier: row === undefined || row.uuid === null ? undefined : row, recent: row?.recent ?? 0 };
};

export type AddressUse = {
  /** Reservations from the address in the last ten minutes. */
  recent: number;
  /** Tickets and rooms that the address holds now, without this session's open cart, which the new one replaces. */
  held: number;
  /** Those that the address gave back less than a minute ago. */
  ended: number;
  /** When the first of these would have ended at the latest; null without any. */
  latest: Date | null;
  /** That is over, or nearly. */
  used_up: boolean;
};

/** Locks the address until the transaction ends, so that reservations at the same time are counted one after the other. */
export const lockAddress = async (tx: Tx, addressHash: string, sessionId: string): Promise<AddressUse> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${addressHash}`}, 0))`.execute(tx);
  const { rows } = await sql<AddressUse>`
    select u.*, b.* from (
      select count(distinct p.uuid) filter (where p.created_at > now() - interval '10 minutes') as recent,
        coalesce(sum(i.quantity) filter (where ${isHolding}
          and (p.session_id <> ${sessionId}::uuid or p.state = 'paying')), 0)::int as held
      from cart p left join cart_item i on i.cart_id = p.uuid where p.uuid in (${cartsOfAddress(addressHash)})) u
    cross join (${givenBackOfAll(addressHash)}) b`.execute(tx);
  return rows[0] ?? { recent: 0, held: 0, ended: 0, latest: null, used_up: false };
};

/** Answers the new cart's id. */
export const insertCart = async (
  tx: Tx,
  tenant: TenantConfig,
  { request, hash, currency, resaleExpired }: ReservationPlan,
  pack: PackageRow | undefined,
): Promise<string> => {
  const uuid = randomUUID();
  const isOffer = request.fromList !== undefined;
  const minutes = isOffer ? OFFER_MINUTES : HOLD_MINUTES;
  await sql`
    insert into cart (uuid, tenant_id, session_id, user_id, state, expire_at, idempotency_key, request_hash, currency,
      discount_token, resale_expired, address_hash, package_id, package, extended, hold_limit_seconds)
    values (${uuid}, ${tenant.id}, ${request.sessionId}, ${request.userId}, 'open',
      now() + make_interval(mins => ${minutes}), ${request.idempotencyKey}, ${hash}, ${currency},
      ${request.discountToken}, ${resaleExpired}, ${request.addressHash}, ${pack?.id ?? null},
      ${pack === undefined ? null : JSON.stringify(freeze(pack))}, ${isOffer},
      ${60 * (HOLD_MINUTES + EXTENSION_MINUTES)})`.execute(tx);
  return uuid;
};

type TicketItem = { plan: TicketPlan; held: HeldTickets; pack: PackageRow | undefined };

/** Stores today's price, fees and points: later changes of the offer do not change the cart. */
export const insertTicketItem = async (
  tx: Tx,
  tenant: TenantConfig,
  cartId: string,
  { plan: { event, request, discounts }, held, pack }: TicketItem,
): Promise<void> => {
  const { quantity } = request;
  const { lines, applied, sums } = pricesOf({
    offer: held.offer,
    quantity,
    pack: pack === undefined ? null : { name: pack.name, cents: pack.price_cents },
    discounts,
    currency: event.currency,
  });
  // Kept for the delivery, which is chosen later.
  const promised = discounts.filter(({ appliedTo }) => appliedTo === 'delivery').map((one) => ({ ...one, cents: 0 }));
  const amount = { cents: sums.totalCents, currency: event.currency };
  const { points, bonus } = earningOfPurchase(amount, event.bonus_points, tenant.loyalty);
  await sql`
    insert into cart_item (id, cart_id, event_id, offer_id, quantity, section, row_name, lines, discounts, base_cents,
      fee_cents, tax_cents, earn_points, bonus_points, redeem_points, selection, seat_ids)
    values (${randomUUID()}, ${cartId}, ${event.id}, ${held.offer.id}, ${quantity}, ${held.section}, ${held.row},
      ${JSON.stringify(lines)}, ${JSON.stringify([...applied, ...promised])}, ${sums.baseCents}, ${sums.feeCents}, ${sums.taxCents},
      ${points}, ${bonus}, ${pointsToPay(amount, tenant.loyalty)}, ${request.selection},
      array(select s.id from seat s where s.cart_id = ${cartId}))`.execute(tx);
};

/** Stores the room's price and details: later changes of the hotel do not change the cart. */
export const insertRoomItem = async (
  tx: Tx,
  tenant: TenantConfig,
  cartId: string,
  { rateId, facts, currency, nights: { quantity }, lines }: QuotedRoom,
): Promise<void> => {
  const sums = sumLines(lines);
  const amount = { cents: sums.totalCents, currency };
  await tx
    .insertInto('cart_item')
    .values({
      id: randomUUID(),
      cart_id: cartId,
      product_type: 3,
      rate_id: rateId,
      room: JSON.stringify(facts),
      quantity,
      section: null,
      row_name: null,
      lines: JSON.stringify(lines),
      discounts: '[]',
      base_cents: sums.baseCents,
      fee_cents: sums.feeCents,
      tax_cents: sums.taxCents,
      earn_points: pointsEarned(amount, tenant.loyalty),
      redeem_points: pointsToPay(amount, tenant.loyalty),
    })
    .execute();
};
