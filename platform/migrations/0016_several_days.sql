-- An event of several days is found until its last day; the indexes include the currency of prices.

-- The last day, in the venue's calendar. An event that ends before six in the morning belongs to the day before.
create function last_day_of(start_date date, end_at timestamptz, end_date date, time_zone text) returns date
  language sql immutable parallel safe
  return greatest(coalesce(start_date, 'infinity'),
    coalesce(((end_at at time zone time_zone) - interval '6 hours')::date, end_date, start_date, 'infinity'));

alter table event
  add column last_day date not null generated always as (last_day_of(start_date, end_at, end_date, time_zone)) stored,
  add column several_days boolean not null generated always as (
    last_day_of(start_date, end_at, end_date, time_zone) > coalesce(start_date, 'infinity')) stored;

-- Events that started before a day and still go on: few, so this index needs no sort order for lists.
create index event_going_on on event (last_day, day) where active and several_days;

-- past now counts from the last day.
drop trigger event_passed on event;
create trigger event_passed before insert or update of start_date, end_at, end_date, time_zone on event for each row
  when (new.past <> (last_day_of(new.start_date, new.end_at, new.end_date, new.time_zone) < (now() at time zone 'utc')::date - 2))
  execute function event_passed();
update event set past = false where past and last_day >= (now() at time zone 'utc')::date - 2;

drop index event_by_day, event_by_venue, event_by_category, event_by_genre;
create index event_by_day on event (day, start_at, id)
  include (last_day, time_zone, venue_id, category_id, genre, price_cents, currency, standard, resale) where active and not past;
create index event_by_venue on event (venue_id, day, start_at, id)
  include (last_day, time_zone, category_id, genre, price_cents, currency, standard, resale) where active and not past;
create index event_by_category on event (category_id, day, start_at, id)
  include (last_day, time_zone, venue_id, genre, price_cents, currency, standard, resale) where active and not past;
create index event_by_genre on event (genre, day, start_at, id)
  include (last_day, time_zone, venue_id, category_id, price_cents, currency, standard, resale) where active and not past;
