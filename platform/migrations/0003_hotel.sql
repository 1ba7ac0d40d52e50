-- Hotel rooms, the second product type. The price of a night is computed (hotel/pricing.ts); free rooms are counted here.
create table hotel (
  id uuid primary key,
  partner_id text not null unique,
  name text not null,
  street text,
  city text not null,
  state_code text,
  country_code text not null,
  postal_code text,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  currency text not null,
  image_url text not null,
  image_placeholder text not null,
  award_rating real not null check (award_rating between 0 and 5),
  -- Wall clock at the hotel, HH:mm.
  check_in_from text not null,
  check_out_until text not null,
  -- [{ "title": "Pets", "text": "…" }, …]
  policies jsonb not null default '[]',
  amenities text[] not null default '{}',
  -- The price of Friday and Saturday nights in percent of the others.
  weekend_percent int not null default 100 check (weekend_percent > 0),
  tax_basis_points int not null check (tax_basis_points >= 0),
  -- True when the shown price includes taxes.
  taxes_included boolean not null,
  -- The hotel's own fee for each room and night.
  fee_cents int not null default 0 check (fee_cents >= 0)
);
create index hotel_place on hotel using gist (ll_to_earth(latitude, longitude));

create table room (
  id uuid primary key,
  hotel_id uuid not null references hotel on delete cascade,
  name text not null,
  max_guests int not null check (max_guests > 0),
  amenities text[] not null default '{}'
);
create index room_by_hotel on room (hotel_id);

create table room_rate (
  id uuid primary key,
  room_id uuid not null references room on delete cascade,
  meal_plan text not null check (meal_plan in ('room_only', 'breakfast', 'half_board', 'full_board')),
  rate_type text not null check (rate_type in ('standard', 'saver')),
  -- The only type: the guest pays everything here, nothing at the hotel.
  payment_type text not null default 'at_web' check (payment_type in ('at_web')),
  refundable boolean not null,
  -- [{ "hoursBefore": 48, "percent": null, "nights": 1 }, …] before the check-in; empty when it is not refundable.
  cancellation jsonb not null default '[]',
  comments text,
  night_cents int not null check (night_cents >= 0),
  -- Rooms for each night at this rate.
  capacity int not null check (capacity >= 0)
);
create index room_rate_by_room on room_rate (room_id);

-- A row is inserted when the night is first reserved; without a row all rooms of the rate are free.
create table room_night (
  rate_id uuid not null references room_rate on delete cascade,
  night date not null,
  capacity int not null,
  held int not null default 0,
  sold int not null default 0,
  primary key (rate_id, night),
  check (held >= 0 and sold >= 0 and held + sold <= capacity)
);

create table room_hold (
  cart_id uuid not null references cart,
  rate_id uuid not null,
  night date not null,
  quantity int not null check (quantity > 0),
  held_until timestamptz not null,
  primary key (cart_id, rate_id, night),
  foreign key (rate_id, night) references room_night
);
create index room_hold_by_night on room_hold (rate_id, night, held_until);

-- Product types of spec section 1: 1 tickets, 3 a hotel room. Column room is a copy of the room's details when it was reserved.
alter table cart_item
  alter column event_id drop not null,
  alter column offer_id drop not null,
  add column product_type smallint not null default 1,
  add column rate_id uuid references room_rate,
  add column room jsonb,
  add constraint cart_item_product check (
    case product_type
      when 1 then event_id is not null and offer_id is not null and rate_id is null and room is null
      when 3 then event_id is null and offer_id is null and rate_id is not null and room is not null
      else false
    end
  );

alter table order_item
  alter column event_id drop not null,
  alter column offer_id drop not null,
  add column product_type smallint not null default 1,
  add column rate_id uuid references room_rate,
  add column room jsonb,
  -- The confirmation number that the guest shows at the hotel, instead of tickets.
  add column confirmation text unique,
  add constraint order_item_product check (
    case product_type
      when 1 then event_id is not null and offer_id is not null and rate_id is null and confirmation is null
      when 3 then event_id is null and rate_id is not null and room is not null and confirmation is not null
      else false
    end
  );
