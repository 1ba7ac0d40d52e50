-- An imported catalogue may leave facts unknown; they are stored as unknown.
alter table event
  -- Null: the import does not say whether there are tickets.
  alter column tickets_status drop not null,
  -- The last day, when only the day of the end is known.
  add column end_date date,
  -- False when a provider gives prices without fees.
  add column fees_known boolean not null default true,
  -- True when all seats of the venue are sold here; otherwise some of them are blocked as sold elsewhere.
  add column own_allocation boolean not null default false,
  drop constraint event_status_check,
  add constraint event_status_check
    check (status in ('onsale', 'offsale', 'cancelled', 'postponed', 'rescheduled', 'unknown')),
  add constraint event_one_end check (end_at is null or end_date is null);

comment on column venue.city is 'Empty while it is not known';
comment on column venue.country_code is 'Empty while it is not known';
