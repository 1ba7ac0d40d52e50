-- What the seller changed of an event after tickets were sold, and how far its buyers have been told.
create table event_change (
  id bigint generated always as identity primary key,
  event_id uuid not null references event (id) on delete cascade,
  kind text not null check (kind in ('moved', 'postponed', 'cancelled')),
  -- What buyers knew: when and where.
  before jsonb not null,
  created_at timestamptz not null default now(),
  -- Orders up to this id are told, or refunded when the event is cancelled.
  done_upto bigint not null default 0,
  done_at timestamptz
);
create index event_change_by_event on event_change (event_id, id);
create index event_change_open on event_change (id) where done_at is null;
-- The orders of one event, for its buyers.
create index order_item_by_event on order_item (event_id, order_id) where event_id is not null;
