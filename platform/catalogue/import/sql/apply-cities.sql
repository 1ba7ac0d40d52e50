-- A city has the coordinates of its first venue in the files. While its venues have none, it has none either
-- and is found by its name; the first venue with coordinates sets them.
insert into city (id, name, state_code, country_code, latitude, longitude)
select distinct on (key) key, city, state_code, country_code, latitude, longitude
from new_venue, concat_ws('_', country_code, state_code, replace(city, ' ', '_')) as key
where city <> '' and country_code <> ''
order by key, latitude is null, seq
on conflict (id) do update set (latitude, longitude) = (excluded.latitude, excluded.longitude)
where city.latitude is null and excluded.latitude is not null;
