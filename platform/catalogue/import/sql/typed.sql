-- Records that cannot be imported, and those that hang on them: `root` is the place of the record that is wrong itself.
create temp table bad (kind text, id text, place text not null, root text not null, primary key (kind, id));
insert into bad select distinct on (1, 2) body->>'kind', id, place, place from incoming where kind = 'bad'
order by 1, 2, seq;

-- A venue's record of our own format that says nothing of these keeps what a page in the files says.
create temp table told_venue as
select distinct on (id) id, body->'info' as info, body->'links' as links from incoming
where kind = 'venue' and not strict order by id, seq desc;

-- One typed row for each id: a record of our own format before one of a provider, then the last one.
delete from incoming i using (
  select seq, row_number() over (partition by kind, id order by strict desc, seq desc) as n from incoming
) ranked where ranked.seq = i.seq and ranked.n > 1;
-- Not the bodies, which nothing is looked up by.
analyze incoming (seq, strict, kind, id);

create temp table new_layout as
select i.seq, i.place, i.id, b.* from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(width real, height real, focus_label text, focus_outline text, sections jsonb)
where i.kind = 'layout';

create temp table new_section as
select l.id as layout_id, s.* from new_layout l
cross join lateral jsonb_to_recordset(l.sections)
  as s(name text, position int, price_level int, row_names text[], seats_per_row int, accessible_row text,
    restricted_view boolean, outline text, label_x real, label_y real);

create temp table new_venue as
select i.seq, i.place, i.id as partner_id, coalesce(v.id, b.uuid) as id, :venue_typed,
  -- A provider does not have these, and a record without them keeps the stored values.
  coalesce(b.capacity, v.capacity) as capacity, coalesce(b.layout, v.layout_id) as layout_id,
  coalesce(nullif(b.info, 'null'), p.info, v.info, '{}') as info, coalesce(nullif(b.links, 'null'), p.links, v.links, '[]') as links,
  coalesce(b.aliases, v.aliases, '{}') as aliases
from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(:venue_fields)
left join venue v on v.partner_id = i.id
left join told_venue p on p.id = i.id
where i.kind = 'venue';

create temp table new_attraction as
select i.seq, i.place, i.id as partner_id, coalesce(a.id, b.uuid) as id, :attraction_typed,
  coalesce(b.league_id, a.league_id) as league_id,
  coalesce(b.image_url, '/images/attraction/' || coalesce(a.id, b.uuid) || '.svg?v=:drawing'
    || left(md5(concat_ws('/', b.name, b.abbreviation, b.colour_1, b.colour_2)), 10)) as image_url,
  coalesce(b.popularity, a.popularity, 0) as popularity, coalesce(b.aliases, a.aliases, '{}') as aliases
from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(:attraction_fields)
left join attraction a on a.partner_id = i.id
where i.kind = 'attraction';

create temp table new_event as
select i.seq, i.place, i.strict, i.id as partner_id, coalesce(e.id, b.uuid) as id, e.id is null as is_new,
  :event_typed, coalesce(b.legacy_id, e.legacy_id) as legacy_id, coalesce(b.ticket_limit, e.ticket_limit, 8) as ticket_limit,
  coalesce(b.bonus_points, e.bonus_points, 0) as bonus_points, nullif(b.health_check, 'null') as health_check,
  coalesce(b.image_url, '/images/event/' || coalesce(e.id, b.uuid) || '.svg?v=:drawing'
    || left(md5(concat_ws('/', b.name, b.category_id, array_to_string(b.attractions, '/'))), 10)) as image_url,
  coalesce(b.popularity, e.popularity, 0) as popularity
from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(:event_fields)
left join event e on e.partner_id = i.id
where i.kind = 'event';
create temp table new_offer as
select i.seq, i.place, b.uuid as id, :offer_typed
from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(:offer_fields)
where i.kind = 'offer';

create temp table new_package as
select i.seq, i.place, b.uuid as id, :package_typed
from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(:package_fields)
where i.kind = 'package';

create temp table new_hotel as
select i.seq, i.place, i.id as partner_id, coalesce(h.id, b.uuid) as id, :hotel_typed,
  coalesce(b.image_url, '/images/hotel/' || coalesce(h.id, b.uuid) || '.svg?v=:drawing' || left(md5(b.name), 10)) as image_url
from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(:hotel_fields)
left join hotel h on h.partner_id = i.id
where i.kind = 'hotel';
create temp table new_delivery as
select i.seq, i.place, i.id, :delivery_typed
from incoming i
cross join lateral jsonb_to_record(i.body)
  as b(:delivery_fields)
where i.kind = 'delivery';

create temp table new_room as
select h.id as hotel_id, r.* from new_hotel h
cross join lateral jsonb_to_recordset(h.rooms) as r(id uuid, name text, max_guests int, amenities text[], rates jsonb);
create temp table new_rate as
select m.hotel_id, m.id as room_id, r.* from new_room m
cross join lateral jsonb_to_recordset(m.rates)
  as r(id uuid, meal_plan text, rate_type text, payment_type text, needs_ticket boolean, refundable boolean,
    cancellation jsonb, comments text, night_cents int, capacity int);

alter table new_layout add primary key (id);
alter table new_venue add primary key (partner_id);
alter table new_attraction add primary key (partner_id);
alter table new_event add primary key (partner_id);
alter table new_offer add primary key (id);
alter table new_package add primary key (id);
alter table new_hotel add primary key (partner_id);
alter table new_room add primary key (id);
alter table new_rate add primary key (id);
alter table new_delivery add primary key (id);
create index on new_offer (event);
-- Only what they are joined by.
analyze new_layout (id), new_section (layout_id, name), new_venue (partner_id, id, layout_id), new_attraction (partner_id, id),
  new_event (partner_id, id, venue, legacy_id, admission), new_offer (id, event, price_level, ticket_type, withdrawn),
  new_package (id, event, code), new_hotel (partner_id, id), new_room (id, hotel_id), new_rate (id, room_id), new_delivery (id);

-- The state after the import, as long as no check removes a record.
create temp view future_venue as
select partner_id, id, time_zone, layout_id, seq, place from new_venue
union all
select v.partner_id, v.id, v.time_zone, v.layout_id, null, null from venue v
where not exists (select 1 from new_venue n where n.partner_id = v.partner_id);

-- Every event of the files, or with an offer in the files, and what it will have to sell.
create temp view selling_now as
with touched as (
  select n.partner_id, n.id, n.venue, n.admission from new_event n
  union all
  select e.partner_id, e.id, v.partner_id, null from event e join venue v on v.id = e.venue_id
  where e.partner_id in (select event from new_offer)
    and not exists (select 1 from new_event n where n.partner_id = e.partner_id)
), stored_offers as (
  select t.partner_id, o.id, o.price_level, o.ticket_type, o.face_value_cents as base, added_fee_cents(o.fees) as fee,
    o.capacity, o.sold, null::bigint as seq
  from touched t join offer o on o.event_id = t.id
  where not exists (select 1 from new_offer n where n.id = o.id)
), new_offers as (
  select n.event, n.id, n.price_level, n.ticket_type, n.face_value_cents, added_fee_cents(n.fees), n.capacity, coalesce(o.sold, 0), n.seq
  from new_offer n left join offer o on o.id = n.id where not n.withdrawn
), priced as (
  select partner_id, count(*) as offers, sum(capacity - sold) as places_left,
    (array_agg(base order by base + fee, id))[1] as min_base, (array_agg(fee order by base + fee, id))[1] as min_fee,
    (array_agg(base order by base + fee desc, id))[1] as max_base, (array_agg(fee order by base + fee desc, id))[1] as max_fee,
    bool_or(fee > 0) as adds_fees, bool_or(ticket_type = 'standard') as standard, bool_or(ticket_type = 'resale') as resale
  from (select * from stored_offers union all select * from new_offers) offers group by partner_id
)
select t.partner_id, t.id, fv.layout_id, p.offers is not null as has_offers, p.places_left,
  p.min_base, p.min_fee, p.max_base, p.max_fee, p.adds_fees, coalesce(p.standard, true) as standard, coalesce(p.resale, false) as resale,
  coalesce(t.admission, (select e.admission from event e where e.id = t.id
      and exists (select 1 from offer o where o.event_id = e.id)),
    case when fv.layout_id is null then 'general' else 'reserved' end) as admission
from touched t
left join future_venue fv on fv.partner_id = t.venue
left join priced p on p.partner_id = t.partner_id;

-- A copy for one round of checks: the view is slower than any check.
create temp table selling as select * from selling_now with no data;

-- Layouts whose seats will change.
create temp view changed_layout as
with plan as (
  select layout_id, md5(string_agg(concat_ws('|', name, price_level, row_names, seats_per_row, accessible_row, restricted_view),
    ';' order by name)) as digest from layout_section group by layout_id
), new_plan as (
  select layout_id, md5(string_agg(concat_ws('|', name, price_level, row_names, seats_per_row, accessible_row, restricted_view),
    ';' order by name)) as digest from new_section group by layout_id
)
select n.layout_id as id from new_plan n join plan p using (layout_id) where p.digest <> n.digest;

create temp view future_section as
select layout_id, name, row_names, seats_per_row from new_section
union all
select layout_id, name, row_names, seats_per_row from layout_section s
where not exists (select 1 from new_layout n where n.id = s.layout_id);

-- Events whose existing seats will change, and the record that changes them.
create temp view moved_event as
select e.id, e.name, fv.layout_id,
  case when n.seq is not null and fv.id is distinct from e.venue_id then n.seq
    when s.admission = 'general' then n.seq
    when fv.seq is not null and fv.layout_id is distinct from v.layout_id then fv.seq else l.seq end as seq
from event e
join venue v on v.id = e.venue_id
left join new_event n on n.id = e.id
left join selling s on s.id = e.id
left join future_venue fv on fv.partner_id = coalesce(n.venue, v.partner_id)
left join new_layout l on l.id = fv.layout_id
where e.seats_ready and (fv.layout_id is distinct from v.layout_id or fv.layout_id in (select id from changed_layout)
  or s.admission = 'general');
