-- Selling: seats, carts, purchases, orders. A hold expires by a comparison with the database's clock; no job has to run.
create table cart (
  uuid uuid primary key,
  tenant_id text not null,
  session_id uuid not null,
  user_id text,
  state text not null check (state in ('open', 'paying', 'purchased', 'deleted')),
  created_at timestamptz not null default now(),
  -- Null while a payment is under way, and in an open cart that has expired.
  expire_at timestamptz,
  idempotency_key uuid not null,
  request_hash text not null,
  currency text not null,
  discount_token text,
  shipping_id text,
  check (state <> 'paying' or expire_at is null),
  unique (session_id, idempotency_key)
);
create unique index cart_one_open_a_session on cart (session_id) where state = 'open';

create table cart_item (
  id uuid primary key,
  cart_id uuid not null references cart on delete cascade,
  event_id uuid not null references event,
  offer_id uuid not null references offer,
  quantity int not null check (quantity > 0),
  section text,
  row_name text,
  -- Price, fees and points at the time of the reservation: they do not change while the seats are held.
  lines jsonb not null,
  discounts jsonb not null,
  base_cents int not null,
  fee_cents int not null,
  tax_cents int not null,
  earn_points int not null,
  redeem_points int not null
);
create index cart_item_by_cart on cart_item (cart_id);

create table "order" (
  id bigint generated always as identity (start with 100001) primary key,
  uuid uuid not null unique,
  cart_id uuid not null unique references cart,
  purchase_id uuid not null unique,
  tenant_id text not null,
  session_id uuid not null,
  user_id text,
  created_at timestamptz not null default now(),
  status text not null check (status in ('confirmed', 'cancelled', 'refunded')),
  payment_status text not null check (payment_status in ('paid', 'pending', 'refunded')),
  currency text not null,
  total_cents int not null,
  tax_cents int not null,
  cash_cents int not null,
  points_paid int not null,
  points_earned int not null,
  lines jsonb not null,
  billing jsonb not null,
  card jsonb,
  shipping jsonb,
  check (cash_cents >= 0 and points_paid >= 0)
);

create table order_item (
  id uuid primary key,
  order_id bigint not null references "order",
  event_id uuid not null references event,
  offer_id uuid not null references offer,
  quantity int not null,
  lines jsonb not null,
  total_cents int not null
);
create index order_item_by_order on order_item (order_id);

create table seat (
  id bigint generated always as identity primary key,
  -- Without foreign keys: seats are inserted from these two tables, 10,000 at a time, and checking the keys took most of the time.
  event_id uuid not null,
  offer_id uuid not null,
  section text not null,
  row_name text not null,
  -- 0 is the front row. Two seats of a row are neighbours when their positions differ by one.
  row_index int not null,
  number text not null,
  position int not null,
  accessible boolean not null default false,
  companion boolean not null default false,
  restricted_view boolean not null default false,
  -- blocked: not for sale here, for example sold elsewhere or kept by the venue.
  state text not null check (state in ('free', 'held', 'sold', 'blocked')),
  cart_id uuid references cart,
  held_until timestamptz,
  order_id bigint references "order",
  unique (event_id, section, row_name, number),
  constraint seat_state_tied check (
    case state
      when 'held' then cart_id is not null and held_until is not null and order_id is null
      when 'sold' then cart_id is null and held_until is null and order_id is not null
      else cart_id is null and held_until is null and order_id is null
    end
  )
) with (fillfactor = 80);
create index seat_by_cart on seat (cart_id) where cart_id is not null;
create index seat_by_event on seat (event_id, offer_id);

create table general_hold (
  cart_id uuid not null references cart,
  offer_id uuid not null references offer,
  quantity int not null check (quantity > 0),
  held_until timestamptz not null,
  primary key (cart_id, offer_id)
);
create index general_hold_lapsed on general_hold (offer_id, held_until);

create table ticket (
  id uuid primary key,
  order_item_id uuid not null references order_item,
  seat_id bigint references seat,
  section text,
  row_name text,
  seat_number text,
  barcode text not null unique,
  voided_at timestamptz
);
create index ticket_by_item on ticket (order_item_id);
-- A seat is sold once, even if the code has a bug.
create unique index ticket_one_a_seat on ticket (seat_id) where voided_at is null;

create table purchase (
  id uuid primary key,
  cart_id uuid not null references cart,
  principal text not null,
  idempotency_key uuid not null,
  request_hash text not null,
  state text not null check (state in ('started', 'unknown', 'succeeded', 'declined', 'void')),
  amount_cents int not null check (amount_cents >= 0),
  currency text not null,
  points int not null default 0 check (points >= 0),
  payment_token text,
  billing jsonb not null,
  charge_id text,
  -- The error of a declined purchase, answered again when the request is repeated.
  failure jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (principal, idempotency_key)
);
create unique index purchase_one_live_a_cart on purchase (cart_id) where state in ('started', 'unknown', 'succeeded');
create index purchase_open on purchase (updated_at) where state in ('started', 'unknown');
-- The processor may still report a charge for these; it is refunded then.
create index purchase_void on purchase (updated_at) where state = 'void' and charge_id is null;
create index purchase_by_cart on purchase (cart_id);

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  available_at timestamptz not null default now(),
  done_at timestamptz
);
create index outbox_waiting on outbox (available_at) where done_at is null;
