import type { Reader } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { findEventOnSale } from '../offer/service.ts';
import type { PartBack } from './give-back.ts';
import type { OrderLeft, PartLeft } from './repository.ts';
import { keptOfRoom, reasonToKeepRoom, reasonToKeepTickets, shareOf } from './rules.ts';

export type Wish = { tickets?: readonly string[] | undefined; rooms?: readonly string[] | undefined };

const refuseTickets = (field: string, message: string) =>
  new PlatformError('40077', { detail: message, fields: [{ field, message }] });
const refuseRooms = (field: string, message: string) =>
  new PlatformError('40010', { detail: message, fields: [{ field, message }] });

const NOT_LEFT = 'This is not part of the order, or was given back already.';

const ticketsBack = async (
  db: Reader,
  part: PartLeft & { product_type: 1 },
  tickets: readonly string[],
  { currency, untilHoursBefore }: { currency: string; untilHoursBefore: number | null },
): Promise<PartBack> => {
  const event = await findEventOnSale(db, part.event_id);
  const reason = event && reasonToKeepTickets(event, untilHoursBefore);
  if (reason !== undefined) throw refuseTickets('tickets', reason);
  return { part, tickets, quantity: tickets.length, cents: shareOf(part, tickets.length, currency) };
};

const roomBack = (part: PartLeft & { product_type: 3 }, now: Date): PartBack => {
  const reason = reasonToKeepRoom(part.room, now);
  if (reason !== undefined) throw refuseRooms('rooms', reason);
  const cents = Math.max(0, part.cents - keptOfRoom(part.room, now) * part.quantity);
  return { part, tickets: [], quantity: part.quantity, cents };
};

/** What is asked to be given back of what is left of an order, or the rule against it. Nothing named is everything. */
export const planRefund = async (
  db: Reader,
  { parts, now, currency }: OrderLeft,
  { tickets, rooms }: Wish,
  untilHoursBefore: number | null,
): Promise<PartBack[]> => {
  const isAll = tickets === undefined && rooms === undefined;
  if (parts.length === 0) throw refuseTickets('tickets', 'All of this order was given back already.');
  const wanted = { tickets: new Set(tickets), rooms: new Set(rooms) };
  const known = { tickets: new Set(parts.flatMap((part) => part.tickets ?? [])), rooms: new Set<string>() };
  for (const part of parts) if (part.product_type === 3) known.rooms.add(part.id);
  tickets?.forEach((id, index) => {
    if (!known.tickets.has(id)) throw refuseTickets(`tickets.${index}`, NOT_LEFT);
  });
  rooms?.forEach((id, index) => {
    if (!known.rooms.has(id)) throw refuseRooms(`rooms.${index}`, NOT_LEFT);
  });
  const back: PartBack[] = [];
  for (const part of parts) {
    if (part.product_type === 3) {
      if (isAll || wanted.rooms.has(part.id)) back.push(roomBack(part, now));
      continue;
    }
    const ids = part.tickets.filter((id) => isAll || wanted.tickets.has(id));
    if (ids.length > 0) back.push(await ticketsBack(db, part, ids, { currency, untilHoursBefore }));
  }
  return back;
};
