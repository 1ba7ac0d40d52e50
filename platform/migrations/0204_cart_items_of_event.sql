-- A change of an event asks, until its buyers are told, which carts with its tickets can still become orders.
create index cart_item_by_event on cart_item (event_id) where event_id is not null;
