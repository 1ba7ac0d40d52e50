-- Lists leave out an event as soon as it is over: past is set when the event is inserted or changed, and every few minutes by
-- the platform. An event is over after its end, or after its start when no end is known; without times, after the day.
create function is_over(start_at timestamptz, start_date date, end_at timestamptz, end_date date, time_zone text, now timestamptz)
  returns boolean language sql immutable parallel safe
  return coalesce(case
    when end_at is not null then end_at < now
    when end_date is not null then end_date < (now at time zone time_zone)::date
    when start_at is not null then start_at < now
    else start_date < (now at time zone time_zone)::date end, false);

drop trigger event_passed on event;
create trigger event_passed before insert or update of start_at, start_date, end_at, end_date, time_zone on event for each row
  when (new.past <> is_over(new.start_at, new.start_date, new.end_at, new.end_date, new.time_zone, now()))
  execute function event_passed();
