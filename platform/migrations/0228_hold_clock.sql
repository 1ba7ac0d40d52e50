-- CART-17: a hold ends, however often its seats are taken anew.
alter table cart
  -- So long after created_at a cart's hold ends at the latest; less than ten minutes and the extension when its seats were held before.
  add column hold_limit_seconds double precision not null default 900,
  -- When what a deleted cart held came free.
  add column ended_at timestamptz;
-- The cart that held the seat before, for as long as another holds it; afterwards the one that held it last. Without a foreign key, as the seat's others.
alter table seat add column last_cart_id uuid;
create index cart_by_member on cart (user_id, created_at) where user_id is not null;
