import { sql } from 'kysely';
import { EXTENSION_MINUTES, HOLD_MINUTES, PAUSE_MINUTES, RETRY_MINUTES } from '#rules/hold.ts';
import type { Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import type { Visitor } from '../core/visitor.ts';
import { type RoomNights, roomsLeft, sharesNights } from '../hotel/service.ts';
import { packagesLeft } from '../offer/service.ts';
import { prolongHolds } from './holds.ts';

/**
 * Who holds: the visitor, and the hash of their address, by which a program is known that changes its session. Offers of the event's waiting
 * list are theirs too. An offer is held for the visitor who joined the list, and is known by the e-mail address as well; null for other holds.
 */
export type Holder = Visitor & { eventId: string; addressHash: string | null; offeredTo: string | null };

const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`;
/** When the hold of the cart `p` ends at the latest. */
const latestEnd = sql<Date>`(p.created_at + make_interval(secs => p.hold_limit_seconds))`;
/** When what the cart `p` holds, or held, is free. */
const endOfHold = sql<Date>`coalesce(p.ended_at, p.expire_at)`;
/** The cart `p` holds, or what it held came free less than PAUSE_MINUTES ago: given back, at its end, or returned after it was bought. */
const isRecent = sql<boolean>`(${endOfHold} > now() - ${minutes(PAUSE_MINUTES)})`;
/** What the cart `p` held came free less than PAUSE_MINUTES ago. */
const hasEnded = sql<boolean>`(${isRecent} and ${endOfHold} <= now())`;
/** The cart `p` holds something now. */
export const isHolding = sql<boolean>`(p.state = 'paying' or p.state = 'open' and p.expire_at > now())`;
/** Less time than it takes to pay. */
const isTooSoon = (end: ReturnType<typeof sql>) => sql<boolean>`(${end} < now() + ${minutes(RETRY_MINUTES)})`;

/** A hold begins less than an hour before its end, unless it is paid for. */
const mayBeRecent = sql`(v.created_at > now() - interval '1 hour' or v.state = 'paying'
  or v.ended_at > now() - ${minutes(PAUSE_MINUTES)})`;

/** Those with which an address holds something, or has done so less than a minute ago. */
export const cartsOfAddress = (addressHash: string | null) => sql`
  select v.uuid from cart v where v.address_hash = ${addressHash} and v.created_at > now() - interval '1 hour'
  union select v.uuid from cart v where v.address_hash = ${addressHash} and v.state = 'paying'
  union select v.uuid from cart v where v.address_hash = ${addressHash} and v.ended_at > now() - ${minutes(PAUSE_MINUTES)}`;

/** `own`: the carts of the visitor, `theirs`: these and those of the address. */
const cartsOf = ({ tenantId, sessionId, userId, eventId, addressHash, offeredTo }: Holder) => sql`
  own(uuid) as materialized (
    select v.uuid from cart v where v.session_id = ${sessionId}::uuid and ${mayBeRecent}
    union select v.uuid from cart v where v.user_id = ${userId} and v.tenant_id = ${tenantId} and ${mayBeRecent}
    union select v.uuid from waiting_list_entry w join cart v on v.uuid = w.cart_id
      where w.event_id = ${eventId}::uuid and w.tenant_id = ${tenantId} and ${mayBeRecent}
        and (w.session_id = ${sessionId}::uuid or w.user_id = ${userId} or w.email = ${offeredTo})),
  theirs(uuid) as materialized (select uuid from own union ${cartsOfAddress(addressHash)})`;

const own = sql`(select uuid from own)`;
const theirs = sql`(select uuid from theirs)`;

/** The visitor's own hold has time left. */
const isRunning = sql`(p.uuid in ${own} and coalesce(p.expire_at > now(), false))`;
/** An offer of a waiting list has its full time, so others come first whatever was left. */
const isUsedUp = ({ offeredTo }: Holder) =>
  offeredTo === null ? sql`(not ${isRunning} and ${isTooSoon(latestEnd)})` : sql`true`;

/** Whether this visitor has to leave the seat `s` to others for a while. */
export const isForOthers = (holder: Holder) => sql<boolean>`(s.id in (with ${cartsOf(holder)}
  select unnest(i.seat_ids) from cart p join cart_item i on i.cart_id = p.uuid
  where p.uuid in ${theirs} and ${isRecent} and ${isUsedUp(holder)}))`;

export const forOthersFirst = () =>
  new PlatformError('40081', {
    detail: 'You held these until a moment ago, and others come first for a minute. Look again then.',
    data: { reason: 'others_first' },
  });

type Carts = ReturnType<typeof sql>;
/** Items `i`, or `each` of what such an item has. */
type Things = { item: Carts; each?: Carts; of?: Carts };

/** Those of some carts that held such a thing until now, without those of which a later one with the same thing has taken over the clock. */
const lastWith = (carts: Carts, { item, each = sql`null`, of = sql`` }: Things) => sql`
  select m.uuid from (select p.uuid, p.ended_at,
      lead(p.created_at) over (partition by p.session_id, ${each} order by p.created_at) as next
    from cart p join cart_item i on i.cart_id = p.uuid ${of} where p.uuid in ${carts} and ${isRecent} and ${item}) m
  where m.ended_at is distinct from m.next or m.next is null`;

/** How many such items `i` the cart `p` holds, or held until now; of an order those that were returned less than a minute ago. */
const quantityOf = (item: ReturnType<typeof sql>) => sql`(case when p.state = 'purchased' then (
    select coalesce(sum(b.quantity), 0) from "order" o join order_item i on i.order_id = o.id
    join refund_item b on b.order_item_id = i.id join refund r on r.id = b.refund_id
    where o.cart_id = p.uuid and r.created_at > now() - ${minutes(PAUSE_MINUTES)} and ${item})
  else (select coalesce(sum(i.quantity), 0) from cart_item i where i.cart_id = p.uuid and ${item}) end)`;

/**
 * What was given back of such items less than a minute ago: `quantity` of them, of `carts`, to be held until `latest`. A row for each choice
 * of a visitor, which is a row of carts of which each took the place of the one before, without what it still holds.
 */
const givenBack = (carts: Carts, item: ReturnType<typeof sql>) => sql`
  select array_agg(uuid) filter (where ended) as carts, min(latest) filter (where ended) as latest,
    max(quantity) filter (where ended) - coalesce(sum(quantity) filter (where holds), 0) as quantity
  from (select b.*, count(*) filter (where begins) over (partition by session_id order by created_at) as choice
    from (select p.uuid, p.session_id, p.created_at, ${latestEnd} as latest, ${hasEnded} as ended, ${isHolding} as holds,
        lag(p.ended_at) over (partition by p.session_id order by p.created_at) is distinct from p.created_at as begins,
        ${quantityOf(item)} as quantity
      from cart p where p.uuid in ${carts}) b) c
  group by session_id, choice
  having max(quantity) filter (where ended) > coalesce(sum(quantity) filter (where holds), 0)`;

/** How much an address gave back of all that it may hold, and until when it can hold that again at the latest; null without any. */
export const givenBackOfAll = (addressHash: string) => sql`
  select coalesce(sum(quantity), 0)::int as ended, min(latest) as latest, coalesce(${isTooSoon(sql`min(latest)`)}, false) as used_up
  from (${givenBack(sql`(${cartsOfAddress(addressHash)})`, sql`true`)}) g`;

/** What has no number of its own: its items `i`, and what is left beside a new hold. */
type Countable = { item: ReturnType<typeof sql>; left: ReturnType<typeof sql> };

/**
 * Carts of the visitor or the address that gave back such items less than a minute ago, if the new hold had no room without them: then
 * it takes their place, or a new session for each, or returns in parts, would keep the last ones for ever.
 */
const lastOnes = ({ item, left }: Countable) => sql`
  select unnest(carts) from (select carts, sum(quantity) over () as quantity from (${givenBack(theirs, item)}) g) back
  where quantity > ${left}`;

/** Not an order of which a part was returned: what visitors keep is no hold. */
const isNoPart = sql`(p.state <> 'purchased' or exists (select from "order" o where o.cart_id = p.uuid and o.status = 'refunded'))`;

type Held = {
  cartId: string;
  /** The event of its places without numbers, the nights of its room, and its package: these are not known again one by one. */
  placesOf: string | null;
  nights: RoomNights | null;
  packageId: string | null;
  /** An older cart that the new one may not outlast, whatever it held. */
  older: string | null;
  /** The end of what the address gave back, where the new hold would not have fit into its limit a minute ago. */
  latestOfAddress: Date | null;
};

/** The carts whose holds go on in this one. */
const cartsBefore = ({ cartId, placesOf, nights, packageId, older }: Held) => {
  const isOlder = sql`p.uuid <> ${cartId}::uuid`;
  const seats = sql`array(select s.id from seat s where s.cart_id = ${cartId}::uuid)`;
  const carts = [
    // Seat by seat: a cart that took over one of them has not taken over the others.
    lastWith(theirs, {
      item: sql`${isOlder} and k.seat = any(${seats})`,
      each: sql`k.seat`,
      of: sql`cross join unnest(i.seat_ids) k(seat)`,
    }),
  ];
  const addCountable = (countable: Countable, ofVisitor = countable.item) => {
    const item = sql`${isOlder} and ${isNoPart} and ${ofVisitor}`;
    carts.push(lastWith(own, { item }), lastOnes(countable));
  };
  if (older !== null) carts.push(sql`select ${older}::uuid`);
  if (placesOf !== null) {
    const offer = sql`(select h.offer_id from general_hold h where h.cart_id = ${cartId}::uuid)`;
    const left = sql`(select o.capacity - o.held - o.sold from offer o where o.id = ${offer})`;
    addCountable({ item: sql`i.offer_id = ${offer}`, left }, sql`i.event_id = ${placesOf}::uuid`);
  }
  if (nights !== null) addCountable({ item: sharesNights(nights), left: roomsLeft(nights) });
  if (packageId !== null)
    addCountable({
      item: sql`(p.package_id = ${packageId}::uuid and i.event_id is not null)`,
      left: packagesLeft(packageId),
    });
  return sql.join(carts, sql` union all `);
};

/**
 * CART-17: what this visitor held less than a minute ago goes on with its clock, in whatever cart. Their own hold keeps its end;
 * once that is over, or for a neighbour at their address, the same seats can be held until the one extension would end, but
 * not for less than three minutes: 40081 then. The cart and all that it holds must be written.
 */
export const keepClock = async (tx: Tx, holder: Holder, held: Held): Promise<void> => {
  const usual = sql`(select c.expire_at from cart c where c.uuid = ${held.cartId}::uuid)`;
  const { rows } = await sql<{ expire_at: Date; used_up: boolean }>`
    with ${cartsOf(holder)},
    before as (
      select ${isRunning} as running, p.expire_at, ${latestEnd} as latest, p.extended, ${isUsedUp(holder)} as used_up
      from cart p where ${holder.offeredTo === null ? isRecent : hasEnded} and p.uuid in (${cartsBefore(held)})),
    clock as (
      select case when running then expire_at else least(${usual}, latest) end as ends, latest, running and extended as extended,
        used_up from before
      union all
      select least(${usual}, a.latest), a.latest, false, false from (select ${held.latestOfAddress}::timestamptz as latest) a
      where a.latest is not null and not exists (select 1 from before where running)),
    earliest as (
      select date_trunc('milliseconds', least(min(ends), min(latest))) as ends, bool_or(used_up) as used_up,
        least(min(latest), now() + ${minutes(HOLD_MINUTES + EXTENSION_MINUTES)}) as latest, bool_or(extended) as extended
      from clock),
    kept as (
      select ends, latest, used_up, extended or ends > latest - ${minutes(EXTENSION_MINUTES)} as extended from earliest)
    update cart set expire_at = k.ends, extended = k.extended,
      hold_limit_seconds = extract(epoch from case when k.extended then k.ends else k.latest end - created_at)
    from kept k where uuid = ${held.cartId}::uuid and k.ends is not null returning expire_at, k.used_up`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) return;
  if (kept.used_up || holder.offeredTo !== null) throw forOthersFirst();
  await prolongHolds(tx, held.cartId, kept.expire_at);
};
