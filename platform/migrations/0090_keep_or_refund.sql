-- Until when buyers may choose to keep or give back the tickets of a changed event; not used by a cancellation.
alter table event_change add column choice_ends_at timestamptz not null default now() + interval '30 days';
-- Who has said that they keep their tickets after a change.
create table kept_choice (
  order_id bigint not null references "order" (id) on delete cascade,
  change_id bigint not null references event_change (id) on delete cascade,
  kept_at timestamptz not null default now(),
  primary key (order_id, change_id)
);
