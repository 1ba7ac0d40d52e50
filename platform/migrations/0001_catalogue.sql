-- The catalogue: venues, attractions, events and their offers. All instants are timestamptz (UTC); local dates are in the venue's time zone.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;

-- unaccent() is declared stable, so an index cannot use it; with its dictionary named the result is immutable.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', value));

create table category (
  id text primary key,
  name text not null,
  position int not null
);

create table layout (
  id text primary key,
  width real not null,
  height real not null,
  focus_label text not null,
  focus_outline text not null
);

-- A section is a grid of rows and seats. The seats of an event are made from it when one of them is first held.
create table layout_section (
  layout_id text not null references layout,
  name text not null,
  position int not null,
  price_level int not null,
  row_names text[] not null,
  seats_per_row int not null check (seats_per_row > 0),
  accessible_row text,
  restricted_view boolean not null default false,
  outline text not null,
  label_x real not null,
  label_y real not null,
  primary key (layout_id, name)
);

create table venue (
  id uuid primary key,
  partner_id text not null unique,
  name text not null,
  street text,
  city text not null,
  state_code text,
  country_code text not null,
  postal_code text,
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  capacity int,
  layout_id text references layout,
  search text generated always as (fold(name || ' ' || city)) stored
);
create index venue_search on venue using gin (search gin_trgm_ops);
create index venue_place on venue using gist (ll_to_earth(latitude, longitude)) where latitude is not null and longitude is not null;
create index venue_city on venue (country_code, fold(city));

create table city (
  id text primary key,
  name text not null,
  state_code text,
  country_code text not null,
  latitude double precision not null,
  longitude double precision not null,
  search text generated always as (fold(name)) stored
);
create index city_search on city using gin (search gin_trgm_ops);

create table league (
  id text primary key,
  name text not null,
  position int not null,
  image_url text not null
);

create table attraction (
  id uuid primary key,
  partner_id text not null unique,
  name text not null,
  category_id text not null references category,
  segment text,
  genre text,
  sub_genre text,
  league_id text references league,
  abbreviation text not null,
  colour_1 text not null,
  colour_2 text not null,
  image_url text not null,
  popularity int not null default 0,
  search text generated always as (fold(name)) stored
);
create index attraction_search on attraction using gin (search gin_trgm_ops);
create index attraction_league on attraction (league_id) where league_id is not null;

create table event (
  id uuid primary key,
  partner_id text not null unique,
  legacy_id bigint unique,
  name text not null,
  category_id text not null references category,
  segment_id text,
  segment text,
  genre text,
  sub_genre text,
  venue_id uuid not null references venue,
  status text not null check (status in ('onsale', 'offsale', 'cancelled', 'postponed', 'rescheduled')),
  tickets_status text not null check (tickets_status in ('TICKETS_AVAILABLE', 'FEW_TICKETS_LEFT', 'TICKETS_NOT_AVAILABLE')),
  active boolean not null default true,
  transactable boolean not null default true,
  can_be_linked_over boolean not null default false,
  source text check (source in ('TMR', 'TICKETMASTER')),
  provider_url text,
  admission text not null check (admission in ('reserved', 'general')),
  -- start_at is null while the time is unknown; start_date is null while the day is unknown too.
  start_at timestamptz,
  start_date date,
  end_at timestamptz,
  time_zone text not null,
  on_sale_start_at timestamptz,
  on_sale_end_at timestamptz,
  currency text not null default 'USD',
  ticket_limit int not null default 8 check (ticket_limit > 0),
  fees_included boolean not null default false,
  min_base_cents int,
  min_fee_cents int,
  max_base_cents int,
  max_fee_cents int,
  bonus_points int not null default 0,
  info jsonb not null default '{}',
  health_check jsonb,
  image_url text not null,
  image_placeholder text not null,
  popularity int not null default 0,
  seats_ready boolean not null default false,
  search text generated always as (fold(name)) stored,
  check (start_at is null or start_date is not null)
);
create index event_search on event using gin (search gin_trgm_ops);
create index event_by_date on event (start_date, start_at, id) where active;
create index event_by_venue on event (venue_id, start_date);
create index event_by_category on event (category_id, start_date);
create index event_by_popularity on event (popularity desc, start_date) where active;

create table event_attraction (
  event_id uuid not null references event on delete cascade,
  attraction_id uuid not null references attraction,
  position int not null,
  primary key (event_id, attraction_id)
);
create index event_attraction_by_attraction on event_attraction (attraction_id);

-- A kind of ticket. General admission: capacity, held and sold are counted here. Reserved seats: rows of table seat are counted.
create table offer (
  id uuid primary key,
  event_id uuid not null references event on delete cascade,
  name text not null,
  ticket_type text not null check (ticket_type in ('standard', 'resale')),
  source text check (source in ('TMR', 'TICKETMASTER')),
  price_level int not null,
  face_value_cents int not null check (face_value_cents >= 0),
  -- [{ "type": "service", "scope": "per_ticket", "cents": 1200, "included": false }, …] on top of the face value
  fees jsonb not null default '[]',
  capacity int,
  held int not null default 0,
  sold int not null default 0,
  unique (event_id, price_level, ticket_type),
  check (held >= 0 and sold >= 0 and held + sold <= capacity)
);
