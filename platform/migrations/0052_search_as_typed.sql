-- Search as people type it: nicknames of attractions and venues, events by whoever plays in them, and leagues and genres as words.

-- The words of a text, one space between: what a phrase of a keyword is compared with.
create function search_phrase(value text) returns text
  language sql immutable parallel safe strict
  return array_to_string(public.search_words(value), ' ');

-- aliases: nicknames, abbreviations and former names.
alter table attraction add column aliases text[] not null default '{}';
alter table venue add column aliases text[] not null default '{}';
alter table city add column phrase text not null generated always as (search_phrase(name)) stored;
create index city_by_phrase on city (phrase);

-- found_by: what a list of attractions matches; words, the name alone, comes first there.
alter table attraction add column found_by tsvector not null generated always as (array_to_tsvector(search_words(
  name || ' ' || coalesce(genre, '') || ' ' || coalesce(sub_genre, '') || ' ' || coalesce(league_id, '')))) stored;
drop index attraction_words;
create index attraction_found_by on attraction using gin (found_by);

-- Names, names without what clubs and bands add, and aliases as phrases.
create table search_name (
  phrase text collate "C" not null,
  is_name boolean not null,
  attraction_id uuid references attraction on delete cascade,
  venue_id uuid references venue on delete cascade,
  check (num_nonnulls(attraction_id, venue_id) = 1)
);
create index search_name_phrase on search_name (phrase);
create index search_name_attraction on search_name (attraction_id) where attraction_id is not null;
create index search_name_venue on search_name (venue_id) where venue_id is not null;

create function phrases_of(name text, aliases text[]) returns table (phrase text, is_name boolean)
  language sql immutable parallel safe as $$
  select phrase, bool_or(is_name) from (
    select search_phrase(name), true
    union all select regexp_replace(search_phrase(name), '^(the|fc|cf|ac) | (fc|sc|cf|afc)$', '', 'g'), true
    union all select search_phrase(alias), false from unnest(aliases) alias
  ) named(phrase, is_name) where phrase <> '' group by phrase $$;

create function name_attraction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from search_name where attraction_id = new.id; end if;
  insert into search_name (phrase, is_name, attraction_id)
    select phrase, is_name, new.id from phrases_of(new.name, new.aliases);
  insert into search_word
    select distinct unnest(string_to_array(search_phrase(alias), ' ')) collate "C" as word from unnest(new.aliases) alias
    order by word on conflict do nothing;
  return null;
end $$;
create trigger attraction_named after insert on attraction for each row execute function name_attraction();
create trigger attraction_renamed after update of name, aliases on attraction for each row
  when ((old.name, old.aliases) <> (new.name, new.aliases)) execute function name_attraction();

create function name_venue() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from search_name where venue_id = new.id; end if;
  insert into search_name (phrase, is_name, venue_id)
    select phrase, is_name, new.id from phrases_of(new.name, new.aliases);
  insert into search_word
    select distinct unnest(string_to_array(search_phrase(alias), ' ')) collate "C" as word from unnest(new.aliases) alias
    order by word on conflict do nothing;
  return null;
end $$;
create trigger venue_named after insert on venue for each row execute function name_venue();
create trigger venue_named_again after update of name, aliases on venue for each row
  when ((old.name, old.aliases) <> (new.name, new.aliases)) execute function name_venue();

insert into search_name (phrase, is_name, attraction_id)
  select n.phrase, n.is_name, a.id from attraction a cross join lateral phrases_of(a.name, a.aliases) n;
insert into search_name (phrase, is_name, venue_id)
  select n.phrase, n.is_name, v.id from venue v cross join lateral phrases_of(v.name, v.aliases) n;

-- An event's words are also those of its classification and of the attractions in it.
create or replace function event_words() returns trigger language plpgsql as $$
begin
  new.words := array_to_tsvector(search_words(new.name || ' ' || coalesce(new.genre, '') || ' ' || coalesce(new.sub_genre, '')))
    || array_to_tsvector(array(
      select distinct unnest(tsvector_to_array(a.found_by)) from event_attraction ea
      join attraction a on a.id = ea.attraction_id where ea.event_id = new.id));
  new.place_words := new.words || coalesce((select words from venue where id = new.venue_id), '');
  return new;
end $$;
drop trigger event_words on event;
create trigger event_words before insert or update of name, venue_id, genre, sub_genre on event
  for each row execute function event_words();
drop trigger learn_new_words on event;
create trigger learn_new_words after update of name, genre, sub_genre on event
  for each row when (old.words <> new.words) execute function learn_words();

-- Most events are named after who plays in them: only the words of the others change.
create function appearances_changed() returns trigger language plpgsql as $$
begin
  update event e set name = e.name where e.id in (
    select c.event_id from changed c join attraction a on a.id = c.attraction_id join event o on o.id = c.event_id
    where not tsvector_to_array(a.found_by) <@
      search_words(o.name || ' ' || coalesce(o.genre, '') || ' ' || coalesce(o.sub_genre, '')));
  return null;
end $$;
create trigger appearances_added after insert on event_attraction
  referencing new table as changed for each statement execute function appearances_changed();
create trigger appearances_removed after delete on event_attraction
  referencing old table as changed for each statement execute function appearances_changed();

create function attraction_found_by_changed() returns trigger language plpgsql as $$
begin
  update event e set name = e.name where e.id in (select event_id from event_attraction where attraction_id = new.id);
  return null;
end $$;
create trigger attraction_words_of_events after update of name, genre, sub_genre, league_id on attraction
  for each row when (old.found_by <> new.found_by) execute function attraction_found_by_changed();

update event set name = name;
