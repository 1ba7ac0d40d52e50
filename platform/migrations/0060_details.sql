-- What an imported catalogue tells beyond name, time, place and price; each with its own default, so that no row is rewritten.
alter table event
  add column doors_at timestamptz,
  add column seat_map_image_url text,
  add column promoters text[] not null default '{}',
  -- True when the law's age for the event is checked at the entrance.
  add column legal_age_enforced boolean not null default false,
  -- The most accessible places of one order, where the provider tells it.
  add column accessible_ticket_limit int check (accessible_ticket_limit > 0),
  -- [{ "kind": "homepage", "url": "https://…", "name": null }, …]
  add column links jsonb not null default '[]';
alter table venue
  -- Sections of text like those of an event: what is so at every event there.
  add column info jsonb not null default '{}',
  add column links jsonb not null default '[]';
alter table attraction
  add column info text,
  add column links jsonb not null default '[]';
