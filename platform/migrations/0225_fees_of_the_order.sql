-- PRICE-1: what a ticket bought alone costs beyond its face value, the fees of its order too; ticketCents in rules/price.ts says the same.
create function added_fee_cents(fees jsonb) returns int
  language sql immutable parallel safe
  return (select coalesce(sum((fee->>'cents')::int), 0)::int from jsonb_array_elements(fees) fee where not (fee->>'included')::boolean);

-- The lowest and the highest price of events whose orders have a fee: lists, facets and filters read them.
update event e set fees_included = false, min_base_cents = p.min_base, min_fee_cents = p.min_fee,
  max_base_cents = p.max_base, max_fee_cents = p.max_fee
from (
  select event_id, (array_agg(base order by base + fee, id))[1] as min_base, (array_agg(fee order by base + fee, id))[1] as min_fee,
    (array_agg(base order by base + fee desc, id))[1] as max_base, (array_agg(fee order by base + fee desc, id))[1] as max_fee
  from (select event_id, id, face_value_cents as base, added_fee_cents(fees) as fee from offer) priced
  where event_id in (select event_id from offer where fees @> '[{"scope": "per_order", "included": false}]')
  group by event_id) p
where e.id = p.event_id;
