-- Reserved and bought tickets keep their price, which their cart or order stores.
create temp table final_offer as
select n.id, e.id as event_id, n.name, n.names, n.ticket_type, n.source, n.price_level, n.face_value_cents, n.fees, n.capacity, n.withdrawn
from new_offer n join event e on e.partner_id = n.event;

-- New or withdrawn offers and changed levels change which seats belong to which offer.
insert into moved
select e.id from event e where e.seats_ready and e.id in (
  select f.event_id from final_offer f left join offer o on o.id = f.id
  where o.id is null and not f.withdrawn or o.id is not null and f.withdrawn
    or (o.price_level, o.ticket_type) is distinct from (f.price_level, f.ticket_type));

-- A package of the event with its code is the same one, whoever wrote it. Carts and orders keep what they bought.
create temp table final_package as
select coalesce(p.id, n.id) as id, e.id as event_id, n.name, n.code, n.type, coalesce(n.image_url, e.image_url) as image_url, n.highlights,
  n.price_cents, n.capacity, n.active, n.texts,
  case when :days = 0 then n.available_until else pg_temp.shifted(n.available_until, e.time_zone, :days) end as available_until
from new_package n join event e on e.partner_id = n.event left join package_offer p on p.event_id = e.id and p.code = n.code;

create temp table withdrawn_offer as select id, event_id from final_offer where withdrawn;
delete from final_offer where withdrawn;
