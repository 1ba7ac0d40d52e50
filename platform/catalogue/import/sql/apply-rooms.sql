-- Rooms and rates of the hotels in the files; which hotels were written is kept in written_hotel. New rows are sorted, or each would be
-- looked for among those that were just inserted.
with changed as (
  update room m set (hotel_id, name, max_guests, amenities) = (n.hotel_id, n.name, n.max_guests, n.amenities)
  from new_room n where n.id = m.id
    and (m.hotel_id, m.name, m.max_guests, m.amenities) is distinct from (n.hotel_id, n.name, n.max_guests, n.amenities)
  returning n.hotel_id
)
insert into written_hotel select hotel_id from changed;
with added as (
  insert into room (id, hotel_id, name, max_guests, amenities)
  select id, hotel_id, name, max_guests, amenities from new_room n where not exists (select 1 from room m where m.id = n.id) order by id
  returning hotel_id
)
insert into written_hotel select hotel_id from added;

with changed as (
  update room_rate r set (room_id, meal_plan, rate_type, payment_type, needs_ticket, refundable, cancellation, comments, night_cents, capacity)
    = (n.room_id, n.meal_plan, n.rate_type, n.payment_type, n.needs_ticket, n.refundable, n.cancellation, n.comments, n.night_cents, n.capacity)
  from new_rate n where n.id = r.id
    and (r.room_id, r.meal_plan, r.rate_type, r.payment_type, r.needs_ticket, r.refundable, r.cancellation, r.comments, r.night_cents, r.capacity)
      is distinct from (n.room_id, n.meal_plan, n.rate_type, n.payment_type, n.needs_ticket, n.refundable, n.cancellation, n.comments, n.night_cents, n.capacity)
  returning n.hotel_id
)
insert into written_hotel select hotel_id from changed;
with added as (
  insert into room_rate (id, room_id, meal_plan, rate_type, payment_type, needs_ticket, refundable, cancellation, comments, night_cents, capacity)
  select id, room_id, meal_plan, rate_type, payment_type, needs_ticket, refundable, cancellation, comments, night_cents, capacity
  from new_rate n where not exists (select 1 from room_rate r where r.id = n.id) order by id
  returning room_id
)
insert into written_hotel select m.hotel_id from added join room m on m.id = room_id;

-- A rate that is not in its hotel's record any more is not sold; orders and carts name it, so its row stays.
with gone as (
  update room_rate r set capacity = 0 from room m
  where m.id = r.room_id and m.hotel_id in (select id from new_hotel) and r.capacity <> 0
    and not exists (select 1 from new_rate n where n.id = r.id)
  returning m.hotel_id
)
insert into written_hotel select hotel_id from gone;

-- Nights that somebody has asked for follow, and keep what is sold or held; locked in the order of those who reserve.
with locked as (
  select n.rate_id, n.night, greatest(r.capacity, n.held + n.sold) as capacity
  from room_night n join room_rate r on r.id = n.rate_id join room m on m.id = r.room_id
  where m.hotel_id in (select id from new_hotel) and n.capacity <> greatest(r.capacity, n.held + n.sold)
  order by n.rate_id, n.night for update of n
)
update room_night n set capacity = greatest(l.capacity, n.held + n.sold) from locked l
where l.rate_id = n.rate_id and l.night = n.night;
