-- The cart that was held last with the pass of this place: one at a time, and none any more once it was bought.
alter table waiting_room_place add column cart_id uuid references cart (uuid) on delete set null,
  add constraint held_when_admitted check (cart_id is null or admitted_until is not null);
create index waiting_room_by_cart on waiting_room_place (cart_id) where cart_id is not null;
