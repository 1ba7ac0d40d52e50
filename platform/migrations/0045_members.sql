-- Members: since when they are known, their favourites, what they looked at, and the guest orders that joined their account.
create table member (
  tenant_id text not null,
  -- The subject of the access token.
  user_id text not null,
  since timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
insert into member (tenant_id, user_id, since)
select tenant_id, user_id, min(created_at)
from (
  select tenant_id, user_id, created_at from wallet
  union all
  select tenant_id, user_id, created_at from "order" where user_id is not null) known
group by tenant_id, user_id;

-- The key's index holds every column: ids, counts and flags are answered without the table.
create table favourite (
  tenant_id text not null,
  user_id text not null,
  type text not null check (type in ('EVENT', 'ATTRACTION', 'VENUE')),
  entity_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, type, entity_id) include (created_at),
  foreign key (tenant_id, user_id) references member
);

create table recent_view (
  tenant_id text not null,
  user_id text not null,
  type text not null check (type in ('EVENT', 'ATTRACTION', 'VENUE', 'CITY')),
  -- A UUID, or a city's key like US_NY_New_York.
  entity_id text not null,
  viewed_at timestamptz not null,
  primary key (tenant_id, user_id, type, entity_id),
  foreign key (tenant_id, user_id) references member
);

-- A guest's order stays the guest's, and belongs to the member with the same verified e-mail address as well.
alter table "order" add column joined_user_id text check (joined_user_id is null or user_id is null);
drop index order_by_user;
create index order_by_member on "order" (coalesce(user_id, joined_user_id))
  where coalesce(user_id, joined_user_id) is not null;
create index order_of_guest_by_email on "order" (lower(billing ->> 'emailAddress'))
  where user_id is null and joined_user_id is null;

-- Attractions of the same kind, the most popular first.
create index attraction_by_genre on attraction (category_id, genre, popularity desc, id);
