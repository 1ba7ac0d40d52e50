-- PRICE-1: the lowest and the highest price of an event are those of offers with tickets left, held ones too; of all its offers once
-- none has any (seat/event-prices.ts). Seats that are not written yet are counted by the next import or sale.
update event e set (min_base_cents, min_fee_cents, max_base_cents, max_fee_cents) = (p.min_base, p.min_fee, p.max_base, p.max_fee)
from (
  select event_id, (array_agg(base order by base + fee, id))[1] as min_base, (array_agg(fee order by base + fee, id))[1] as min_fee,
    (array_agg(base order by base + fee desc, id))[1] as max_base, (array_agg(fee order by base + fee desc, id))[1] as max_fee
  from (select o.event_id, o.id, o.face_value_cents as base, added_fee_cents(o.fees) as fee from offer o join event e on e.id = o.event_id
    where case when e.admission = 'general' then o.sold < o.capacity else e.seats_ready and exists (select 1 from seat s
      where s.event_id = o.event_id and s.offer_id = o.id and s.state in ('free', 'held')) end) priced
  group by event_id) p
where e.id = p.event_id and (e.min_base_cents, e.min_fee_cents, e.max_base_cents, e.max_fee_cents)
  is distinct from (p.min_base, p.min_fee, p.max_base, p.max_fee);
