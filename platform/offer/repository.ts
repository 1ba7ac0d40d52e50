import { sql } from 'kysely';
import type { OfferFee } from '../core/column-types.ts';
import type { Reader } from '../core/db.ts';
import type { Translations } from '../core/language.ts';
import type { Row, TicketSource, TicketType } from '../core/tables.ts';

export type OfferRow = {
  id: string;
  event_id: string;
  name: string;
  names: Translations;
  ticket_type: TicketType;
  source: TicketSource | null;
  price_level: number;
  face_value_cents: number;
  fees: OfferFee[];
  capacity: number | null;
};

/** What decides whether and how an event's tickets are sold. */
export type EventOnSale = Pick<
  Row<'event'>,
  | 'id'
  | 'active'
  | 'status'
  | 'tickets_status'
  | 'transactable'
  | 'admission'
  | 'venue_id'
  | 'start_at'
  | 'start_date'
  | 'end_at'
  | 'end_date'
  | 'time_zone'
  | 'on_sale_start_at'
  | 'on_sale_end_at'
  | 'currency'
  | 'ticket_limit'
  | 'bonus_points'
  | 'seats_ready'
> & {
  /** By the database's clock, so that all platforms agree. */
  now: Date;
  /** Somebody is in line for what comes free. */
  waiting: boolean;
  /** It has a waiting room, open or not. */
  has_room: boolean;
};

/** In no order; an unknown one is left out. */
export const findEventsOnSale = (db: Reader, ids: readonly string[]): Promise<EventOnSale[]> =>
  db
    .selectFrom('event')
    .select([
      'id',
      'active',
      'status',
      'tickets_status',
      'transactable',
      'admission',
      'venue_id',
      'start_at',
      'start_date',
      'end_at',
      'end_date',
      'time_zone',
      'on_sale_start_at',
      'on_sale_end_at',
      'currency',
      'ticket_limit',
      'bonus_points',
      'seats_ready',
      sql<Date>`now()`.as('now'),
      sql<boolean>`exists (select 1 from waiting_list_entry w where w.event_id = event.id and w.state = 'waiting')`.as(
        'waiting',
      ),
      sql<boolean>`exists (select 1 from waiting_room r where r.event_id = event.id)`.as('has_room'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export const findEventOnSale = async (db: Reader, id: string): Promise<EventOnSale | undefined> =>
  (await findEventsOnSale(db, [id]))[0];

export const offersOfEvents = (db: Reader, eventIds: readonly string[]): Promise<OfferRow[]> =>
  db
    .selectFrom('offer')
    .select([
      'id',
      'event_id',
      'name',
      'names',
      'ticket_type',
      'source',
      'price_level',
      'face_value_cents',
      'fees',
      'capacity',
    ])
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .execute();

export const offersOfEvent = (db: Reader, eventId: string): Promise<OfferRow[]> => offersOfEvents(db, [eventId]);

/** Free places of each general admission offer of the events; a hold that has expired counts as free, returned or not. */
export const generalAvailability = async (db: Reader, eventIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; available: number }>`
    select o.id, o.capacity - o.sold - coalesce(
      (select sum(h.quantity) from general_hold h where h.offer_id = o.id and h.held_until > now()), 0) as available
    from offer o where o.event_id = any(${eventIds}::uuid[]) and o.capacity is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.available]));
};
