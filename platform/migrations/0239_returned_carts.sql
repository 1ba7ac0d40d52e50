-- CART-17: carts of orders that were returned whole, which an address may have made long ago (cart/hold-clock.ts).
create index cart_returned on cart (address_hash, ended_at) where state = 'purchased' and ended_at is not null;
