-- SEARCH-12: a search in a city for some days that a member keeps; the city as it was chosen, of the catalogue or not.
create table saved_search (
  id uuid primary key default gen_random_uuid(),
  tenant_id text not null,
  user_id text not null,
  keyword text,
  city_name text not null,
  state_code text,
  country_code text not null,
  latitude double precision,
  longitude double precision,
  -- False: a place where events are found by its coordinates alone.
  has_venue boolean not null,
  start_date date not null,
  end_date date not null,
  -- The member's number in the loyalty programme, and the programme's name, as they were then.
  loyalty_account text not null,
  loyalty_program text not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, user_id) references member,
  check (end_date >= start_date and start_date >= '1901-01-01'),
  check ((latitude is null) = (longitude is null))
);
create unique index saved_search_once
  on saved_search (tenant_id, user_id, country_code, state_code, city_name, start_date, end_date, keyword)
  nulls not distinct;
