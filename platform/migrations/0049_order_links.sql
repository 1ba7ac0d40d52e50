-- Who has the link with this key may read the order: the buyer on another device, or whom the buyer sends it to.
alter table "order" add column link_key uuid not null default gen_random_uuid();
