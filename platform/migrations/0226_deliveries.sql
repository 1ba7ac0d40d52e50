-- PRICE-3: ways of delivery that the catalogue brings itself; without terms a row only words one of the brand's.
alter table delivery add column terms jsonb, add column withdrawn boolean not null default false;
-- CART-10: the delivery as it was chosen, so that a cart keeps its price. The release before writes shipping_id alone.
alter table cart add column shipping jsonb;
