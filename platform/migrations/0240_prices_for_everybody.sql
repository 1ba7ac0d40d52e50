-- PRICE-1: the lowest and the highest price of an event are what everybody can pay: wheelchair places count once nothing else is left, their
-- companions' seats never (seat/event-prices.ts). Only events with written seats whose prices are of such seats change.
update event e set (min_base_cents, min_fee_cents, max_base_cents, max_fee_cents) = (p.min_base, p.min_fee, p.max_base, p.max_fee)
from (
  select event_id, (array_agg(base order by base + fee, id))[1] as min_base, (array_agg(fee order by base + fee, id))[1] as min_fee,
    (array_agg(base order by base + fee desc, id))[1] as max_base, (array_agg(fee order by base + fee desc, id))[1] as max_fee
  from (select *, max(buyers) over (partition by event_id) as most from (
    select o.event_id, o.id, o.face_value_cents as base, added_fee_cents(o.fees) as fee,
      case when exists (select 1 from seat s where s.event_id = o.event_id and s.offer_id = o.id and s.state in ('free', 'held')
          and not s.accessible and not s.companion) then 2
        when exists (select 1 from seat s where s.event_id = o.event_id and s.offer_id = o.id and s.state in ('free', 'held')
          and s.accessible) then 1 else 0 end as buyers
    from offer o join event e on e.id = o.event_id where e.admission = 'reserved' and e.seats_ready) one) priced
  where buyers = most group by event_id) p
where e.id = p.event_id and (e.min_base_cents, e.min_fee_cents, e.max_base_cents, e.max_fee_cents)
  is distinct from (p.min_base, p.min_fee, p.max_base, p.max_fee);
