-- How the seats were chosen: the best there were, on the map or from a list.
alter table cart_item add column selection text check (selection in ('best', 'map', 'list'));
