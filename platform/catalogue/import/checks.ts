import { wholeCurrencies } from '#rules/currency.ts';

/**
 * A statement that removes the rows that break a rule, and returns for each its place, field and reason; with a `cause`, the
 * place of the bad record that it hangs on.
 */
export type Check = string;

const cause = (kind: 'layout' | 'venue' | 'event', id: string): string =>
  `(select b.root from bad b where b.kind = '${kind}' and b.id = ${id}) as cause`;

const layouts: Check[] = [
  // One seat for each record is reason enough: a venue with many events would name thousands.
  `with lost as (
     select distinct on (m.seq) m.seq, m.name, s.section, s.row_name, s.number
     from moved_event m join seat s on s.event_id = m.id
     left join future_section f on f.layout_id = m.layout_id and f.name = s.section
       and s.row_name = any(f.row_names) and s.position <= f.seats_per_row
     where m.seq is not null and f.name is null
       and (s.state = 'sold' or (s.state = 'held' and s.held_until > now()))
     order by m.seq
   ), removed_layouts as (
     delete from new_layout n using lost where n.seq = lost.seq returning n.seq, n.place, n.id
   ), removed_sections as (
     delete from new_section s using removed_layouts r where s.layout_id = r.id
   ), removed_venues as (
     delete from new_venue n using lost where n.seq = lost.seq returning n.seq, n.place
   ), removed_events as (
     delete from new_event n using lost where n.seq = lost.seq returning n.seq, n.place
   )
   select r.place, r.field, format('would take away seat %s in row %s of section %s, which is sold or held for %s',
     lost.number, lost.row_name, lost.section, lost.name) as reason
   from lost join (
     select seq, place, 'sections' as field from removed_layouts
     union all select seq, place, 'seatMap' from removed_venues
     union all select seq, place, 'venue' from removed_events
   ) r using (seq)`,
];

const places: Check[] = [
  `delete from new_venue n
   where n.layout_id is not null and n.layout_id not in (select id from new_layout union all select id from layout)
   returning n.place, 'seatMap' as field, 'is neither in the file nor in the catalogue' as reason,
     ${cause('layout', 'n.layout_id')}`,
];

const events: Check[] = [
  `delete from new_event n where not exists (select 1 from future_venue v where v.partner_id = n.venue)
   returning n.place, 'venue' as field, format('%s is neither in the file nor in the catalogue', n.venue) as reason,
     ${cause('venue', 'n.venue')}`,
  // Unnested once, as materialized: within the join PostgreSQL would do it for each event.
  `with named as materialized (
     select n.partner_id, a.id from new_event n cross join lateral unnest(n.attractions) as a(id)
   ), missing as (
     select distinct on (named.partner_id) named.partner_id, named.id, b.root from named
     left join bad b on b.kind = 'attraction' and b.id = named.id
     where not exists (select 1 from new_attraction x where x.partner_id = named.id)
       and not exists (select 1 from attraction x where x.partner_id = named.id)
     order by named.partner_id, b.root is not null, named.id
   )
   delete from new_event n using missing m where m.partner_id = n.partner_id
   returning n.place, 'attractions' as field, format('%s is neither in the file nor in the catalogue', m.id) as reason,
     m.root as cause`,
  `with numbered as (
     select seq, row_number() over (partition by legacy_id order by seq) as n from new_event where legacy_id is not null
   )
   delete from new_event n using numbered d where d.seq = n.seq and (d.n > 1
     or exists (select 1 from event e where e.legacy_id = n.legacy_id and e.id <> n.id))
   returning n.place, 'legacyId' as field, 'is another event’s' as reason`,
  `delete from new_event n using selling s
   where s.id = n.id and n.admission = 'reserved' and s.layout_id is null
   returning n.place, 'admission' as field, 'reserved needs a venue with a seatMap' as reason`,
  `delete from new_event n using selling s, event e
   where s.id = n.id and e.id = n.id and s.admission = 'reserved' and e.admission = 'general'
     and exists (select 1 from offer o where o.event_id = e.id and o.sold + o.held > 0)
   returning n.place, 'admission' as field, 'cannot change, places are sold or held' as reason`,
];

/** Amounts are stored in hundredths, but a currency without decimals has whole amounts only. */
const hasNoDecimals = (currency: string) => `${currency} = any('{${wholeCurrencies.join()}}')`;
const hasDecimals = (offer: string) =>
  `(${offer}.face_value_cents % 100 <> 0 or exists (select 1 from jsonb_array_elements(${offer}.fees) f where (f->>'cents')::int % 100 <> 0))`;

const currencies: Check[] = [
  `delete from new_event n
   where ${hasNoDecimals('n.currency')} and exists (select 1 from offer o where o.event_id = n.id and ${hasDecimals('o')}
     and not exists (select 1 from new_offer b where b.id = o.id))
   returning n.place, 'currency' as field, format('cannot be %s, which has no decimals: its offers have', n.currency) as reason`,
  `delete from new_event n
   where ${hasNoDecimals('n.currency')} and exists (select 1 from package_offer p where p.event_id = n.id and p.price_cents % 100 <> 0
     and not exists (select 1 from new_package b where b.event = n.partner_id and b.code = p.code))
   returning n.place, 'currency' as field, format('cannot be %s, which has no decimals: its packages have', n.currency) as reason`,
  `delete from new_package n using (
     select o.id, coalesce(b.currency, e.currency) as currency from new_package o
     left join new_event b on b.partner_id = o.event left join event e on e.partner_id = o.event
   ) priced
   where priced.id = n.id and ${hasNoDecimals('priced.currency')} and n.price_cents % 100 <> 0
   returning n.place, 'price' as field, format('must be a whole number: %s has no decimals', priced.currency) as reason`,
  `delete from new_offer n using (
     select o.id, coalesce(b.currency, e.currency) as currency from new_offer o
     left join new_event b on b.partner_id = o.event left join event e on e.partner_id = o.event
   ) priced
   where priced.id = n.id and ${hasNoDecimals('priced.currency')} and ${hasDecimals('n')}
   returning n.place, case when n.face_value_cents % 100 <> 0 then 'price' else 'fees' end as field,
     format('must be a whole number: %s has no decimals', priced.currency) as reason`,
];

const withoutEvent = (table: 'new_offer' | 'new_package'): Check =>
  `delete from ${table} n
   where not exists (select 1 from new_event e where e.partner_id = n.event)
     and not exists (select 1 from event e where e.partner_id = n.event)
   returning n.place, 'event' as field, format('%s is neither in the file nor in the catalogue', n.event) as reason,
     ${cause('event', 'n.event')}`;

const offers: Check[] = [
  withoutEvent('new_offer'),
  `delete from new_offer n using selling s
   where s.partner_id = n.event and not n.withdrawn and s.admission = 'general' and n.capacity is null
   returning n.place, 'capacity' as field, 'is required for general admission' as reason`,
  `delete from new_offer n using selling s
   where s.partner_id = n.event and s.admission = 'reserved' and n.capacity is not null
   returning n.place, 'capacity' as field, 'is counted from the seat map for reserved seating' as reason`,
  `delete from new_offer n using offer o
   where o.id = n.id and n.capacity < o.sold + o.held
   returning n.place, 'capacity' as field, format('is below the %s places that are sold or held', o.sold + o.held) as reason`,
  `delete from new_offer n
   where n.withdrawn and (exists (select 1 from cart_item i where i.offer_id = n.id)
     or exists (select 1 from order_item i where i.offer_id = n.id)
     or exists (select 1 from seat s join event e on e.id = s.event_id
       where e.partner_id = n.event and s.offer_id = n.id and s.state in ('sold', 'held')))
   returning n.place, 'withdrawn' as field, 'is not possible: it is bought or reserved' as reason`,
  `with levels as (
     select event, id, price_level, ticket_type, seq from new_offer where not withdrawn
     union all
     select e.partner_id, o.id, o.price_level, o.ticket_type, 0 from offer o join event e on e.id = o.event_id
     where e.partner_id in (select event from new_offer) and not exists (select 1 from new_offer n where n.id = o.id)
   ), numbered as (
     select seq, row_number() over (partition by event, price_level, ticket_type order by seq) as n from levels
   )
   delete from new_offer n using numbered d where d.seq = n.seq and d.n > 1
   returning n.place, 'priceLevel' as field, 'is another offer’s of the same ticketType' as reason`,
];

/** Our own format may have each id once; checked before rows with one id are merged. */
export const duplicateIds: Check = `
  with ordered as (
    select seq, place, strict, row_number() over w as n, first_value(place) over w as first_place
    from incoming where strict window w as (partition by kind, id order by seq)
  )
  delete from incoming i using ordered o where o.seq = i.seq and o.n > 1
  returning o.place, 'id' as field, format('was already given in %s', o.first_place) as reason`;

/** Remembers removed records, which others may refer to. A page's venues and attractions have the place of their event. */
export const rememberRemoved = `
  insert into bad
  select i.kind, i.id, i.place, coalesce(removed.cause, i.place)
  from unnest($1::text[], $2::text[]) as removed(place, cause)
  join incoming i on i.place = removed.place and (i.strict or i.kind = 'event')
  on conflict do nothing`;

/** One line for all that hangs on a bad record. */
export const hanging = `
  select root as place, null as field,
    string_agg(format('%s %s', n, case when n = 1 then kind else kind || 's' end), ', ' order by kind)
      || ' cannot be imported without it' as reason
  from (select root, kind, count(*) as n from bad where root <> place group by root, kind) counted
  group by root order by root`;

/** Wall clocks that do not exist because clocks go forward; they are stored as the hour after. */
export const skippedHours: Check = `
  select place, moment || '.time' as field, format('%s on %s is skipped in %s, where clocks go forward: read as %s',
    to_char(wall, 'HH24:MI'), to_char(wall, 'YYYY-MM-DD'), zone, to_char(wall at time zone zone at time zone zone, 'HH24:MI')) as reason
  from (
    select n.place, m.moment, coalesce(n.time_zone, v.time_zone) as zone,
      (m.told->>'date')::date + (m.told->>'time')::time as wall
    from new_event n join future_venue v on v.partner_id = n.venue
    cross join lateral (values ('start', n.start), ('end', n."end"), ('doors', n.doors)) as m(moment, told)
    where m.told->>'time' is not null
  ) told
  where wall at time zone zone at time zone zone <> wall`;

/** Referenced records before those that refer to them: a record removed by one check is missing in the next. */
export const checks: readonly Check[] = [
  ...layouts,
  ...places,
  ...events,
  ...currencies,
  ...offers,
  withoutEvent('new_package'),
];
