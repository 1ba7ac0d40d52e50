import { sql } from 'kysely';
import { sumLines } from '#rules/price.ts';
import type { Reader } from '../core/db.ts';
import { type EventOnSale, type Line, type OfferRow, offerLines } from '../offer/service.ts';
import { isFree } from '../seat/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';

export type Waiting = {
  id: number;
  token: string;
  tenant_id: string;
  quantity: number;
  section: string | null;
  max_cents: number | null;
  reservation_key: string;
  session_id: string;
  user_id: string | null;
  email: string;
  address_hash: string | null;
};

type Wanted = {
  event: Pick<EventOnSale, 'id' | 'admission' | 'ticket_limit'>;
  offers: readonly OfferRow[];
  /** The brands that are served: whoever waits at another one could not take an offer, and keeps the place. */
  tenants: readonly Pick<TenantConfig, 'id'>[];
  /** Only those behind this place; 0: from the first. */
  after?: number;
  /** What this cart holds counts as free. */
  cartId?: string;
};

/** Runs of free seats beside each other, of one offer in one row. */
const freeRuns = (eventId: string, cartId: string | null) => sql`
  select section, offer_id, count(*) as length from (
    select s.section, s.row_name, s.offer_id,
      s.position - row_number() over (partition by s.section, s.row_name, s.offer_id order by s.position) as run
    from seat s where s.event_id = ${eventId}::uuid and not s.accessible and not s.companion
      and (${isFree} or s.cart_id = ${cartId}::uuid)
  ) free group by section, row_name, offer_id, run`;

const freePlaces = (eventId: string, cartId: string | null) => sql`
  select null::text as section, o.id as offer_id, o.capacity - o.sold - coalesce((
    select sum(h.quantity) from general_hold h
    where h.offer_id = o.id and h.held_until > now() and h.cart_id is distinct from ${cartId}::uuid), 0) as length
  from offer o where o.event_id = ${eventId}::uuid`;

/** Cents of one ticket, or of its order as a whole, before discounts: what is in force when an offer is made is not known now. */
const centsOf =
  (scope: Line['scope']) =>
  (offer: OfferRow): number =>
    sumLines(offerLines(offer, 1).filter((one) => one.scope === scope)).totalCents;

/** ORDER-8: the first in the event's waiting list whose whole party fits what is free now, at its section and price. */
export const firstThatFits = async (
  db: Reader,
  { event, offers, tenants, after = 0, cartId }: Wanted,
): Promise<Waiting | undefined> => {
  const free = (event.admission === 'general' ? freePlaces : freeRuns)(event.id, cartId ?? null);
  const { rows } = await sql<Waiting>`
    with free as materialized (${free}), priced as (
      select f.section, f.length, p.each, p.once from free f
      join unnest(${offers.map(({ id }) => id)}::uuid[], ${offers.map(centsOf('per_ticket'))}::bigint[],
        ${offers.map(centsOf('per_order'))}::bigint[]) p(id, each, once) on p.id = f.offer_id)
    select w.id, w.token, w.tenant_id, w.quantity, w.section, w.max_cents, w.reservation_key, w.session_id, w.user_id, w.email,
      w.address_hash
    from waiting_list_entry w where w.event_id = ${event.id}::uuid and w.state = 'waiting' and w.id > ${after}
      -- A limit that was lowered since, or who held the same a moment ago: such a party can take no offer, and keeps nothing from the others.
      and w.quantity <= ${event.ticket_limit} and coalesce(w.rests_until <= now(), true)
      and w.tenant_id = any(${tenants.map(({ id }) => id)}::text[])
      and exists (select 1 from priced p where p.length >= w.quantity
        and (w.section is null or w.section = p.section) and (w.max_cents is null or p.each * w.quantity + p.once <= w.max_cents::bigint * w.quantity))
    order by w.id limit 1`.execute(db);
  return rows[0];
};
