-- For which partner a visitor came: whose webhooks tell of the visitor's orders.
create table partner_visitor (
  session_id uuid primary key,
  tenant_id text not null,
  partner text not null
);
-- Where a partner wants to be told of what happens.
create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  tenant_id text not null,
  partner text not null,
  url text not null,
  -- Signs what is sent there (Standard Webhooks).
  secret text not null,
  topics text[] not null,
  created_at timestamptz not null default now(),
  -- Since when nothing has arrived.
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text
);
create index webhook_endpoint_by_partner on webhook_endpoint (tenant_id, partner);
create table webhook_message (
  id uuid primary key default gen_random_uuid(),
  -- What it tells of: the same is told once.
  key text not null unique,
  topic text not null,
  -- Null: it concerns every brand and partner.
  tenant_id text,
  partner text,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  message_id uuid not null references webhook_message,
  attempts int not null default 0,
  available_at timestamptz not null default now(),
  -- Counts the three days: a replay begins anew.
  begun_at timestamptz not null default now(),
  last_status int,
  done_at timestamptz,
  given_up_at timestamptz,
  unique (endpoint_id, message_id)
);
create index webhook_delivery_due on webhook_delivery (available_at) where done_at is null and given_up_at is null;
