import type { Reader } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { cancellationFee } from '../hotel/service.ts';
import { findEventOnSale } from '../offer/service.ts';
import type { ItemToReturn } from './release.ts';
import type { ItemLeft, OrderLeft } from './repository.ts';
import { type ReturnRule, refusalText, roomRefusal, shareOf, ticketFee, ticketsRefusal } from './rules.ts';

/** Ids of the tickets and rooms to return; without any, everything that is left of the order. */
export type Selection = { tickets?: readonly string[] | undefined; rooms?: readonly string[] | undefined };

const refuseTickets = (field: string, message: string) =>
  new PlatformError('40077', { detail: message, fields: [{ field, message }] });
const refuseRooms = (field: string, message: string) =>
  new PlatformError('40010', { detail: message, fields: [{ field, message }] });

const NOT_LEFT = 'This is not part of the order, or was given back already.';

const returnTickets = async (
  db: Reader,
  item: ItemLeft & { product_type: 1 },
  tickets: readonly string[],
  { currency, rule }: { currency: string; rule: ReturnRule },
): Promise<ItemToReturn> => {
  const event = await findEventOnSale(db, item.event_id);
  const refusal = event && ticketsRefusal(event, rule);
  if (refusal !== undefined) throw refuseTickets('tickets', refusalText(refusal, rule.untilHoursBefore));
  const share = shareOf(item, tickets.length, currency);
  const keptCents = event ? ticketFee(event, rule, { cents: share, currency }) : 0;
  return { item, tickets, quantity: tickets.length, cents: share - keptCents, keptCents };
};

const returnRoom = (item: ItemLeft & { product_type: 3 }, now: Date): ItemToReturn => {
  const refusal = roomRefusal(item.room, now);
  if (refusal !== undefined) throw refuseRooms('rooms', refusalText(refusal, null));
  const keptCents = Math.min(item.cents, cancellationFee(item.room, now) * item.quantity);
  return { item, tickets: [], quantity: item.quantity, cents: item.cents - keptCents, keptCents };
};

/**
 * HOTEL-2: the rooms that are sold together with tickets only and would stay although the last of them go; none when they may go
 * because the seller has cancelled or changed their event.
 */
export const dependentRooms = async (
  db: Reader,
  { items, now }: Pick<OrderLeft, 'items' | 'now'>,
  returned: readonly ItemToReturn[],
  ruleOf: (eventId: string) => ReturnRule,
): Promise<string[]> => {
  const isStaying = ({ id }: ItemLeft) => !returned.some(({ item }) => item.id === id);
  const rooms = items.filter((item) => item.product_type === 3 && item.room.needsTicket && isStaying(item));
  if (rooms.length === 0) return [];
  const returnedTickets = new Set(returned.flatMap(({ tickets }) => tickets));
  if (returnedTickets.size === 0) return [];
  if (items.some((item) => item.tickets?.some((id) => !returnedTickets.has(id)))) return [];
  for (const { item } of returned) {
    if (item.product_type === 3) continue;
    const { choiceEndsAt } = ruleOf(item.event_id);
    if (choiceEndsAt !== null && now < choiceEndsAt) return [];
    if ((await findEventOnSale(db, item.event_id))?.status === 'cancelled') return [];
  }
  return rooms.map(({ id }) => id);
};

/** 40077 when a room would stay that is sold together with tickets only. */
export const checkRooms = async (...[db, left, returned, ruleOf]: Parameters<typeof dependentRooms>): Promise<void> => {
  if ((await dependentRooms(db, left, returned, ruleOf)).length === 0) return;
  throw refuseTickets('tickets', 'The room of this order is sold together with tickets only: give it back too.');
};

/** The items to return and their amounts. 40077 or 40010 when a ticket or room cannot be returned. */
export const planRefund = async (
  db: Reader,
  { items, now, currency }: OrderLeft,
  { tickets, rooms }: Selection,
  ruleOf: (eventId: string) => ReturnRule,
): Promise<ItemToReturn[]> => {
  const isAll = tickets === undefined && rooms === undefined;
  if (items.length === 0) throw refuseTickets('tickets', 'All of this order was given back already.');
  const selected = { tickets: new Set(tickets), rooms: new Set(rooms) };
  const left = { tickets: new Set(items.flatMap((item) => item.tickets ?? [])), rooms: new Set<string>() };
  for (const item of items) if (item.product_type === 3) left.rooms.add(item.id);
  tickets?.forEach((id, index) => {
    if (!left.tickets.has(id)) throw refuseTickets(`tickets.${index}`, NOT_LEFT);
  });
  rooms?.forEach((id, index) => {
    if (!left.rooms.has(id)) throw refuseRooms(`rooms.${index}`, NOT_LEFT);
  });
  const returned: ItemToReturn[] = [];
  for (const item of items) {
    if (item.product_type === 3) {
      if (isAll || selected.rooms.has(item.id)) returned.push(returnRoom(item, now));
      continue;
    }
    const ids = item.tickets.filter((id) => isAll || selected.tickets.has(id));
    if (ids.length > 0) returned.push(await returnTickets(db, item, ids, { currency, rule: ruleOf(item.event_id) }));
  }
  return returned;
};
