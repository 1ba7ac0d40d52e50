import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/core/db.ts';
import { writeSeats } from '#platform/seat/materialise.ts';

export type Hall = { sections: number; rows: number; seats: number };

/** An arena of 20,000 seats and a stadium of 80,000. */
export const arena: Hall = { sections: 84, rows: 20, seats: 12 };
export const stadium: Hall = { sections: 160, rows: 25, seats: 20 };

const LEVELS = 5;

/** Adds an event without a first hold, in a hall of that size, with a standard and a resale offer at each of five price levels. */
export async function addHall(db: Db, { sections, rows, seats }: Hall): Promise<string> {
  const id = randomUUID();
  await sql`insert into layout values (${id}, 100, 100, 'Stage', 'M0 0')`.execute(db);
  await sql`
    insert into layout_section (layout_id, name, position, price_level, row_names, seats_per_row, accessible_row,
      restricted_view, outline, label_x, label_y)
    select ${id}, 'S' || n, n, 1 + n * ${LEVELS} / ${sections}, (select array_agg(r::text) from generate_series(1, ${rows}::int) r),
      ${seats}, ${String(rows)}, n % 9 = 0, 'M0 0', 1, 1
    from generate_series(0, ${sections - 1}::int) n`.execute(db);
  await sql`
    insert into venue (id, partner_id, name, city, country_code, time_zone, layout_id)
    values (${id}, ${id}, 'A hall', 'New York', 'US', 'America/New_York', ${id})`.execute(db);
  await sql`
    insert into event (id, partner_id, name, category_id, venue_id, status, tickets_status, admission, start_at, start_date,
      on_sale_start_at, time_zone, image_url, image_placeholder)
    select ${id}, ${id}, 'A match', c.id, ${id}, 'onsale', 'TICKETS_AVAILABLE', 'reserved', now() + interval '30 days',
      current_date + 30, now() - interval '1 day', 'America/New_York', '/images/none', '#000000'
    from category c limit 1`.execute(db);
  await sql`
    insert into offer (id, event_id, name, ticket_type, source, price_level, face_value_cents, fees)
    select gen_random_uuid(), ${id}, type || level, type, 'TMR', level,
      (20 - 2 * level) * 1000 + case type when 'resale' then 550 else 0 end,
      '[{"type":"service","scope":"per_ticket","cents":1000,"included":false}]'
    from generate_series(1, ${LEVELS}::int) level, unnest(array['standard', 'resale']) type`.execute(db);
  return id;
}

/** Adds such an event with its seat rows written, as after a first hold. */
export async function addSellingHall(db: Db, hall: Hall): Promise<string> {
  const id = await addHall(db, hall);
  await writeSeats(db, { id });
  return id;
}
