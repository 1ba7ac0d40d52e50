-- Nobody plays in an event that is being inserted. Looking for them made PostgreSQL keep a plan for an empty table, with which
-- adding the attractions of an import then read all of them for each event.
create or replace function event_words() returns trigger language plpgsql as $$
begin
  new.words := array_to_tsvector(search_words(new.name || ' ' || coalesce(new.genre, '') || ' ' || coalesce(new.sub_genre, '')));
  if tg_op = 'UPDATE' then
    new.words := new.words || array_to_tsvector(array(
      select distinct unnest(tsvector_to_array(a.found_by)) from event_attraction ea
      join attraction a on a.id = ea.attraction_id where ea.event_id = new.id));
  end if;
  new.place_words := new.words || coalesce((select words from venue where id = new.venue_id), '');
  return new;
end $$;
