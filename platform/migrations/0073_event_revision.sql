-- How often what a calendar shows of the event has changed: a calendar takes an entry over only with a higher number.
alter table event add column revision int not null default 0;
create function count_event_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger event_revision before update of name, start_at, start_date, end_at, end_date, time_zone, venue_id, status on event
  for each row when ((old.name, old.start_at, old.start_date, old.end_at, old.end_date, old.time_zone, old.venue_id,
      old.status in ('cancelled', 'postponed'))
    is distinct from (new.name, new.start_at, new.start_date, new.end_at, new.end_date, new.time_zone, new.venue_id,
      new.status in ('cancelled', 'postponed')))
  execute function count_event_revision();
