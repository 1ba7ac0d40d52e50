import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lockCart } from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { type Job, startJob, workOn } from '../core/jobs.ts';
import type { Visitor } from '../core/visitor.ts';
import { feeDueAtHotel } from '../hotel/service.ts';
import { findEventOnSale, type Split, splitOf } from '../offer/service.ts';
import { lastChange, type OrderRow, orderOfPurchase, ownOrder } from '../order/service.ts';
import { processorOf } from '../payment/service.ts';
import { givePointsBack, planWalletChange } from '../wallet/service.ts';
import { checkRooms, dependentRooms, planRefund, type Selection } from './plan.ts';
import { type ItemToReturn, raiseTicketsStatus, releaseItems } from './release.ts';
import {
  claimAsked,
  findRefund,
  type ItemLeft,
  insertRefund,
  markRefunded,
  markRefused,
  noteRefundTrouble,
  type OrderLeft,
  orderLeft,
  type RefundRow,
} from './repository.ts';
import { type ReturnRule, roomRefusal, ticketsEnd, ticketsRefusal } from './rules.ts';
import type { RefundQuote } from './schemas.ts';

export { findRefundById } from './repository.ts';

export type RefundRequest = Selection &
  Visitor & {
    uuid: string;
    idempotencyKey: string;
  };

/** The refund, and the items that it returns; none when it is the earlier refund of a repeated request. */
type BeginResult = { refund: RefundRow; returned: readonly ItemToReturn[] };

const hashOf = ({ tickets, rooms }: Selection): string =>
  createHash('sha256')
    .update(JSON.stringify([tickets?.toSorted() ?? null, rooms?.toSorted() ?? null]))
    .digest('hex');

/** 422 when the key was used for another request. */
const sameRequest = (earlier: RefundRow, hash: string): BeginResult => {
  if (earlier.request_hash === hash) return { refund: earlier, returned: [] };
  const message = 'was used for another refund';
  throw new PlatformError('40020', {
    status: 422,
    detail: `idempotencyKey: ${message}`,
    fields: [{ field: 'idempotencyKey', message }],
  });
};

type Amounts = Split & { isAll: boolean };

/** What comes back for these parts of an order: to the card and in points, and which earned points are taken back. */
const amountsOf = (order: OrderRow, left: OrderLeft, returned: readonly ItemToReturn[]): Amounts => {
  const isAll = left.items.every(
    ({ id: itemId, quantity }) => returned.find(({ item }) => item.id === itemId)?.quantity === quantity,
  );
  // Only tickets are delivered: the fee is refunded together with the last of them.
  const isTicket = ({ item }: ItemToReturn) => item.product_type === 1;
  const count = (parts: readonly { quantity: number }[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const tickets = returned.filter(isTicket);
  const ticketsLeft = count(left.items.filter((item) => item.product_type === 1));
  const isLast = count(tickets) === ticketsLeft;
  const delivery = tickets.length > 0 && isLast ? order.total_cents - left.itemsCents : 0;
  const cents = returned.reduce((sum, one) => sum + one.cents, delivery);
  const { currency, total_cents: totalCents, cash_cents: paidCents, bonus_points: bonus } = order;
  const paid = { currency, totalCents, cashCents: paidCents, pointsOfPrice: order.points_earned - bonus };
  const { earned, ...split } = splitOf(paid, left.refundedCents, cents, isAll);
  // The event's bonus goes with its tickets, whatever they cost beside a room.
  const bonusOf = (quantity: number) => (quantity === 0 ? 0 : Math.floor((bonus * quantity) / left.ticketsBought));
  const ticketsBefore = left.ticketsBought - ticketsLeft;
  return { ...split, earned: earned + bonusOf(ticketsBefore + count(tickets)) - bonusOf(ticketsBefore), isAll };
};

const writeRefund = async (
  tx: Tx,
  order: OrderRow,
  {
    key,
    hash,
    left,
    returned,
    changeId = null,
  }: { key: string; hash: string; left: OrderLeft; returned: readonly ItemToReturn[]; changeId?: number | null },
): Promise<RefundRow> => {
  const { cashCents, points, earned: clawBack, isAll } = amountsOf(order, left, returned);
  const id = randomUUID();
  // CART-17: what comes back goes on with the clock of its cart for a minute.
  await sql`update cart set ended_at = now() where uuid = ${order.cart_id}::uuid`.execute(tx);
  await releaseItems(tx, returned);
  const items = returned.map(({ item, quantity, cents, keptCents }) => ({ id: item.id, quantity, cents, keptCents }));
  await insertRefund(tx, { id, orderId: order.id, key, hash, cashCents, points, items, isAll, changeId });
  await givePointsBack(tx, { purchaseId: order.purchase_id, refundId: id, points, clawBack });
  const refund = await findRefund(tx, order.id, key);
  if (refund === undefined) throw new Error(`refund ${id} was not written`);
  return refund;
};

type QuotedItem = RefundQuote['items'][number];

const ruleFor =
  (deps: PlatformDeps, order: OrderRow) =>
  (eventId: string): ReturnRule => {
    const endsAt = lastChange(order, eventId)?.choice_ends_at;
    return { ...deps.tenant.refunds, choiceEndsAt: endsAt ? new Date(endsAt) : null };
  };

const quoteItem = async (
  db: Db,
  item: ItemLeft,
  now: Date,
  ruleOf: (eventId: string) => ReturnRule,
): Promise<QuotedItem> => {
  if (item.product_type === 3) {
    return { id: item.id, tickets: [], refusal: roomRefusal(item.room, now) ?? null, endsAt: null };
  }
  const event = await findEventOnSale(db, item.event_id);
  const rule = ruleOf(item.event_id);
  return {
    id: item.id,
    tickets: item.tickets,
    refusal: (event && ticketsRefusal(event, rule)) ?? null,
    endsAt: event ? (ticketsEnd(event, rule)?.toISOString() ?? null) : null,
  };
};

/**
 * ORDER-6: what can be given back now, and what would come back for a selection; without one for everything that can be. Changes
 * nothing. Throws as a refund of that selection does, but names the rooms that cannot stay without the tickets.
 */
export const quoteRefund = async (
  deps: PlatformDeps,
  request: Selection & Visitor & { uuid: string },
): Promise<RefundQuote> => {
  const { db } = deps;
  const order = await ownOrder(db, request);
  const ruleOf = ruleFor(deps, order);
  const left = await orderLeft(db, order.id);
  const items = await Promise.all(left.items.map((item) => quoteItem(db, item, left.now, ruleOf)));
  const possible = items.filter(({ refusal }) => refusal === null);
  if (possible.length === 0) return { items, dependentRooms: [], refund: null };
  const isChosen = request.tickets !== undefined || request.rooms !== undefined;
  const selection = isChosen
    ? request
    : {
        tickets: possible.flatMap(({ tickets }) => tickets),
        rooms: possible.filter(({ tickets }) => tickets.length === 0).map(({ id }) => id),
      };
  const returned = await planRefund(db, left, selection, ruleOf);
  const { cashCents, points, earned: clawBack } = amountsOf(order, left, returned);
  const wallet = await planWalletChange(db, { purchaseId: order.purchase_id, points, clawBack });
  const keptOf = (type: 1 | 3) =>
    returned.reduce((sum, { item, keptCents }) => sum + (item.product_type === type ? keptCents : 0), 0);
  return {
    items,
    dependentRooms: await dependentRooms(db, left, returned, ruleOf),
    refund: {
      toCard: cashCents / 100,
      points,
      pointsTakenBack: wallet.takenBack,
      pointsOwed: wallet.owed,
      pointsRepaid: wallet.repaid,
      kept: keptOf(3) / 100,
      ticketFee: keptOf(1) / 100,
      dueAtHotel:
        returned.reduce(
          (sum, { item }) => sum + (item.product_type === 3 ? feeDueAtHotel(item.room, left.now) : 0),
          0,
        ) / 100,
      currency: order.currency,
    },
  };
};

/** One transaction: tickets are void, seats and rooms are for sale again, points are returned; the money follows later. */
const begin = (db: Db, deps: PlatformDeps, request: RefundRequest): Promise<BeginResult> =>
  inTransaction(db, async (tx) => {
    const order = await ownOrder(tx, request);
    await lockCart(tx, order.cart_id);
    const hash = hashOf(request);
    const earlier = await findRefund(tx, order.id, request.idempotencyKey);
    if (earlier !== undefined) return sameRequest(earlier, hash);
    const left = await orderLeft(tx, order.id);
    const ruleOf = ruleFor(deps, order);
    const returned = await planRefund(tx, left, request, ruleOf);
    await checkRooms(tx, left, returned, ruleOf);
    return { refund: await writeRefund(tx, order, { key: request.idempotencyKey, hash, left, returned }), returned };
  });

/**
 * Asks the processor to return the money, outside any transaction. The refund's id is the idempotency key, so asking again
 * returns nothing twice. A refusal is listed for a person (PAY-2), and its buyer is told.
 */
const askProcessor = async (deps: PlatformDeps, refund: RefundRow): Promise<void> => {
  const { id, cash_cents: amountCents, charge_id: chargeId, tenant_id: tenantId, currency } = refund;
  if (chargeId === null) throw new Error(`refund ${id} has money but its order has no charge`);
  const request = { key: `refund-${id}`, chargeId, amountCents, currency };
  const outcome = await processorOf(deps, tenantId).refund(request);
  if (outcome.kind === 'refunded') await inTransaction(deps.db, (tx) => markRefunded(tx, refund));
  else if (outcome.kind === 'refused') await inTransaction(deps.db, (tx) => markRefused(tx, refund, outcome.reason));
  else await noteRefundTrouble(deps, refund, outcome.trouble);
};

/** POST /api/order/{uuid}/refund. Without an answer of the processor the job below asks again. */
export const refundOrder = async (deps: PlatformDeps, request: RefundRequest): Promise<void> => {
  const { refund, returned } = await begin(deps.db, deps, request);
  await raiseTicketsStatus(deps.db, returned);
  if (refund.state === 'asked') await askProcessor(deps, refund);
};

/**
 * ORDER-7: returns what is left of an order's tickets for a cancelled event, whatever the brand's rules for giving back are.
 * Nothing when all of it was given back before.
 */
export const refundCancelled = async (
  deps: PlatformDeps,
  { purchaseId, eventId, changeId }: { purchaseId: string; eventId: string; changeId: number },
): Promise<void> => {
  const refund = await inTransaction(deps.db, async (tx) => {
    const order = await orderOfPurchase(tx, purchaseId);
    await lockCart(tx, order.cart_id);
    const left = await orderLeft(tx, order.id);
    const returned = left.items.flatMap((item): ItemToReturn[] =>
      item.product_type === 1 && item.event_id === eventId
        ? [{ item, tickets: item.tickets, quantity: item.quantity, cents: item.cents, keptCents: 0 }]
        : [],
    );
    if (returned.length === 0) return undefined;
    return writeRefund(tx, order, { key: randomUUID(), hash: `event change ${changeId}`, left, returned, changeId });
  });
  if (refund?.state === 'asked') await askProcessor(deps, refund);
};

/** PAY-9: something became of a refund, such as that the bank did not take the money days after it was returned. Nothing of a refused one. */
export const followRefund = async (deps: PlatformDeps, refund: RefundRow): Promise<void> => {
  if (refund.state !== 'refused') await askProcessor(deps, refund);
};

const ASK_AGAIN_AFTER_MS = 30_000;

/** Asks the processor again for all refunds without an answer, a batch at once, whichever platform started them. */
export const askAgainOnce = async (deps: PlatformDeps, afterMs = ASK_AGAIN_AFTER_MS): Promise<void> => {
  const startedAt = Date.now();
  const each = { what: 'refund', failure: 'refund not asked for', logger: deps.logger };
  for (;;) {
    // Those of this run are not due again before its end, however long the processor takes.
    const refunds = await claimAsked(deps.db, afterMs + Date.now() - startedAt);
    if (refunds.length === 0) return;
    await workOn(refunds, (refund) => askProcessor(deps, refund), each);
  }
};

export const startRefunds = (deps: PlatformDeps, everyMs = 5_000): Job =>
  startJob({ run: () => askAgainOnce(deps), everyMs, failure: 'refunds not asked for', logger: deps.logger });
