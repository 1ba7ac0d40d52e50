-- Search among a million events reads few more rows than it returns. The points of venues are stored for distances.
alter table venue add column place earth generated always as (ll_to_earth(latitude, longitude)) stored;
drop index venue_place;
create index venue_place on venue using gist (place) where place is not null;

-- past: over for two days in every time zone. Such events are in no index for lists, so that years of past events cost nothing.
-- Whether an event is shown depends on the clock, not on this column; it is set here, and once an hour by the platform.
alter table event add column past boolean not null default false;
update event set past = true where start_date < (now() at time zone 'utc')::date - 2;

create function event_passed() returns trigger language plpgsql as $$
begin
  new.past := not new.past;
  return new;
end $$;
create trigger event_passed before insert or update of start_date on event for each row
  when (new.past <> coalesce(new.start_date < (now() at time zone 'utc')::date - 2, false)) execute function event_passed();

-- Names and places are searched together; no query uses the words of the name alone.
drop index event_words, event_place_words, event_by_day, event_by_venue, event_by_category, event_by_genre, event_by_popularity,
  event_by_price, event_by_name;
create index event_place_words on event using gin (place_words) where active and not past;
create index event_by_day on event (day, start_at, id)
  include (time_zone, venue_id, category_id, genre, price_cents, standard, resale) where active and not past;
create index event_by_venue on event (venue_id, day, start_at, id)
  include (time_zone, category_id, genre, price_cents, standard, resale) where active and not past;
create index event_by_category on event (category_id, day, start_at, id)
  include (time_zone, venue_id, genre, price_cents, standard, resale) where active and not past;
create index event_by_genre on event (genre, day, start_at, id)
  include (time_zone, venue_id, category_id, price_cents, standard, resale) where active and not past;
-- For queries of past days.
create index event_of_any_day on event (day) where active;
create index event_by_popularity on event (popularity desc, day, start_at, id) where active and not past;
create index event_by_price on event (price_cents, day, start_at, id) where active and not past;
create index event_by_name on event (search, day, start_at, id) where active and not past;
