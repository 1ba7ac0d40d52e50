-- Which events have changed. A change has no number until it is committed: then the platform numbers it (event/changes.ts), one
-- transaction after the other, so that what is committed late never gets a number that a reader has passed.
create table feed_entry (
  id bigint generated always as identity primary key,
  -- Of a deleted event too.
  event_id uuid not null,
  changed_at timestamptz not null default now(),
  number bigint unique
);
create index feed_entry_waiting on feed_entry (id) where number is null;
create index feed_entry_of_event on feed_entry (event_id);

-- The last number given; whoever gives numbers locks this row.
create table event_feed (last_number bigint not null);
insert into event_feed (last_number) values (0);

create function note_events() returns trigger language plpgsql as $$
begin
  insert into feed_entry (event_id) select id from noted;
  return null;
end $$;
create trigger event_added after insert on event referencing new table as noted for each statement execute function note_events();
create trigger event_deleted after delete on event referencing old table as noted for each statement execute function note_events();

-- What nobody is shown is no change: past, seats_ready, and what lists are searched and sorted by.
create function note_changed_events() returns trigger language plpgsql as $$
begin
  insert into feed_entry (event_id)
  select n.id from was o join became n using (id)
  where (n.partner_id, n.legacy_id, n.name, n.category_id, n.segment_id, n.segment, n.genre, n.sub_genre, n.venue_id, n.status,
      n.tickets_status, n.active, n.transactable, n.can_be_linked_over, n.source, n.provider_url, n.admission, n.start_at,
      n.start_date, n.end_at, n.end_date, n.time_zone, n.on_sale_start_at, n.on_sale_end_at, n.presales, n.currency,
      n.ticket_limit, n.fees_included, n.fees_known, n.min_base_cents, n.min_fee_cents, n.max_base_cents, n.max_fee_cents,
      n.bonus_points, n.info, n.health_check, n.image_url, n.backdrop_url, n.image_placeholder, n.doors_at,
      n.seat_map_image_url, n.promoters, n.legal_age_enforced, n.accessible_ticket_limit, n.links)
    is distinct from (o.partner_id, o.legacy_id, o.name, o.category_id, o.segment_id, o.segment, o.genre, o.sub_genre, o.venue_id, o.status,
      o.tickets_status, o.active, o.transactable, o.can_be_linked_over, o.source, o.provider_url, o.admission, o.start_at,
      o.start_date, o.end_at, o.end_date, o.time_zone, o.on_sale_start_at, o.on_sale_end_at, o.presales, o.currency,
      o.ticket_limit, o.fees_included, o.fees_known, o.min_base_cents, o.min_fee_cents, o.max_base_cents, o.max_fee_cents,
      o.bonus_points, o.info, o.health_check, o.image_url, o.backdrop_url, o.image_placeholder, o.doors_at,
      o.seat_map_image_url, o.promoters, o.legal_age_enforced, o.accessible_ticket_limit, o.links);
  return null;
end $$;
create trigger event_changed after update on event referencing old table as was new table as became
  for each statement execute function note_changed_events();

create function note_events_of_links() returns trigger language plpgsql as $$
begin
  insert into feed_entry (event_id) select distinct event_id from noted;
  return null;
end $$;
create trigger event_attractions_added after insert on event_attraction referencing new table as noted
  for each statement execute function note_events_of_links();
create trigger event_attractions_removed after delete on event_attraction referencing old table as noted
  for each statement execute function note_events_of_links();
