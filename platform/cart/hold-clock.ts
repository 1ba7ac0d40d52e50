import { sql } from 'kysely';
import { EXTENSION_MINUTES, HOLD_MINUTES, PAUSE_MINUTES, RETRY_MINUTES } from '#rules/hold.ts';
import type { Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import type { Visitor } from '../core/visitor.ts';
import { type RoomNights, roomsLeft, sharesNights } from '../hotel/service.ts';
import { packagesLeft } from '../offer/service.ts';
import { prolongHolds } from './holds.ts';

/** Who holds: the visitor, and the hash of their address, by which a program is known that changes its session. */
export type Holder = Visitor & { addressHash: string | null };

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

const isOwn = ({ tenantId, sessionId, userId }: Visitor) => {
  const ofSession = sql`p.session_id = ${sessionId}::uuid`;
  if (userId === null) return ofSession;
  return sql`(${ofSession} or p.tenant_id = ${tenantId} and p.user_id is not distinct from ${userId})`;
};
/** The visitor's own hold has time left. */
const isRunning = (holder: Holder) => sql`(${isOwn(holder)} and coalesce(p.expire_at > now(), false))`;
const isSameHolder = (holder: Holder) => sql`(${isOwn(holder)} or p.address_hash = ${holder.addressHash})`;
const isUsedUp = (holder: Holder) => sql`(not ${isRunning(holder)} and ${isTooSoon(latestEnd)})`;

/** Whether this visitor has to leave the seat `s` to others for a while. */
export const isForOthers = (holder: Holder) => sql<boolean>`exists (
  select 1 from cart p where p.uuid = coalesce(s.cart_id, s.last_cart_id)
    and ${isRecent} and ${isSameHolder(holder)} and ${isUsedUp(holder)})`;

export const forOthersFirst = () =>
  new PlatformError('40081', {
    detail: 'You held these until a moment ago, and others come first for a minute. Look again then.',
    data: { reason: 'others_first' },
  });

/**
 * The visitor's carts that held such an item `i` until now, without those of which a later one has taken over the clock. */
const lastWith = (holder: Holder, item: ReturnType<typeof sql>) => sql`
  select m.uuid from (select p.uuid, p.ended_at, lead(p.created_at) over (partition by p.session_id order by p.created_at) as next
    from cart p join cart_item i on i.cart_id = p.uuid
    where ${isOwn(holder)} and ${isRecent} and ${item}) m
  where m.ended_at is distinct from m.next or m.next is null`;

/**
 * What an address gave back of such items `i` less than a minute ago: `quantity` of them, of `carts`, to be held until `latest`. A row for
 * each choice of a visitor, which is a row of carts of which each took the place of the one before, without what it still holds. A hold
 * began less than an hour before its end, unless it was paid for.
 */
const givenBack = (addressHash: string | null, item: ReturnType<typeof sql>) => sql`
  select array_agg(uuid) filter (where ended) as carts, min(latest) filter (where ended) as latest,
    max(quantity) filter (where ended) - coalesce(sum(quantity) filter (where holds), 0) as quantity
  from (select b.*, count(*) filter (where begins) over (partition by session_id order by created_at) as choice
    from (select p.uuid, p.session_id, p.created_at, ${latestEnd} as latest, ${hasEnded} as ended, ${isHolding} as holds,
        lag(p.ended_at) over (partition by p.session_id order by p.created_at) is distinct from p.created_at as begins,
        (select coalesce(sum(i.quantity), 0) from cart_item i where i.cart_id = p.uuid and ${item}) as quantity
      from cart p where p.address_hash = ${addressHash} and (p.created_at > now() - interval '1 hour'
        or p.state = 'purchased' and p.ended_at > now() - ${minutes(PAUSE_MINUTES)})) b) c
  group by session_id, choice
  having max(quantity) filter (where ended) > coalesce(sum(quantity) filter (where holds), 0)`;

/** How much an address gave back of all that it may hold, and until when it can hold that again at the latest; null without any. */
export const givenBackOfAll = (addressHash: string) => sql`
  select coalesce(sum(quantity), 0)::int as ended, min(latest) as latest, coalesce(${isTooSoon(sql`min(latest)`)}, false) as used_up
  from (${givenBack(addressHash, sql`true`)}) g`;

/** What has no number of its own: its items `i`, and what is left beside a new hold. */
type Countable = { item: ReturnType<typeof sql>; left: ReturnType<typeof sql> };

/**
 * Carts of the address that gave back such items less than a minute ago, if the new hold had no room without them: then it
 * takes their place, or a new session for each would keep the last ones for ever.
 */
const lastOfAddress = ({ addressHash }: Holder, { item, left }: Countable) => sql`
  select unnest(carts) from (select carts, sum(quantity) over () as quantity from (${givenBack(addressHash, item)}) g) back
  where quantity > ${left}`;

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
const cartsBefore = (holder: Holder, { cartId, placesOf, nights, packageId, older }: Held) => {
  const carts = [sql`select s.last_cart_id from seat s where s.cart_id = ${cartId}::uuid`];
  const addCountable = (countable: Countable, ofVisitor = countable.item) => {
    carts.push(lastWith(holder, sql`${ofVisitor} and p.uuid <> ${cartId}::uuid`), lastOfAddress(holder, countable));
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
  const usual = sql`now() + ${minutes(HOLD_MINUTES)}`;
  const { rows } = await sql<{ expire_at: Date; used_up: boolean }>`
    with before as (
      select ${isRunning(holder)} as running, p.expire_at, ${latestEnd} as latest, p.extended, ${isUsedUp(holder)} as used_up
      from cart p where ${isRecent} and ${isSameHolder(holder)} and p.uuid in (${cartsBefore(holder, held)})),
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
  if (kept.used_up) throw forOthersFirst();
  await prolongHolds(tx, held.cartId, kept.expire_at);
};
