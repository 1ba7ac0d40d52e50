-- CAT-3: the feed tells a change of every column of an event but those that nobody is shown, so that a new column is told of without a
-- line here: what lists are searched and sorted by, and how far the platform has come with the event.
create or replace function note_changed_events() returns trigger language plpgsql as $$
declare
  unseen constant text[] := array['popularity', 'seats_ready', 'search', 'day', 'price_cents', 'gone', 'standard', 'resale', 'words',
    'place_words', 'own_allocation', 'past', 'last_day', 'several_days', 'revision'];
begin
  insert into feed_entry (event_id)
  select n.id from was o join became n using (id) where to_jsonb(n) - unseen is distinct from to_jsonb(o) - unseen;
  return null;
end $$;
