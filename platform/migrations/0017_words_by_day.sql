-- Words that many events have are looked for among the soonest ones: in the index of days itself, without reading the events.
drop index event_by_day;
create index event_by_day on event (day, start_at, id)
  include (last_day, time_zone, venue_id, category_id, genre, price_cents, currency, standard, resale, gone, place_words)
  where active and not past;

-- Worked out once, and not for every venue that a list might show.
alter table venue add column alphabetic text not null generated always as (fold(name)) stored;
