-- A waiting room before the sale of an event (waiting-room/): when it is open, how fast it admits, and how far it has come.
create table waiting_room (
  event_id uuid primary key references event (id) on delete cascade,
  -- sale: from so many minutes before the start of sales; always: until it is closed; load: while there are more holds a minute.
  rule text not null check (rule in ('sale', 'always', 'load')),
  minutes_before int not null check (minutes_before between 0 and 1440),
  holds_above int not null check (holds_above >= 1),
  admit_a_minute int not null check (admit_a_minute between 1 and 6000),
  pass_minutes int not null check (pass_minutes between 2 and 60),
  -- Ed25519, JWK: signs the passes.
  signing_key jsonb not null,
  -- Of the rule load: since when there is a rush.
  opened_at timestamptz,
  -- When those who came before the start of sales got their numbers; from then on numbers go by arrival.
  drawn_at timestamptz,
  last_number int not null default 0,
  admitted_number int not null default 0,
  -- Admissions that are due and not made yet, and when that was worked out.
  credit double precision not null default 0,
  credited_at timestamptz not null default now()
);
create table waiting_room_place (
  id bigint generated always as identity primary key,
  event_id uuid not null references waiting_room (event_id) on delete cascade,
  tenant_id text not null,
  session_id uuid not null,
  user_id text,
  address_hash text,
  quantity int not null check (quantity > 0),
  -- Null until the draw.
  number int,
  -- Until when its pass is good; null while it waits.
  admitted_until timestamptz,
  joined_at timestamptz not null default now()
);
-- One place a person.
create unique index waiting_room_one_a_session on waiting_room_place (event_id, tenant_id, session_id);
create unique index waiting_room_one_a_member on waiting_room_place (event_id, tenant_id, user_id) where user_id is not null;
create index waiting_room_line on waiting_room_place (event_id, number) where admitted_until is null;
create index waiting_room_by_address on waiting_room_place (event_id, address_hash) where address_hash is not null;
create index waiting_room_lapsed on waiting_room_place (admitted_until) where admitted_until is not null;
-- How many holds a minute there are.
create index cart_by_time on cart (created_at);
