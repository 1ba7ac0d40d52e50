-- What waited for a person (platform/attention) and was seen to: it is listed no more.
create table attention_done (
  kind text not null,
  id text not null,
  done_at timestamptz not null default now(),
  primary key (kind, id)
);

-- News that nobody has taken for a day are given up, and wait for a person too.
alter table outbox add column given_up_at timestamptz;
drop index outbox_waiting;
create index outbox_waiting on outbox (available_at) where done_at is null and given_up_at is null;
