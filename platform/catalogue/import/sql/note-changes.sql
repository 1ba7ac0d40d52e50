-- ORDER-7: events that the files move, postpone or cancel, and what their buyers knew. Taken before they are written.
create temp table noted_change as
select e.id as event_id,
  case when f.status in ('cancelled', 'postponed') then f.status else 'moved' end as kind,
  jsonb_build_object('startDateTime', to_char(e.start_at at time zone e.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS'),
    'startDateTimeUtc', pg_temp.utc_text(e.start_at), 'startDate', e.start_date, 'timeZone', e.time_zone,
    'venueName', v.name, 'venueCity', v.city) as before
from final_event f join event e on e.id = f.id join venue v on v.id = e.venue_id
where e.status <> 'cancelled' and (e.status = 'postponed' or coalesce(e.start_at > now(), e.start_date >= current_date, true))
  and case f.status when 'cancelled' then true when 'postponed' then e.status <> 'postponed'
    else (f.start_at, f.start_date, f.venue_id) is distinct from (e.start_at, e.start_date, e.venue_id) end;
