import { sql } from 'kysely';
import type { Db } from '#platform/core/db.ts';

export type Size = { events: number; venues: number; attractions: number };

/** The number of venues and attractions for that many events: fifty events an attraction, two hundred a venue. */
export const sizeOf = (events: number): Size => ({
  events,
  venues: Math.max(200, Math.round(events / 200)),
  attractions: Math.max(200, Math.round(events / 50)),
});

/** Some eight hundred cities around the largest ones of four countries. */
const addCities = sql`
  insert into city (id, name, state_code, country_code, latitude, longitude)
  select 'C' || n, case when n <= 12
      then (array['New York', 'Los Angeles', 'Chicago', 'Montréal', 'Toronto', 'Berlin', 'München', 'London', 'Boston', 'Paris', 'Kansas City', 'Philadelphia'])[n]
      else initcap(bench_word(n * 7)) || (array['', ' City', ' Falls', ' Springs', 'ville', 'burg'])[1 + n % 6] end,
    'S' || n % 50, (array['US', 'US', 'US', 'CA', 'DE', 'GB'])[1 + n % 6], 30 + 20 * random(), -120 + 50 * random()
  from generate_series(1, 800) n`;

/** More venues in the first cities than in the last. */
const addVenues = (count: number) => sql`
  insert into venue (id, partner_id, name, city, state_code, country_code, latitude, longitude, time_zone)
  select gen_random_uuid(), 'bench-' || n,
    initcap(bench_word(n)) || ' ' || (array['Arena', 'Stadium', 'Theatre', 'Hall', 'Center', 'Park', 'Garden', 'Club'])[1 + n % 8],
    c.name, c.state_code, c.country_code, c.latitude + 0.3 * random(), c.longitude + 0.3 * random(), 'America/New_York'
  from generate_series(1, ${count}::int) n join city c on c.id = 'C' || (1 + floor(800 * power((n * 7919 % 10007) / 10007.0, 2)))::int`;

/** A team's name is a city and a common word, an artist's two rare words. */
const addAttractions = (count: number) => sql`
  insert into attraction (id, partner_id, name, category_id, genre, abbreviation, colour_1, colour_2, image_url, popularity)
  select gen_random_uuid(), 'bench-' || n,
    case when n % 3 = 0
      then c.name || ' ' || (array['Wolves', 'Kings', 'Giants', 'Red Stars', 'Rangers', 'Yankees', 'United', 'Hawks', 'Bears', 'Royals'])[1 + n / 3 % 10]
      else (array['The ', '', '', '', ''])[1 + n % 5] || initcap(bench_word(n * 13)) || ' ' || initcap(bench_word(n * 31 + 5)) end,
    (select id from category where position = (select min(position) from category) + case when n % 3 = 0 then 0 else 1 + n % 4 end),
    case when n % 3 = 0 then (array['Baseball', 'Basketball', 'Football', 'Hockey', 'Soccer'])[1 + n / 3 % 5]
      else 'Genre ' || n % 30 end,
    'ABC', '#000000', '#ffffff', '/images/none', floor(1000 * random())
  from generate_series(1, ${count}::int) n join city c on c.id = 'C' || 1 + n * 17 % 800`;

/**
 * From a year ago to a year and a half ahead; one in twelve sold out or cancelled; one in fifty without a date or a price.
 * Written in the order of days, as an import does.
 */
const addEvents = ({ events, venues, attractions }: Size) => sql`
  insert into event (id, partner_id, name, category_id, genre, venue_id, status, tickets_status, admission, start_at, start_date,
    on_sale_start_at, time_zone, min_base_cents, min_fee_cents, image_url, image_placeholder, popularity)
  select gen_random_uuid(), 'bench-' || i,
    a.name || case when a.genre not like 'Genre%' then ' vs. ' || b.name else (array['', ': Live', ' in Concert', ': The ' || initcap(bench_word(i)) || ' Tour'])[1 + i % 4] end,
    a.category_id, a.genre, v.id,
    case when i % 25 = 0 then 'cancelled' else 'onsale' end,
    case when i % 21 = 0 then 'TICKETS_NOT_AVAILABLE' else 'TICKETS_AVAILABLE' end, 'general',
    case when i % 50 > 0 then d.day + time '19:00' end, case when i % 50 > 0 then d.day end,
    now() - interval '30 days', 'America/New_York',
    case when i % 50 <> 1 then 1500 + (i::bigint * 7907 % 30000) end, case when i % 50 <> 1 then 500 end,
    '/images/none', '#000000', i::bigint * 7879 % 10000
  from generate_series(1, ${events}::int) i
  join lateral (select current_date - 365 + (i::bigint * 7919 % 910)::int as day) d on true
  join bench_attraction a on a.n = 1 + i % ${attractions}::int
  join bench_attraction b on b.n = 1 + (i + 30) % ${attractions}::int
  join bench_venue v on v.n = 1 + (i::bigint * 104729 % ${venues}::int)::int
  order by d.day, i`;

const addOffers = sql`
  insert into offer (id, event_id, name, ticket_type, price_level, face_value_cents)
  select gen_random_uuid(), e.id, type, type, 1, e.min_base_cents
  from event e, unnest(array['standard', 'resale']) type
  where e.partner_id like 'bench-%' and e.min_base_cents is not null and (type = 'standard' or e.popularity % 3 = 0)`;

/** Writes a catalogue of that size into the database by SQL, the same every time. */
export async function addSearchWorld(db: Db, size: Size): Promise<void> {
  // Pronounceable words, some common and many rare, as in a language.
  await sql`
    create function bench_word(seed int) returns text language sql immutable return (
      with pick as (select floor(6000 * power((seed::bigint * 48271 % 65537) / 65537.0, 3))::int as w)
      select (array['ba','co','du','fe','ga','hi','jo','ka','le','mo','na','pe','ro','sa','ti','vo','wi','ze','bra','cle'])[1 + w % 20]
        || (array['ren','lo','mar','tin','das','vel','ston','ric','na','bel','dor','fin','gal','han','ker'])[1 + w / 20 % 15]
        || (array['','a','o','son','ez','ley','er','ini','ski','ard','eux','wood','ton','by','man','field','ham','berg','land','ova'])[1 + w / 300 % 20]
      from pick)`.execute(db);
  await sql`select setseed(0.5)`.execute(db);
  await addCities.execute(db);
  await addVenues(size.venues).execute(db);
  await addAttractions(size.attractions).execute(db);
  await sql`create table bench_attraction as
    select row_number() over (order by partner_id)::int as n, id, name, category_id, genre from attraction where partner_id like 'bench-%'`.execute(
    db,
  );
  await sql`create table bench_venue as
    select row_number() over (order by partner_id)::int as n, id from venue where partner_id like 'bench-%'`.execute(
    db,
  );
  await sql`create index on bench_attraction (n)`.execute(db);
  await sql`create index on bench_venue (n)`.execute(db);
  await addEvents(size).execute(db);
  await sql`
    insert into event_attraction (event_id, attraction_id, position)
    select e.id, a.id, 0 from event e
    join bench_attraction a on a.n = 1 + substr(e.partner_id, 7)::int % ${size.attractions}::int
    where e.partner_id like 'bench-%'`.execute(db);
  await addOffers.execute(db);
  // Vacuum and checkpoint as in a running database: visitors search in a catalogue that was imported a while ago.
  for (const table of ['event', 'venue', 'attraction', 'city', 'event_attraction', 'offer', 'search_word']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}
