-- The rows of the files as they were read. Temporary tables last as long as the import's connection.
create temp table incoming (
  seq bigint generated always as identity,
  place text not null,
  strict boolean not null,
  kind text not null,
  id text not null,
  body jsonb not null
);
-- Read once: compressing it costs more than it saves.
alter table incoming alter body set storage external;

create function pg_temp.instant_of(moment jsonb, zone text) returns timestamptz language sql stable as $$
  select case
    when moment->>'date' is null or moment->>'time' is null then (moment->>'at')::timestamptz
    -- When clocks go back an hour comes twice; a given instant tells which of the two it is.
    when (moment->>'at')::timestamptz at time zone zone = (moment->>'date')::date + (moment->>'time')::time
      then (moment->>'at')::timestamptz
    else ((moment->>'date')::date + (moment->>'time')::time) at time zone zone
  end
$$;

-- Moved by days of the wall clock at the place: 19:30 stays 19:30.
create function pg_temp.shifted(instant timestamptz, zone text, days int) returns timestamptz language sql stable as $$
  select (instant at time zone zone + make_interval(days => days)) at time zone zone
$$;

-- The format of instants in our JSON.
create function pg_temp.utc_text(instant timestamptz) returns text language sql stable as $$
  select to_char(instant at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function pg_temp.shifted_presales(presales jsonb, zone text, days int) returns jsonb language sql stable as $$
  select jsonb_agg(presale || jsonb_build_object(
      'startsAt', pg_temp.utc_text(pg_temp.shifted((presale->>'startsAt')::timestamptz, zone, days)),
      'endsAt', pg_temp.utc_text(pg_temp.shifted((presale->>'endsAt')::timestamptz, zone, days))) order by position)
  from jsonb_array_elements(presales) with ordinality one(presale, position)
$$;
