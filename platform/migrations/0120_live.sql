-- What has changed and is still to be told to those who watch (live/): events whose tickets were held, sold or came free, and sessions
-- whose cart changed. A notification in the transaction itself would make all commits of a rush wait for each other, so the platform
-- notifies from here. Unlogged, because after a crash everybody who watches reads anew.
create unlogged table live_change (
  event_id uuid,
  session_id uuid,
  check (num_nonnulls(event_id, session_id) = 1)
);

create function note_live_events() returns trigger language plpgsql as $$
begin
  insert into live_change (event_id) select distinct event_id from became;
  return null;
end $$;
create trigger seat_live after update on seat referencing new table as became
  for each statement execute function note_live_events();
create trigger offer_live after update on offer referencing new table as became
  for each statement execute function note_live_events();

create function note_live_carts() returns trigger language plpgsql as $$
begin
  insert into live_change (session_id) select distinct session_id from became;
  return null;
end $$;
create trigger cart_live_added after insert on cart referencing new table as became
  for each statement execute function note_live_carts();
create trigger cart_live after update on cart referencing new table as became
  for each statement execute function note_live_carts();

-- Numbered changes of events (event/changes.ts): their own facts, like status and price.
create function note_live_numbered() returns trigger language plpgsql as $$
begin
  insert into live_change (event_id) select distinct event_id from became where number is not null;
  return null;
end $$;
create trigger feed_entry_live after update on feed_entry referencing new table as became
  for each statement execute function note_live_numbered();
