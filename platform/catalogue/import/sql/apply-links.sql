-- The attractions of an event are replaced as a whole, if they differ.
create temp table final_link as
with named as materialized (
  select e.id as event_id, n.partner_id, n.position
  from final_event e cross join lateral unnest(e.attractions) with ordinality as n(partner_id, position)
)
select named.event_id, coalesce(n.id, a.id) as attraction_id, min(named.position)::int - 1 as position
from named
left join new_attraction n on n.partner_id = named.partner_id
left join attraction a on a.partner_id = named.partner_id
group by 1, 2;
create index on final_link (event_id, attraction_id);
analyze final_link;

create temp table changed_link as
select distinct coalesce(l.event_id, o.event_id) as event_id
from final_link l
full join (select ea.* from event_attraction ea join final_event e on e.id = ea.event_id) o
  on o.event_id = l.event_id and o.attraction_id = l.attraction_id
where l.position is distinct from o.position;

delete from event_attraction ea using changed_link c where c.event_id = ea.event_id;
insert into event_attraction (event_id, attraction_id, position)
select l.event_id, l.attraction_id, l.position from final_link l join changed_link c using (event_id);
