-- What the payment processor has reported, each once, whatever it repeats.
create table processor_event (
  id text primary key,
  type text not null,
  charge_key text,
  received_at timestamptz not null default now()
);

-- A package: tickets of one event with something more, for so much more a ticket. How many are left is counted from the
-- carts that hold or bought it, so there is nothing to give back.
create table package_offer (
  id uuid primary key,
  event_id uuid not null references event on delete cascade,
  name text not null,
  code text not null,
  type text not null,
  image_url text not null,
  -- [{ "type": "merchandise", "description": "A team scarf" }, …]
  highlights jsonb not null default '[]',
  -- On top of the ticket's own price, for each ticket.
  price_cents int not null check (price_cents >= 0),
  capacity int not null check (capacity >= 0),
  active boolean not null default true,
  available_until timestamptz,
  unique (event_id, code)
);

-- For how long a visitor may buy the resale tickets that they were shown.
create table resale_session (
  id uuid primary key,
  event_id uuid not null references event on delete cascade,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index resale_session_expiry on resale_session (expires_at);

alter table cart
  -- A hold is prolonged once.
  add column extended boolean not null default false,
  -- Resale tickets that were asked for after their session had ended are not in the cart; the rest is (20053).
  add column resale_expired boolean not null default false,
  add column package_id uuid references package_offer,
  -- The package as it was when it was reserved.
  add column package jsonb,
  -- Who reserves from one place, as a hash: enough to count, too little to tell where.
  add column address_hash text;
create index cart_by_package on cart (package_id) where package_id is not null;
create index cart_by_address on cart (address_hash, created_at) where address_hash is not null;
