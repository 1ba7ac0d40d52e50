-- CART-17: which seats a cart held, for all who held the same ones less than a minute ago (cart/hold-clock.ts). seat.last_cart_id, which names
-- one cart, is not read any more.
alter table cart_item add column seat_ids bigint[] not null default '{}';
-- What an address gave back, and what it is paying for, however long ago it was held. The first takes the place of the index for orders.
create index cart_ended on cart (address_hash, ended_at) where ended_at is not null;
drop index cart_returned;
create index cart_being_paid on cart (address_hash) where state = 'paying';

-- ORDER-8: an offer has a clock like any hold. The address from which the place was taken, and until when nothing is offered to it.
alter table waiting_list_entry add column address_hash text, add column rests_until timestamptz;
create index waiting_list_carts on waiting_list_entry (event_id) where cart_id is not null;
