-- By which partners' programs ask the graph. A key is shown once, when it is made; here is its SHA-256 only.
create table partner_key (
  id uuid primary key default gen_random_uuid(),
  tenant_id text not null,
  partner text not null check (partner ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  mode text not null check (mode in ('sandbox', 'live')),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Its last characters, by which people tell keys apart.
  tail text not null,
  rights text[] not null,
  -- Pages of these origins may ask with it.
  origins text[] not null default '{}',
  -- Where the payment page may lead back to.
  return_urls text[] not null default '{}',
  -- The leaky bucket: how much it holds, and how much leaves it each second.
  budget int not null check (budget between 250 and 1000000),
  per_second int not null check (per_second between 1 and 100000),
  created_at timestamptz not null default now(),
  -- One that was replaced counts a while longer.
  expires_at timestamptz,
  revoked_at timestamptz
);
create index partner_key_by_tenant on partner_key (tenant_id, partner);
