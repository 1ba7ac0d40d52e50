-- A city whose venues have no coordinates is found by its name.
alter table city alter column latitude drop not null, alter column longitude drop not null;
insert into city (id, name, state_code, country_code)
select distinct on (key) key, city, state_code, country_code
from venue, concat_ws('_', country_code, state_code, replace(city, ' ', '_')) as key
where city <> '' and country_code <> ''
order by key, partner_id
on conflict do nothing;
