-- Words are compared at a place without reading the events themselves, as by day.
drop index event_by_venue;
create index event_by_venue on event (venue_id, day, start_at, id)
  include (last_day, time_zone, category_id, genre, price_cents, currency, standard, resale, gone, place_words)
  where active and not past;
