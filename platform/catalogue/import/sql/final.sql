-- Every event as it will be stored: ids instead of partner ids, instants instead of wall clocks, days moved.
create temp table moved as select id from moved_event;

create temp table final_event as
with zoned as (
  select n.*, fv.id as venue_id, coalesce(n.time_zone, fv.time_zone) as zone
  from new_event n join future_venue fv on fv.partner_id = n.venue
), converted as materialized (
  select z.*, pg_temp.instant_of(z.start, z.zone) as clock_start,
    case when z.start->>'date' is not null then pg_temp.instant_of(z."end", z.zone) end as clock_end,
    pg_temp.instant_of(z.doors, z.zone) as clock_doors
  from zoned z
), timed as materialized (
  -- Usually there is no shift, and nothing is converted twice.
  select r.*,
    case when :days = 0 then clock_start else pg_temp.shifted(clock_start, zone, :days) end as start_at,
    case when :days = 0 then clock_end else pg_temp.shifted(clock_end, zone, :days) end as end_at,
    case when :days = 0 then clock_doors else pg_temp.shifted(clock_doors, zone, :days) end as doors_at,
    case when :days = 0 then on_sale_start_at else pg_temp.shifted(on_sale_start_at, zone, :days) end as sale_start_at,
    case when :days = 0 then on_sale_end_at else pg_temp.shifted(on_sale_end_at, zone, :days) end as sale_end_at,
    case when :days = 0 or presales = '[]' then presales else pg_temp.shifted_presales(presales, zone, :days) end as sales_before
  from converted r
)
select t.seq, t.id, t.is_new, t.partner_id, t.venue_id, :event_final,
  case when not is_own then coalesce(t.tickets_status, 'UNKNOWN')
    when s.admission = 'general' then case when s.places_left <= 0 then 'TICKETS_NOT_AVAILABLE'
      when s.places_left <= 40 then 'FEW_TICKETS_LEFT' else 'TICKETS_AVAILABLE' end
    else coalesce(case when e.own_allocation then e.tickets_status end, 'TICKETS_AVAILABLE')
  end as tickets_status,
  -- Sold here when it has offers, or as an own event without a provider's page.
  is_own or (t.provider_url is null and t.strict) as transactable,
  t.provider_url is not null as can_be_linked_over, s.admission,
  t.start_at, coalesce((t.start_at at time zone t.zone)::date, (t.start->>'date')::date + :days) as start_date,
  t.end_at, case when t.end_at is null then (t."end"->>'date')::date + :days end as end_date, t.doors_at, t.zone as time_zone,
  t.sale_start_at as on_sale_start_at, t.sale_end_at as on_sale_end_at, t.sales_before as presales,
  t.fees_included and not coalesce(s.adds_fees, false) as fees_included,
  case when s.has_offers then true else t.fees_known end as fees_known,
  -- Of a new event from all its offers; once its seats are known, from those with tickets left.
  case when s.has_offers then coalesce(e.min_base_cents, s.min_base) else t.min_base_cents end as min_base_cents,
  case when s.has_offers then coalesce(e.min_fee_cents, s.min_fee) else t.min_fee_cents end as min_fee_cents,
  case when s.has_offers then coalesce(e.max_base_cents, s.max_base) else t.max_base_cents end as max_base_cents,
  case when s.has_offers then coalesce(e.max_fee_cents, s.max_fee) else t.max_fee_cents end as max_fee_cents,
  is_own as own_allocation, coalesce(s.standard, true) as standard, coalesce(s.resale, false) as resale
from timed t left join selling s on s.id = t.id left join event e on e.id = t.id
cross join lateral (select coalesce(s.has_offers, false) and not t.sold_elsewhere as is_own) o;

-- Events that are not in the files themselves, only offers of theirs.
create temp table final_sale as
select s.id, s.admission, s.has_offers,
  e.fees_included and not coalesce(s.adds_fees, false) as fees_included,
  case when not s.has_offers then e.tickets_status
    when s.admission = 'general' then case when s.places_left <= 0 then 'TICKETS_NOT_AVAILABLE'
      when s.places_left <= 40 then 'FEW_TICKETS_LEFT' else 'TICKETS_AVAILABLE' end
    else coalesce(case when e.own_allocation then e.tickets_status end, 'TICKETS_AVAILABLE')
  end as tickets_status
from selling s join event e on e.id = s.id
where not exists (select 1 from new_event n where n.id = s.id);
analyze final_event (id, venue_id), final_sale (id);
