-- Best seats: the rows of a section, or of a price, are read from the front until one has enough seats. These indexes hold
-- free and held seats only, so that a sold-out event is read quickly.
create index seat_open_by_section on seat (event_id, section, offer_id, row_index, position)
  where state in ('free', 'held');
create index seat_open_by_price on seat (event_id, offer_id, restricted_view, row_index, section, position)
  where state in ('free', 'held');
-- Accessible seats are few and often far from the front.
create index seat_open_accessible on seat (event_id, section, offer_id, row_index, position)
  where state in ('free', 'held') and (accessible or companion);
drop index seat_by_event;

-- The offers of each section's seats. Seats are inserted once, thousands at a time, and keep their section and offer.
create table seat_section (
  event_id uuid not null,
  section text not null,
  offer_id uuid not null,
  primary key (event_id, section, offer_id)
);
insert into seat_section select distinct event_id, section, offer_id from seat;

create function note_seat_sections() returns trigger language plpgsql as $$
begin
  insert into seat_section select distinct event_id, section, offer_id from made on conflict do nothing;
  return null;
end $$;
create trigger seat_sections after insert on seat referencing new table as made
  for each statement execute function note_seat_sections();
