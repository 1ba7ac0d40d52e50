-- What a catalogue of the tenant's own, or a provider's, leaves unknown is kept as unknown.
alter table event
  -- Null: nobody told us whether there are tickets.
  alter column tickets_status drop not null,
  -- The last day, where no more than that is known of the end.
  add column end_date date,
  -- False where a provider names prices without the fees that come on top.
  add column fees_known boolean not null default true,
  -- True when every seat of the house is ours to sell; otherwise a part of them counts as sold elsewhere.
  add column own_allocation boolean not null default false,
  drop constraint event_status_check,
  add constraint event_status_check
    check (status in ('onsale', 'offsale', 'cancelled', 'postponed', 'rescheduled', 'unknown')),
  add constraint event_one_end check (end_at is null or end_date is null);

comment on column venue.city is 'Empty while it is not known';
comment on column venue.country_code is 'Empty while it is not known';
