-- I18N-1, CART-8: what the seller calls the ways of delivery, and in further languages, by the English text; one without a row has our words.
create table delivery (
  id text primary key,
  name text not null,
  text text not null,
  texts jsonb not null default '{}'
);
