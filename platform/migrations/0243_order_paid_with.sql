-- How an order was paid that shows no card: `method` and `label`. Null: by card, or with points alone.
alter table "order" add column paid_with jsonb;
