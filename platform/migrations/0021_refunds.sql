-- Refunds of an order, whole or in part. The refund at the processor uses this row's id as its idempotency key.
create table refund (
  id uuid primary key,
  order_id bigint not null references "order",
  idempotency_key uuid not null,
  request_hash text not null,
  cash_cents int not null check (cash_cents >= 0),
  points int not null check (points >= 0),
  -- asked: the processor has not confirmed it yet, and is asked again with the same key until it does.
  state text not null check (state in ('asked', 'done')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);
create index refund_asked on refund (updated_at) where state = 'asked';

create table refund_item (
  refund_id uuid not null references refund,
  order_item_id uuid not null references order_item,
  quantity int not null check (quantity > 0),
  cents int not null check (cents >= 0),
  primary key (order_item_id, refund_id)
);

-- One entry of each kind for a purchase, and one for each of its refunds.
alter table point_entry add column refund_id uuid references refund;
drop index point_entry_once_a_purchase;
create unique index point_entry_once_a_purchase on point_entry (purchase_id, kind, refund_id) nulls not distinct
  where purchase_id is not null;
