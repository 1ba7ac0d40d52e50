-- Search among a million events: by words instead of trigrams, and an index for every sort order of a list.
create extension if not exists fuzzystrmatch;

-- The words of a text without accents, case and punctuation. Full stops, apostrophes and exclamation marks are removed without
-- splitting the word: D.C. is dc, O'Hara is ohara. Only the first 500 characters count.
create function search_words(value text) returns text[]
  language sql immutable parallel safe strict
  return array_remove(regexp_split_to_array(
    regexp_replace(public.fold(translate(left(value, 500), '™®©', '')), '[.''!]', '', 'g'), '[\s!-/:-@\[-`{-~·•]+'), '');

-- Every word of any name: for prefix matches, and for words similar to a misspelt one.
create table search_word (word text collate "C" primary key);
create index search_word_letters on search_word using gin (word gin_trgm_ops);

drop index venue_search, attraction_search, event_search, event_by_date, event_by_venue, event_by_category, event_by_popularity;
alter table venue drop column search,
  add column words tsvector not null generated always as (array_to_tsvector(search_words(name || ' ' || city))) stored;
alter table attraction drop column search,
  add column words tsvector not null generated always as (array_to_tsvector(search_words(name))) stored;
create index venue_words on venue using gin (words);
create index attraction_words on attraction using gin (words);
create index attraction_by_popularity on attraction (popularity desc, id);
create index city_by_name on city (search);

-- day: start_date, or infinity while it is unknown. price_cents: the cheapest ticket with fees.
-- gone: cancelled or sold out. standard, resale: whether it has such tickets; an event without offers counts as standard.
-- words: of the name; place_words: of the name, the venue and its city.
alter table event
  add column day date not null generated always as (coalesce(start_date, 'infinity')) stored,
  add column price_cents int generated always as (
    min_base_cents + case when fees_included then 0 else coalesce(min_fee_cents, 0) end) stored,
  add column gone boolean not null generated always as (
    status = 'cancelled' or tickets_status = 'TICKETS_NOT_AVAILABLE') stored,
  add column standard boolean not null default true,
  add column resale boolean not null default false,
  add column words tsvector not null default '',
  add column place_words tsvector not null default '';

create function event_words() returns trigger language plpgsql as $$
begin
  new.words := array_to_tsvector(search_words(new.name));
  new.place_words := new.words || coalesce((select words from venue where id = new.venue_id), '');
  return new;
end $$;
create trigger event_words before insert or update of name, venue_id on event
  for each row execute function event_words();

create function venue_renamed() returns trigger language plpgsql as $$
begin
  update event set venue_id = venue_id where venue_id = new.id;
  return null;
end $$;
create trigger venue_renamed after update of name, city on venue
  for each row when (old.words <> new.words) execute function venue_renamed();

create function offers_changed() returns trigger language plpgsql as $$
begin
  update event e set standard = now.standard, resale = now.resale
    from (
      select c.event_id, coalesce(bool_or(o.ticket_type = 'standard'), true) as standard,
        coalesce(bool_or(o.ticket_type = 'resale'), false) as resale
      from (select distinct event_id from changed) c left join offer o on o.event_id = c.event_id group by c.event_id) now
    where e.id = now.event_id and (e.standard, e.resale) <> (now.standard, now.resale);
  return null;
end $$;
create trigger offers_added after insert on offer
  referencing new table as changed for each statement execute function offers_changed();
create trigger offers_removed after delete on offer
  referencing old table as changed for each statement execute function offers_changed();

update event set venue_id = venue_id,
  standard = not exists (select 1 from offer where event_id = event.id)
    or exists (select 1 from offer where event_id = event.id and ticket_type = 'standard'),
  resale = exists (select 1 from offer where event_id = event.id and ticket_type = 'resale');

create index event_words on event using gin (words);
create index event_place_words on event using gin (place_words);
-- The included columns are the usual filters, so that rows that do not match are skipped without reading the table.
create index event_by_day on event (day, start_at, id)
  include (time_zone, venue_id, category_id, genre, price_cents, standard, resale) where active;
create index event_by_category on event (category_id, day, start_at, id)
  include (time_zone, venue_id, genre, price_cents, standard, resale) where active;
create index event_by_genre on event (genre, day, start_at, id)
  include (time_zone, venue_id, category_id, price_cents, standard, resale) where active;
create index event_by_venue on event (venue_id, day) where active;
create index event_by_popularity on event (popularity desc, day, start_at, id) where active;
create index event_by_price on event (price_cents, day, start_at, id) where active;
create index event_by_name on event (search, day, start_at, id) where active;

-- Sorted, so that two transactions that insert the same words lock them in the same order and cannot deadlock.
create function learn_words() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    insert into search_word
      select distinct unnest(tsvector_to_array(words)) collate "C" as word from added order by word on conflict do nothing;
  else
    insert into search_word
      select unnest(tsvector_to_array(new.words)) collate "C" as word order by word on conflict do nothing;
  end if;
  return null;
end $$;
create trigger learn_words after insert on event
  referencing new table as added for each statement execute function learn_words();
create trigger learn_words after insert on attraction
  referencing new table as added for each statement execute function learn_words();
create trigger learn_words after insert on venue
  referencing new table as added for each statement execute function learn_words();
create trigger learn_new_words after update of name on event
  for each row when (old.words <> new.words) execute function learn_words();
create trigger learn_new_words after update of name on attraction
  for each row when (old.words <> new.words) execute function learn_words();
create trigger learn_new_words after update of name, city on venue
  for each row when (old.words <> new.words) execute function learn_words();

insert into search_word
  select distinct unnest(tsvector_to_array(words)) collate "C"
  from (select words from event union all select words from attraction union all select words from venue) named
  on conflict do nothing;
