-- SEARCH-24: names in every script. What is written in ASCII, and most of what has accents, keeps its words.

-- Without case and the marks that people leave out: accents, Hebrew points, Arabic vowel signs. Vowel signs of Indic scripts and Thai are letters
-- (keyword/words.ts has the same rule).
create or replace function fold(value text) returns text
  language sql immutable parallel safe strict
  return case when value ~ '^[ -~]*$' then lower(value) else
    translate(replace(replace(replace(replace(
      lower(normalize(regexp_replace(normalize(value, nfkd),
        '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u2060\ufe0f\ufeff]+',
        '', 'g'), nfc) collate "und-x-icu"),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıς’', 'olddiσ''') end;

-- Words of scripts that write without spaces, or join words, in parts of two letters: a part that is typed is found.
create function search_parts(words text[]) returns text[]
  language sql immutable parallel safe strict as $$
  select coalesce(array_agg(part order by at, run_at, part_at), '{}')
  from unnest(words) with ordinality as given(word, at)
  cross join lateral regexp_matches(word,
    '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+|[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+',
    'g') with ordinality as matched(run, run_at)
  cross join lateral (
    select case when parts > 1 then substr(run[1], part_at, 2) else run[1] end as part, part_at
    from (select case when run[1] ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]'
      then greatest(1, length(run[1]) - 1) else 1 end as parts) n
    cross join lateral generate_series(1, parts) as part_at) p $$;

create or replace function search_words(value text) returns text[]
  language sql immutable parallel safe strict
  return (
    select case when value ~ '^[ -~]*$' then words else public.search_parts(words) end
    from (select array_remove(regexp_split_to_array(
      regexp_replace(public.fold(translate(left(value, 500), '™®©', '')), '[.''!]', '', 'g'),
      '[\s!-/:-@\[-`{-~·•“”«»…、。「」『』【】・〜‐–—،؟؛।]+'), '') as words) w);

-- Other names have other words now: `set name = name` computes their columns and events' words anew.
create temporary table renamed on commit drop as
  select id, true as is_venue, name, aliases from venue where name || city || array_to_string(aliases, '') !~ '^[ -~]*$'
  union all select id, false, name, aliases from attraction where name || array_to_string(aliases, '') !~ '^[ -~]*$';
update city set name = name where name !~ '^[ -~]*$';
update venue set name = name, city = city where id in (select id from renamed where is_venue);
update attraction set name = name, genre = genre where id in (select id from renamed where not is_venue);
update event set name = name where name !~ '^[ -~]*$';
delete from search_name where coalesce(venue_id, attraction_id) in (select id from renamed);
insert into search_name (phrase, is_name, venue_id)
  select n.phrase, n.is_name, r.id from renamed r cross join lateral phrases_of(r.name, r.aliases) n where r.is_venue;
insert into search_name (phrase, is_name, attraction_id)
  select n.phrase, n.is_name, r.id from renamed r cross join lateral phrases_of(r.name, r.aliases) n where not r.is_venue;
insert into search_word
  select distinct word collate "C" as word from (
    select unnest(search_words(name)) as word from renamed union all select unnest(search_words(a)) from renamed, unnest(aliases) a
    union all select unnest(search_words(name)) from event where name !~ '^[ -~]*$'
    union all select unnest(search_words(city)) from venue where city !~ '^[ -~]*$') w
  where word <> '' order by word on conflict do nothing;
reindex index venue_city;
