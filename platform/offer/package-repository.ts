import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import type { FurtherTexts } from '../core/language.ts';
import type { Row } from '../core/tables.ts';

export type PackageRow = Row<'package_offer'> & {
  /** Withdrawn, or no longer available by the database's clock. */
  gone: boolean;
  /** How many tickets carts and orders hold with it, without expired carts and voided tickets. */
  taken: number;
  /** Its name and highlights in further languages. */
  texts: FurtherTexts;
};

const taken = sql<number>`(coalesce((
  select sum(i.quantity) from cart c join cart_item i on i.cart_id = c.uuid and i.event_id = p.event_id
  where c.package_id = p.id
    and (c.state in ('paying', 'purchased') or (c.state = 'open' and c.expire_at > now()))), 0)::int - (
  select count(*) from cart c join "order" o on o.cart_id = c.uuid join order_item i on i.order_id = o.id
    join ticket t on t.order_item_id = i.id
  where c.package_id = p.id and t.voided_at is not null)::int)`;
const columns = sql`p.*, not p.active or coalesce(p.available_until <= now(), false) as gone,
  coalesce((select t.texts from package_text t where t.package_id = p.id), '{}') as texts, ${taken} as taken`;

/** How many more tickets can be held with a package. */
export const packagesLeft = (id: string) =>
  sql<number>`(select p.capacity - ${taken} from package_offer p where p.id = ${id}::uuid)`;

/** Of several events, each one's cheapest first. */
export const packagesOfEvents = async (db: Reader, eventIds: readonly string[]): Promise<PackageRow[]> => {
  const { rows } = await sql<PackageRow>`
    select ${columns} from package_offer p where p.event_id = any(${eventIds}::uuid[])
    order by p.price_cents, p.code`.execute(db);
  return rows.filter((row) => !row.gone);
};

const noneLeft = (): PlatformError => new PlatformError('40078', { detail: 'This package is no longer available.' });

/**
 * Locks the package's row, so that two buyers of the last one wait for each other. Throws 40077 for a package of another
 * event, 40078 when fewer than `quantity` are left.
 */
export const takePackage = async (tx: Tx, id: string, eventId: string, quantity: number): Promise<PackageRow> => {
  await sql`select 1 from package_offer where id = ${id}::uuid for no key update`.execute(tx);
  const { rows } = await sql<PackageRow>`
    select ${columns} from package_offer p where p.id = ${id}::uuid and p.event_id = ${eventId}::uuid`.execute(tx);
  const [found] = rows;
  if (found === undefined) {
    const message = 'does not belong to this event';
    throw new PlatformError('40077', { detail: `The package ${message}.`, fields: [{ field: 'offer.id', message }] });
  }
  if (found.gone || found.taken + quantity > found.capacity) throw noneLeft();
  return found;
};

/** Throws 40078 when others took the package after the cart's hold had ended; the cart's own tickets count as taken. */
export const keepPackage = async (tx: Tx, id: string): Promise<void> => {
  await sql`select 1 from package_offer where id = ${id}::uuid for no key update`.execute(tx);
  const { rows } = await sql<PackageRow>`select ${columns} from package_offer p where p.id = ${id}::uuid`.execute(tx);
  const [found] = rows;
  if (found !== undefined && found.taken > found.capacity) throw noneLeft();
};
