import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OfferFee, Presale } from '#platform/core/column-types.ts';
import { writeCataloguePrices } from '#platform/seat/event-prices.ts';
import { writeSeats } from '#platform/seat/materialise.ts';
import type { SaleCaseEvent } from '#rules/sale-cases.ts';
import type { TestPlatform } from './platform.ts';

/** By default its provider cannot be linked to. */
export type EventOptions = SaleCaseEvent & {
  admission?: 'reserved' | 'general';
  ticketLimit?: number;
  offers?: { cents: number; type?: 'standard' | 'resale'; fees?: OfferFee[] }[];
  /** Places of each general-admission offer. */
  capacity?: number;
  /** Ten by default; five rows of six are for everyone. */
  seatsPerRow?: number;
  /** True keeps its seats unwritten, as those of an event that nobody has held a seat of. */
  cold?: boolean;
};

/** Its offers are in the order in which they were asked for; the first is price level 1. */
export type TestEvent = { id: string; offers: [string, ...string[]] };

/** Hours until an event that a courier reaches, whatever day it is today. */
export const IN_A_MONTH = 30 * 24;

export const serviceFee: OfferFee = { type: 'service', scope: 'per_ticket', cents: 1000, included: false };

const inHours = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * 3_600_000));

const presalesOf = ({ presale }: EventOptions): Presale[] =>
  presale
    ? [
        {
          name: 'Club members',
          description: null,
          startsAt: inHours(presale.start)?.toISOString() ?? null,
          endsAt: inHours(presale.end)?.toISOString() ?? null,
          url: null,
        },
      ]
    : [];

/** Two sections of three rows; in section B the last row is accessible. */
const addVenue = async ({ db }: Pick<TestPlatform, 'db'>, seatsPerRow: number): Promise<string> => {
  const id = randomUUID();
  await sql`insert into layout values (${id}, 100, 100, 'Stage', 'M0 0')`.execute(db);
  await sql`
    insert into layout_section (layout_id, name, position, price_level, row_names, seats_per_row, accessible_row,
      outline, label_x, label_y)
    values (${id}, 'A', 0, 1, '{1,2,3}', ${seatsPerRow}, null, 'M0 0', 1, 1), (${id}, 'B', 1, 2, '{1,2,3}', ${seatsPerRow}, '3', 'M1 1', 2, 2)`.execute(
    db,
  );
  await sql`
    insert into venue (id, partner_id, name, city, country_code, time_zone, layout_id)
    values (${id}, ${id}, 'Test Hall', 'New York', 'US', 'America/New_York', ${id})`.execute(db);
  return id;
};

/** An event on sale with every seat free, unless something else is asked for. */
export const addEvent = async (platform: Pick<TestPlatform, 'db'>, options: EventOptions): Promise<TestEvent> => {
  const { db } = platform;
  const [id, venue] = [randomUUID(), await addVenue(platform, options.seatsPerRow ?? 10)];
  const admission = options.admission ?? 'reserved';
  const category = await db.selectFrom('category').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('event')
    .values({
      id,
      partner_id: id,
      name: 'A match',
      category_id: category.id,
      venue_id: venue,
      status: options.status ?? 'onsale',
      tickets_status: options.ticketsStatus ?? 'TICKETS_AVAILABLE',
      active: options.active ?? true,
      transactable: options.transactable ?? true,
      admission,
      // A test counts, so all of its seats are for sale, unless there are none.
      own_allocation: options.ticketsStatus !== 'TICKETS_NOT_AVAILABLE',
      start_at: inHours(options.start === undefined ? 72 : options.start),
      start_date:
        options.day === undefined
          ? '2100-01-01'
          : (inHours(options.day * 24)
              ?.toISOString()
              .slice(0, 10) ?? null),
      end_at: inHours(options.end ?? null),
      on_sale_start_at: inHours(options.onSale === undefined ? -72 : options.onSale),
      on_sale_end_at: inHours(options.saleEnds ?? null),
      can_be_linked_over: options.canBeLinkedOver ?? false,
      provider_url: options.canBeLinkedOver ? 'https://provider.example/event' : null,
      presales: JSON.stringify(presalesOf(options)),
      time_zone: 'America/New_York',
      ticket_limit: options.ticketLimit ?? 8,
      image_url: '/images/none',
      image_placeholder: '#000000',
    })
    .execute();
  const offers = (options.offers ?? [{ cents: 5000 }, { cents: 3000 }]).map((offer, index) => ({
    id: randomUUID(),
    event_id: id,
    name: `Level ${index + 1}`,
    ticket_type: offer.type ?? ('standard' as const),
    source: 'TMR' as const,
    price_level: index + 1,
    face_value_cents: offer.cents,
    fees: JSON.stringify(offer.fees ?? [serviceFee]),
    capacity: admission === 'general' ? (options.capacity ?? 100) : null,
  }));
  await db.insertInto('offer').values(offers).execute();
  if (admission === 'reserved' && !options.cold) await writeSeats(db, { id });
  await writeCataloguePrices(db, sql`select ${id}::uuid`);
  const [first, ...others] = offers.map((offer) => offer.id);
  return { id, offers: [first ?? '', ...others] };
};

export type PackageOptions = { capacity?: number; cents?: number; active?: boolean; until?: string | null };

/** A package of an event. Answers its id. `cents`: its price a ticket. */
export const addPackage = async (
  { db }: Pick<TestPlatform, 'db'>,
  eventId: string,
  { capacity = 10, cents = 2500, active = true, until = null }: PackageOptions = {},
): Promise<string> => {
  const id = randomUUID();
  await sql`insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity, active, available_until)
    values (${id}, ${eventId}, 'Fan package', 'FAN', 'experience', '/images/none',
      '[{"type":"merchandise","description":"A scarf"}]', ${cents}, ${capacity}, ${active}, now() + ${until}::interval)`.execute(
    db,
  );
  return id;
};
