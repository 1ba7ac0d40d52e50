import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { toCents } from '#rules/currency.ts';
import { comparableEmail } from '#rules/email.ts';
import { LIST_ENDS_HOURS } from '#rules/hold.ts';
import { purchaseFlowOf } from '#rules/sale.ts';
import { deleteCarts, lockCart, lockReplacedCart, lockSession, reasonNotPayable } from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import type { Visitor } from '../core/visitor.ts';
import { type EventRow, recentEvents } from '../event/service.ts';
import { eventToWire } from '../event/wire.ts';
import { findEventOnSale, offersOfEvent } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import {
  closeSales,
  countOfSession,
  type EntryRow,
  findEntry,
  findLiving,
  giveCart,
  giveEntries,
  hasFreeTickets,
  insertEntry,
  isSection,
  lockEntry,
  lockEventOfList,
  lockPlacesTooMany,
  type NewEntry,
  setState,
} from './repository.ts';
import type { entrySchema } from './schemas.ts';

type EntryWire = z.infer<typeof entrySchema>;
type WireContext = { tenant: TenantConfig; language: Language };

/** Lists that one browser may stand in at a time. */
const MOST_OF_A_SESSION = 20;
const HOUR_MS = 3_600_000;

const conflict = (detail: string) => new PlatformError('20010', { detail });

const toWire = (entry: EntryRow, event: EventRow, sessionId: string, context: WireContext): EntryWire => ({
  token: entry.token,
  event: eventToWire(event, context),
  state: entry.state,
  place: entry.place,
  quantity: entry.quantity,
  section: entry.section,
  maxPrice: entry.max_cents === null ? null : entry.max_cents / 100,
  currency: entry.currency,
  offer:
    entry.state === 'offered' && entry.cart_expires
      ? {
          expireAt: entry.cart_expires.toISOString(),
          cartId: entry.cart_session === sessionId ? entry.cart_id : null,
        }
      : null,
});

/** A place, by the secret of its link; 404 for another brand's. */
export const readEntry = async (
  db: Db,
  token: string,
  { tenantId, sessionId }: Visitor,
  context: WireContext,
): Promise<EntryWire> => {
  const entry = await findEntry(db, token, tenantId);
  const event = entry && (await recentEvents(db, [entry.event_id])).get(entry.event_id);
  if (entry === undefined || event === undefined) throw notFound('place in a waiting list');
  return toWire(entry, event, sessionId, context);
};

export type JoinRequest = Pick<NewEntry, 'eventId' | 'quantity' | 'section' | 'email' | 'language' | 'addressHash'> & {
  maxPriceMinorUnits: number | null;
};

/** Throws unless the event has a list and the request fits it; answers whether the event is sold out. */
const requireListed = async (
  tx: Tx,
  tenant: TenantConfig,
  event: NonNullable<Awaited<ReturnType<typeof findEventOnSale>>>,
  { quantity, section }: Pick<JoinRequest, 'quantity' | 'section'>,
): Promise<boolean> => {
  const reason = reasonNotPayable(event, purchaseFlowOf[tenant.transactableType]);
  if (reason !== undefined) throw new PlatformError('50020', { detail: reason });
  if ((await offersOfEvent(tx, event.id)).length === 0)
    throw new PlatformError('50020', { detail: 'Tickets for this event are sold by its provider.' });
  const isSoldOut = !(await hasFreeTickets(tx, event.id));
  if (!event.waiting && !isSoldOut)
    throw new PlatformError('50020', { detail: 'There is a waiting list only while an event is sold out.' });
  if (event.start_at === null || +event.start_at - +event.now <= LIST_ENDS_HOURS * HOUR_MS)
    throw new PlatformError('50020', { detail: 'The waiting list of this event has ended.' });
  if (quantity > event.ticket_limit) throw invalid('quantity', `must be at most ${event.ticket_limit}`);
  if (section !== null && event.admission === 'general')
    throw invalid('section', 'must be left out: this event has no numbered seats');
  if (section !== null && !(await isSection(tx, event.venue_id, section)))
    throw invalid('section', 'is not a section of this event');
  return isSoldOut;
};

/**
 * ORDER-8: puts a visitor's name down for tickets of a sold-out event. The same visitor again gets the place they have, whatever
 * address they type; for somebody else's it is refused, without telling more. 50020 unless the event is sold out and more than a
 * day away.
 */
export const joinList = async (
  { db, tenant }: PlatformDeps,
  visitor: Visitor,
  { maxPriceMinorUnits, ...request }: JoinRequest,
): Promise<EntryWire> => {
  const entry: Omit<NewEntry, 'maxCents'> = {
    ...request,
    email: comparableEmail(request.email),
    tenantId: visitor.tenantId,
    sessionId: visitor.sessionId,
    userId: visitor.userId,
    token: randomUUID(),
    reservationKey: randomUUID(),
  };
  const token = await inTransaction(db, async (tx) => {
    await lockSession(tx, visitor.sessionId);
    await lockEventOfList(tx, request.eventId);
    const event = await findEventOnSale(tx, request.eventId);
    if (event === undefined) throw notFound('event');
    const living = await findLiving(tx, entry);
    if (living !== undefined) {
      const isOwn =
        living.user_id === null ? living.session_id === visitor.sessionId : living.user_id === visitor.userId;
      if (isOwn) return living.token;
      throw conflict('This address or visitor is on the list already; the link to the place is in the e-mail.');
    }
    const isSoldOut = await requireListed(tx, tenant, event, request);
    if ((await countOfSession(tx, visitor.sessionId)) >= MOST_OF_A_SESSION)
      throw new PlatformError('40081', { detail: `At most ${MOST_OF_A_SESSION} waiting lists at a time.` });
    const maxCents = maxPriceMinorUnits === null ? null : toCents(maxPriceMinorUnits, event.currency);
    if (isSoldOut) await closeSales(tx, event.id);
    await insertEntry(tx, { ...entry, maxCents });
    return entry.token;
  });
  return readEntry(db, token, visitor, { tenant, language: request.language });
};

/** Takes the offer: the tickets that are held for it are in this visitor's cart, in place of what they held. */
export const takeOffer = (db: Db, token: string, visitor: Visitor): Promise<{ cartId: string }> =>
  inTransaction(db, async (tx) => {
    await lockSession(tx, visitor.sessionId);
    const entry = await lockEntry(tx, token, visitor.tenantId);
    if (entry === undefined) throw notFound('place in a waiting list');
    const { cart_id: cartId } = entry;
    if (entry.state !== 'offered' || cartId === null) throw conflict('Nothing is held for this place.');
    const older = await lockReplacedCart(tx, visitor);
    if (older === cartId) return { cartId };
    const cart = await lockCart(tx, cartId);
    if (cart?.state !== 'open' || cart.expired) throw conflict('The offer has ended.');
    if (cart.session_id !== token) throw conflict('The offer was taken in another browser.');
    if (older !== undefined) await deleteCarts(tx, [older]);
    await giveCart(tx, cartId, visitor);
    return { cartId };
  });

/** Ends a living place, which must be locked; what is held for it, in its own cart or this session's, goes to the next. */
const endEntry = async (tx: Tx, entry: EntryRow, sessionId: string): Promise<void> => {
  if (entry.cart_id !== null) {
    const cart = await lockCart(tx, entry.cart_id);
    const isHeld = cart?.session_id === entry.token || cart?.session_id === sessionId;
    if (cart?.state === 'open' && isHeld) await deleteCarts(tx, [cart.uuid]);
  }
  await setState(tx, entry.id, 'left');
};

/** Leaves the list; what was held for it goes to the next. Leaving again changes nothing. */
export const leaveList = (db: Db, token: string, { tenantId, sessionId }: Visitor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const entry = await lockEntry(tx, token, tenantId);
    if (entry === undefined) throw notFound('place in a waiting list');
    if (entry.state === 'waiting' || entry.state === 'offered') await endEntry(tx, entry, sessionId);
  });

/** A member's new session: the places that the guest of the old one took become the member's, one in each line. */
export const moveGuestEntries = async (
  tx: Tx,
  from: string,
  member: { tenantId: string; sessionId: string; userId: string },
): Promise<void> => {
  await lockSession(tx, from);
  for (const token of await lockPlacesTooMany(tx, from, member)) {
    const entry = await lockEntry(tx, token, member.tenantId);
    // What was taken of it stays in the cart.
    if (entry !== undefined) await endEntry(tx, entry, token);
  }
  await giveEntries(tx, from, member);
};
