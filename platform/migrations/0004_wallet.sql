-- Members' points: an append-only ledger over lots that expire. Every change of a wallet locks its row first.
create table wallet (
  id uuid primary key,
  tenant_id text not null,
  user_id text not null,
  -- A member without a row is unregistered.
  status text not null check (status in ('success', 'error', 'pending')),
  registered boolean not null default false,
  -- Secret between the member and the programme: it matches the programme's answer to the member who joined.
  referral_id uuid not null unique,
  account_number bigint generated always as identity (start with 500001) unique,
  first_name text,
  last_name text,
  email text not null,
  email_verified boolean not null default false,
  balance int not null default 0 check (balance >= 0),
  created_at timestamptz not null default now(),
  unique (tenant_id, user_id),
  check (registered = (status = 'success'))
);

create table point_lot (
  id bigint generated always as identity primary key,
  wallet_id uuid not null references wallet,
  points int not null check (points > 0),
  remaining int not null default 0 check (remaining between 0 and points),
  created_at timestamptz not null default now(),
  -- The points cannot be spent from this instant on, even before the ledger has an 'expire' entry.
  expires_at timestamptz not null
);
create index point_lot_to_spend on point_lot (wallet_id, expires_at, id) where remaining > 0;

create table point_entry (
  id bigint generated always as identity primary key,
  wallet_id uuid not null references wallet,
  kind text not null check (kind in ('grant', 'earn', 'spend', 'refund', 'expire', 'claw-back')),
  points int not null,
  balance int not null check (balance >= 0),
  purchase_id uuid references purchase,
  created_at timestamptz not null default now(),
  check (case when kind in ('grant', 'earn', 'refund') then points > 0 else points < 0 end),
  check ((purchase_id is not null) = (kind in ('earn', 'spend', 'refund', 'claw-back')))
);
create unique index point_entry_once_a_purchase on point_entry (purchase_id, kind) where purchase_id is not null;
create index point_entry_of_wallet on point_entry (wallet_id, id);

-- The lots that an entry adds to or takes from.
create table point_movement (
  entry_id bigint not null references point_entry,
  lot_id bigint not null references point_lot,
  points int not null check (points <> 0),
  primary key (entry_id, lot_id)
);
create index point_movement_of_lot on point_movement (lot_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger point_entry_append_only before update or delete on point_entry
  for each row execute function refuse_change();
create trigger point_movement_append_only before update or delete on point_movement
  for each row execute function refuse_change();

alter table purchase add column user_id text;
alter table purchase add check (points = 0 or user_id is not null);
create index order_by_user on "order" (user_id) where user_id is not null;
