-- Who wants tickets of a sold-out event, the first in line by id. The token is the secret of its link, and the session of the
-- cart in which tickets are held for it.
create table waiting_list_entry (
  id bigint generated always as identity primary key,
  token uuid not null unique,
  event_id uuid not null references event (id) on delete cascade,
  tenant_id text not null,
  session_id uuid not null,
  user_id text,
  email text not null,
  language text not null,
  quantity int not null check (quantity > 0),
  section text,
  -- The most that one ticket may cost with its fees; null: any price.
  max_cents int check (max_cents > 0),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'bought', 'missed', 'left', 'ended')),
  -- Of the reservation that is made for it: the same after a crash.
  reservation_key uuid not null,
  cart_id uuid references cart (uuid),
  created_at timestamptz not null default now()
);
-- One place a person.
create unique index waiting_list_one_an_address on waiting_list_entry (event_id, tenant_id, email)
  where state in ('waiting', 'offered');
create unique index waiting_list_one_a_member on waiting_list_entry (event_id, tenant_id, user_id)
  where state in ('waiting', 'offered') and user_id is not null;
create index waiting_list_line on waiting_list_entry (event_id, id) where state = 'waiting';
create index waiting_list_offered on waiting_list_entry (id) where state = 'offered';
create index waiting_list_of_session on waiting_list_entry (session_id) where state in ('waiting', 'offered');
