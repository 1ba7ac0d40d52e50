import type { ApolloClient } from '@apollo/client';
import {
  CheckoutDocument,
  type HotelRoomInput,
  ReserveHotelRoomDocument,
  type ReserveHotelRoomMutation,
} from '#operations/generated/documents.ts';
import type { MoneyAmount } from '../../core/money/format.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { isRecord, readStored, writeStored } from '../../core/storage/stored.ts';
import { roomItems, ticketItems } from '../cart-data.ts';
import { readOpenCart } from '../hold/open-cart.ts';
import { failureOf, keepCart, onceEach, type ReserveOutcome, reserveTickets } from '../hold/reserve.ts';

export type RoomToReserve = {
  room: HotelRoomInput;
  hotelName: string;
  /** The event that the guests come for. */
  eventId: string | null;
};

export type RoomOutcome =
  | ReserveOutcome
  /** The room is held, the tickets are not: their resale session had ended (20053). */
  | { kind: 'room-only'; cartId: string; title: string; message: string }
  /** Nothing is held: the room costs something else now (40076). */
  | { kind: 'price'; expected: MoneyAmount; actual: MoneyAmount }
  /** Nothing is held: fields break a rule (40010). */
  | { kind: 'invalid'; title: string; message: string; fields: readonly { field: string; message: string }[] };

/** The room that this tab holds without tickets, in session storage: for tickets that are added to it. It names a person. */
const HELD_ROOM_KEY = 'grandstand.room';

/** The room of a cart without tickets, to be reserved anew together with tickets for its event; null for another cart. */
export function heldRoom(cartId: string, eventId: string): RoomToReserve | null {
  const value = readStored('session', HELD_ROOM_KEY);
  if (!isRecord(value) || value.cartId !== cartId || value.eventId !== eventId) return null;
  // Written below, by this tab.
  return value as unknown as RoomToReserve;
}

type Tickets = { request: TicketRequest; eventName: string };
/** Tickets that this browser holds for an event, and the hotel of the room that is held with them. */
export type HeldTickets = Tickets & { hotelName: string | null };

/**
 * The tickets that this browser holds for an event, with the very seats that its cart has: a room is added by reserving both anew, and
 * the same seats have to be in the new cart. They need no resale session any more, so none can have ended (20053). Null without such
 * a cart.
 */
export async function heldTickets(client: ApolloClient, eventId: string): Promise<HeldTickets | null> {
  const open = readOpenCart();
  if (open?.request?.eventId !== eventId) return null;
  const { data } = await client
    .query({ query: CheckoutDocument, variables: { cartId: open.cartId }, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  const cart = data?.cart;
  if (cart?.state !== 'OPEN') return null;
  const [item] = ticketItems(cart);
  if (!item) return null;
  const { section, row, seats } = item;
  const place = section !== null && row !== null ? { section, row, seats: [...seats] } : {};
  return {
    request: { ...open.request, ...place },
    eventName: open.eventName,
    hotelName: roomItems(cart)[0]?.room.hotel.name ?? null,
  };
}

const once = onceEach<RoomOutcome>();

type RoomAnswer = Pick<ReserveHotelRoomMutation['reserveHotelRoom'], 'problems' | 'roomPrice'> & {
  cart: { id: string } | null;
  warnings?: readonly { title: string; message: string }[];
};

export function roomOutcome({ cart, problems, roomPrice, warnings = [] }: RoomAnswer): RoomOutcome {
  const [warning] = warnings;
  if (cart && warning) return { kind: 'room-only', cartId: cart.id, title: warning.title, message: warning.message };
  if (cart) return { kind: 'held', cartId: cart.id };
  if (roomPrice) return { kind: 'price', ...roomPrice };
  const [problem] = problems;
  const { code = 'UNKNOWN', title = '', message = '', fields = [] } = problem ?? {};
  if (code === 'ALREADY_TAKEN') return { kind: 'taken' };
  return code === 'INVALID_HOTEL_REQUEST'
    ? { kind: 'invalid', title, message, fields }
    : { kind: 'refused', code, title, message };
}

async function send(
  client: ApolloClient,
  { room, eventId }: RoomToReserve,
  tickets: Tickets | null,
  idempotencyKey: string,
): Promise<RoomAnswer | undefined> {
  if (!tickets) {
    const input = { idempotencyKey, room, eventId };
    return (await client.mutate({ mutation: ReserveHotelRoomDocument, variables: { input } })).data?.reserveHotelRoom;
  }
  return reserveTickets(client, { ...tickets.request, idempotencyKey, hotelRoom: room });
}

/**
 * Reserves a room, together with the tickets when there are some: both are held, or neither. Never rejects: without an answer the
 * outcome is unreachable.
 */
export function reserveRoom(
  client: ApolloClient,
  wanted: RoomToReserve,
  tickets: Tickets | null,
): Promise<RoomOutcome> {
  return once({ ...wanted, tickets }, async (key) => {
    try {
      const answer = await send(client, wanted, tickets, key);
      if (!answer) return { kind: 'unreachable' };
      const outcome = roomOutcome(answer);
      if (outcome.kind === 'held' || outcome.kind === 'room-only') {
        const { cartId } = outcome;
        const held = outcome.kind === 'held' ? tickets : null;
        keepCart({ cartId, request: held?.request ?? null, eventName: held?.eventName ?? wanted.hotelName });
        writeStored('session', HELD_ROOM_KEY, held ? null : { ...wanted, cartId });
      }
      return outcome;
    } catch (error) {
      return failureOf(error);
    }
  });
}
