-- ORDER-7: the secret address by which a member's calendar reads their orders; without a row there is none.
create table calendar_feed (
  token uuid primary key default gen_random_uuid(),
  tenant_id text not null,
  user_id text not null,
  language text not null,
  created_at timestamptz not null default now(),
  unique (tenant_id, user_id)
);
