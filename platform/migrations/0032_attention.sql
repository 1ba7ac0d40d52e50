-- Items of the attention list (platform/attention) that a person has marked as done; they are not listed any more.
create table attention_done (
  kind text not null,
  id text not null,
  done_at timestamptz not null default now(),
  primary key (kind, id)
);

-- A message that could not be delivered for a day is given up, and listed for a person too.
alter table outbox add column given_up_at timestamptz;
drop index outbox_waiting;
create index outbox_waiting on outbox (available_at) where done_at is null and given_up_at is null;
