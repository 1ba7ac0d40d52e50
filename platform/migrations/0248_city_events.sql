-- CITY-10: how many events are still to come in a city, so that those with events are offered first. Counted anew by each import, and
-- every five minutes with the events that are over. A city's id is made of its venues' names of it.
alter table city add column event_count integer not null default 0;
create function count_city_events() returns void language sql as $$
  update city c set event_count = coalesce(counted.events, 0)
  from city of left join (
    select concat_ws('_', v.country_code, v.state_code, replace(v.city, ' ', '_')) as id, count(*)::int as events
    from event e join venue v on v.id = e.venue_id where e.active and not e.past group by 1) counted on counted.id = of.id
  where c.id = of.id and c.event_count <> coalesce(counted.events, 0)
$$;
