-- A city is where its first venue is, as in the catalogue that the product brings along; one whose venues nobody has put on the
-- map yet is found by its name, and gets its place with the first venue that has one.
insert into city (id, name, state_code, country_code, latitude, longitude)
select distinct on (key) key, city, state_code, country_code, latitude, longitude
from new_venue, concat_ws('_', country_code, state_code, replace(city, ' ', '_')) as key
where city <> '' and country_code <> ''
order by key, latitude is null, partner_id
on conflict (id) do update set (latitude, longitude) = (excluded.latitude, excluded.longitude)
where city.latitude is null and excluded.latitude is not null;
