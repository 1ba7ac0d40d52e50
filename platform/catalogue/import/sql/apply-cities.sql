-- A city is where its first venue is, as in the catalogue that the product brings along.
insert into city (id, name, state_code, country_code, latitude, longitude)
select distinct on (key) key, city, state_code, country_code, latitude, longitude
from new_venue, concat_ws('_', country_code, state_code, replace(city, ' ', '_')) as key
where city <> '' and country_code <> '' and latitude is not null
order by key, partner_id
on conflict do nothing;
