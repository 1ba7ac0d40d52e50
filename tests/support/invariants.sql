-- What must hold whenever nobody is buying at this moment. Every row is a breach, with its name and what it is about.
select 'seat sold twice' as breach, t.seat_id::text as subject
from ticket t where t.voided_at is null and t.seat_id is not null group by t.seat_id having count(*) > 1
union all
select 'seat sold without an order', s.id::text
from seat s where s.state = 'sold'
  and not exists (
    select 1 from ticket t join order_item i on i.id = t.order_item_id
    where t.seat_id = s.id and t.voided_at is null and i.order_id = s.order_id)
union all
select 'ticket for a seat that is not sold', t.id::text
from ticket t join order_item i on i.id = t.order_item_id join seat s on s.id = t.seat_id
where t.voided_at is null and (s.state <> 'sold' or s.order_id <> i.order_id)
union all
select 'seat held without a live cart', s.id::text
from seat s join cart c on c.uuid = s.cart_id
where s.state = 'held' and (c.state not in ('open', 'paying')
  or (c.state = 'open' and s.held_until > now() and (c.expire_at is null or c.expire_at <= now())))
union all
select 'hold without an end and without a payment', s.id::text
from seat s join cart c on c.uuid = s.cart_id where s.held_until = 'infinity' and c.state <> 'paying'
union all
select 'cart holds other seats than it sells', c.uuid::text
from cart c join cart_item i on i.cart_id = c.uuid and i.section is not null
where c.state = 'paying' or (c.state = 'open' and c.expire_at > now())
group by c.uuid having sum(i.quantity) <> (select count(*) from seat s where s.cart_id = c.uuid)
union all
-- CART-17: ten minutes and the extension, however it came about.
select 'cart that holds longer than fifteen minutes, or than it may', c.uuid::text
from cart c where c.state = 'open' and c.expire_at > now()
  and c.expire_at > c.created_at + make_interval(secs => 1 + least(c.hold_limit_seconds, 900))
union all
select 'seat of no event or of another event''s offer', s.id::text
from seat s left join event e on e.id = s.event_id left join offer o on o.id = s.offer_id
where e.id is null or o.event_id is distinct from s.event_id
union all
select 'places held differ from their holds', o.id::text
from offer o where o.held <> (select coalesce(sum(h.quantity), 0) from general_hold h where h.offer_id = o.id)
union all
-- More may be sold than our tickets: elsewhere, before the catalogue came here.
select 'tickets for more places than are sold', o.id::text
from offer o where o.capacity is not null and o.sold < (
  select count(*) from order_item i join ticket t on t.order_item_id = i.id
  where i.offer_id = o.id and t.voided_at is null and t.seat_id is null)
union all
select 'place held without a live cart', h.cart_id::text
from general_hold h join cart c on c.uuid = h.cart_id where c.state not in ('open', 'paying')
union all
select 'order item with other than its number of tickets', i.id::text
from order_item i where i.product_type = 1 and i.quantity <> (select count(*) from ticket t where t.order_item_id = i.id)
union all
select 'purchase succeeded without an order', p.id::text
from purchase p left join "order" o on o.purchase_id = p.id and o.cart_id = p.cart_id
where p.state = 'succeeded' and o.id is null
union all
select 'order without a purchase that succeeded', o.uuid::text
from "order" o left join purchase p on p.id = o.purchase_id and p.state = 'succeeded'
where p.id is null or p.amount_cents <> o.cash_cents
union all
select 'order whose lines do not come to its total', o.uuid::text
from "order" o where o.total_cents <> (
  select sum((l ->> 'cents')::int * (l ->> 'quantity')::int)
  from jsonb_array_elements(o.lines) l where not (l ->> 'included')::boolean)
union all
select 'purchase decided with its cart still paying', p.id::text
from purchase p join cart c on c.uuid = p.cart_id
where p.state in ('declined', 'void') and c.state = 'paying'
  and not exists (select 1 from purchase live where live.cart_id = c.uuid and live.state in ('started', 'unknown'))
union all
select 'order without its news in the outbox', o.uuid::text
from "order" o where not exists (
  select 1 from outbox b where b.topic = 'order.confirmed' and b.payload ->> 'orderUuid' = o.uuid::text)
union all
select 'room nights held differ from their holds', n.rate_id::text
from room_night n where n.held <> (
  select coalesce(sum(h.quantity), 0) from room_hold h where h.rate_id = n.rate_id and h.night = n.night)
union all
select 'room nights sold differ from the orders', n.rate_id::text
from room_night n where n.sold <> (
  select coalesce(sum(i.quantity - (
    select coalesce(sum(b.quantity), 0) from refund_item b where b.order_item_id = i.id)), 0) from order_item i
  where i.rate_id = n.rate_id and n.night >= (i.room -> 'stayRange' ->> 'checkin')::date
    and n.night < (i.room -> 'stayRange' ->> 'checkout')::date)
union all
select 'room held without a live cart', h.cart_id::text
from room_hold h join cart c on c.uuid = h.cart_id
where c.state not in ('open', 'paying') or (h.held_until = 'infinity' and c.state <> 'paying')
union all
select 'cart holds other nights than it sells', c.uuid::text
from cart c join cart_item i on i.cart_id = c.uuid and i.product_type = 3
where (c.state = 'paying' or (c.state = 'open' and c.expire_at > now()))
  and i.quantity * ((i.room -> 'stayRange' ->> 'checkout')::date - (i.room -> 'stayRange' ->> 'checkin')::date)
    <> (select coalesce(sum(h.quantity), 0) from room_hold h where h.cart_id = c.uuid and h.rate_id = i.rate_id)
union all
select 'cart item whose lines do not come to its sums', i.id::text
from cart_item i where i.base_cents + i.fee_cents + i.tax_cents <> (
  select coalesce(sum((l ->> 'cents')::int * (l ->> 'quantity')::int), 0)
  from jsonb_array_elements(i.lines) l where not (l ->> 'included')::boolean)
union all
select 'balance differs from its ledger', w.id::text
from wallet w where w.balance <> (select coalesce(sum(e.points), 0) from point_entry e where e.wallet_id = w.id)
union all
select 'debt differs from its ledger', w.id::text
from wallet w where w.owed <> (select coalesce(sum(e.owed), 0) from point_entry e where e.wallet_id = w.id)
union all
select 'wallet with points although it owes some', w.id::text
from wallet w where w.owed > 0 and w.balance > 0
union all
-- LOYAL-7: what returns took back and what is owed for them is what they had earned.
select 'order given back that keeps what it earned, or loses more', o.uuid::text
from "order" o where o.status = 'refunded' and o.points_earned <> (
  select coalesce(sum(e.owed - e.points), 0) from point_entry e
  where e.purchase_id = o.purchase_id and e.kind = 'claw-back')
union all
select 'balance differs from its lots', w.id::text
from wallet w where w.balance <> (select coalesce(sum(l.remaining), 0) from point_lot l where l.wallet_id = w.id)
union all
select 'lot differs from what moved in and out', l.id::text
from point_lot l where l.remaining <> (select coalesce(sum(m.points), 0) from point_movement m where m.lot_id = l.id)
union all
select 'entry differs from its movements, or moves another''s points', e.id::text
from point_entry e where e.points <> (
  select coalesce(sum(m.points), 0) from point_movement m join point_lot l on l.id = m.lot_id
  where m.entry_id = e.id and l.wallet_id = e.wallet_id)
union all
select 'entry with a balance that is not the sum so far', e.id::text
from (select id, balance, sum(points) over (partition by wallet_id order by id) as so_far from point_entry) e
where e.balance <> e.so_far
union all
select 'order that is not paid by cash and points to the cent', o.uuid::text
from "order" o join purchase p on p.id = o.purchase_id
where o.cash_cents + o.points_paid <> o.total_cents or o.points_paid <> p.points
  or o.user_id is distinct from p.user_id
union all
select 'purchase that keeps other points than its own', p.id::text
from purchase p left join "order" o on o.purchase_id = p.id
where (select coalesce(-sum(e.points), 0) from point_entry e
    where e.purchase_id = p.id and e.kind in ('spend', 'refund'))
  <> case when p.state in ('declined', 'void') then 0
    else p.points - (select coalesce(sum(r.points), 0) from refund r where r.order_id = o.id) end
union all
select 'more taken back of what an order earned than it earned', o.uuid::text
from "order" o where o.points_earned < (
  select coalesce(sum(e.owed - e.points), 0) from point_entry e
  where e.purchase_id = o.purchase_id and e.kind = 'claw-back')
union all
select 'refund of more than was paid', o.uuid::text
from "order" o join refund r on r.order_id = o.id
group by o.id having sum(r.cash_cents) > o.cash_cents or sum(r.points) > o.points_paid
union all
select 'refund of other than its items and the delivery', r.id::text
from refund r where r.cash_cents + r.points < (
  select coalesce(sum(b.cents), 0) from refund_item b where b.refund_id = r.id)
union all
select 'item of which more came back or was kept than it cost', i.id::text
from order_item i where i.total_cents < (
  select coalesce(sum(b.cents + b.kept_cents), 0) from refund_item b where b.order_item_id = i.id)
union all
select 'other tickets void than were given back', i.id::text
from order_item i where i.product_type = 1
  and (select count(*) from ticket t where t.order_item_id = i.id and t.voided_at is not null)
    <> (select coalesce(sum(b.quantity), 0) from refund_item b where b.order_item_id = i.id)
union all
select 'order that is given back although something is left of it, or the other way round', o.uuid::text
from "order" o where (o.status = 'refunded') = exists (
  select 1 from order_item i where i.order_id = o.id and i.quantity > (
    select coalesce(sum(b.quantity), 0) from refund_item b where b.order_item_id = i.id))
union all
select 'refund without its news in the outbox', r.id::text
from refund r where not exists (
  select 1 from outbox b where b.topic = 'order.refunded' and b.payload ->> 'refundId' = r.id::text)
union all
select 'points earned that no order tells of', e.id::text
from point_entry e left join "order" o on o.purchase_id = e.purchase_id
where e.kind = 'earn' and o.id is null
union all
select 'order that tells of other points than it earned', o.uuid::text
from "order" o where o.points_earned <> (
  select coalesce(sum(e.points), 0) from point_entry e where e.purchase_id = o.purchase_id and e.kind = 'earn')
union all
select 'order that counts other refunds than it has', o.uuid::text
from "order" o where (o.refunded_cents, o.refunded_points) <> (
  select coalesce(sum(r.cash_cents), 0), coalesce(sum(r.points), 0) from refund r where r.order_id = o.id)
union all
select 'charge that backs two purchases', p.charge_id
from purchase p where p.charge_id is not null and p.state <> 'void' group by p.charge_id having count(*) > 1
union all
select 'amount below zero', o.uuid::text
from "order" o where least(o.total_cents, o.tax_cents, o.cash_cents, o.points_paid, o.points_earned) < 0
union all
select 'purchase that was paid by card and has no charge, or the other way round', p.id::text
from purchase p where p.state = 'succeeded' and (p.amount_cents > 0) <> (p.charge_id is not null)
