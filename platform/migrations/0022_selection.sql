-- How the seats were chosen: best available, on the map or from a list.
alter table cart_item add column selection text check (selection in ('best', 'map', 'list'));
