-- What of a returned item's price does not come back: a hotel's cancellation fee, or the brand's fee for tickets.
alter table refund_item add column kept_cents int not null default 0 check (kept_cents >= 0);
-- An order tells of each refund what was kept.
create index refund_item_of_refund on refund_item (refund_id);
