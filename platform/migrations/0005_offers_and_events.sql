-- Events from the payment processor; the primary key drops repeated deliveries.
create table processor_event (
  id text primary key,
  type text not null,
  charge_key text,
  received_at timestamptz not null default now()
);

-- A package: tickets of one event with extras, for a surcharge on each ticket. How many are left is counted from the carts
-- that hold or bought it, so an expired hold needs no update here.
create table package_offer (
  id uuid primary key,
  event_id uuid not null references event on delete cascade,
  name text not null,
  code text not null,
  type text not null,
  image_url text not null,
  -- [{ "type": "merchandise", "description": "A team scarf" }, …]
  highlights jsonb not null default '[]',
  -- Added to the price of each ticket.
  price_cents int not null check (price_cents >= 0),
  capacity int not null check (capacity >= 0),
  active boolean not null default true,
  available_until timestamptz,
  unique (event_id, code)
);

-- Until when a visitor may buy the resale tickets that they were shown.
create table resale_session (
  id uuid primary key,
  event_id uuid not null references event on delete cascade,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index resale_session_expiry on resale_session (expires_at);

alter table cart
  -- Whether the hold was prolonged; it can be once.
  add column extended boolean not null default false,
  -- Whether resale tickets were left out of the cart because their resale session had expired (20053).
  add column resale_expired boolean not null default false,
  add column package_id uuid references package_offer,
  -- A copy of the package when it was reserved.
  add column package jsonb,
  -- A hash of the visitor's IP address, to count carts by address without keeping it.
  add column address_hash text;
create index cart_by_package on cart (package_id) where package_id is not null;
create index cart_by_address on cart (address_hash, created_at) where address_hash is not null;
