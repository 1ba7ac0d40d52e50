import { createHash, randomUUID } from 'node:crypto';
import { lockCart } from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { type OrderRow, ownOrder } from '../order/service.ts';
import { givePointsBack } from '../wallet/service.ts';
import { giveBack, noteTicketsAreBack, type PartBack } from './give-back.ts';
import { planRefund, type Wish } from './plan.ts';
import {
  claimAsked,
  findRefund,
  insertRefund,
  markRefunded,
  markRefused,
  type OrderLeft,
  orderLeft,
  type RefundRow,
} from './repository.ts';
import { splitOf } from './rules.ts';

export type RefundRequest = Wish & {
  uuid: string;
  sessionId: string;
  /** The member who asks; null for a guest. */
  userId: string | null;
  idempotencyKey: string;
};

type Begun = { refund: RefundRow; back: readonly PartBack[] };

const hashOf = ({ tickets, rooms }: Wish): string =>
  createHash('sha256')
    .update(JSON.stringify([tickets?.toSorted() ?? null, rooms?.toSorted() ?? null]))
    .digest('hex');

const sameRequest = (found: RefundRow, hash: string): Begun => {
  if (found.request_hash === hash) return { refund: found, back: [] };
  const message = 'was used for another refund';
  throw new PlatformError('40020', {
    status: 422,
    detail: `idempotencyKey: ${message}`,
    fields: [{ field: 'idempotencyKey', message }],
  });
};

const writeRefund = async (
  tx: Tx,
  order: OrderRow,
  { key, hash, left, back }: { key: string; hash: string; left: OrderLeft; back: readonly PartBack[] },
): Promise<RefundRow> => {
  const isAll = left.parts.every((part) => back.find((one) => one.part.id === part.id)?.quantity === part.quantity);
  // Who gives everything back gets the delivery back with the last of it.
  const delivery = isAll ? order.total_cents - left.itemsCents : 0;
  const cents = back.reduce((sum, one) => sum + one.cents, delivery);
  const { currency, total_cents: totalCents, cash_cents: paidCents, points_earned: pointsEarned } = order;
  const paid = { currency, totalCents, cashCents: paidCents, pointsEarned };
  const { cashCents, points, clawBack } = splitOf(paid, left.refundedCents, cents, isAll);
  const id = randomUUID();
  await giveBack(tx, back);
  const parts = back.map(({ part, quantity, cents: worth }) => ({ id: part.id, quantity, cents: worth }));
  await insertRefund(tx, { id, orderId: order.id, key, hash, cashCents, points, parts, isAll });
  await givePointsBack(tx, { purchaseId: order.purchase_id, refundId: id, points, clawBack });
  const refund = await findRefund(tx, order.id, key);
  if (refund === undefined) throw new Error('a refund was not written');
  return refund;
};

/** One transaction: tickets are void, what they were for is for sale again, points are back; the money is only asked for. */
const begin = (db: Db, deps: PlatformDeps, request: RefundRequest): Promise<Begun> =>
  inTransaction(db, async (tx) => {
    const order = await ownOrder(tx, request);
    await lockCart(tx, order.cart_id);
    const hash = hashOf(request);
    const earlier = await findRefund(tx, order.id, request.idempotencyKey);
    if (earlier !== undefined) return sameRequest(earlier, hash);
    const left = await orderLeft(tx, order.id);
    const back = await planRefund(tx, left, request, deps.tenant.refunds.untilHoursBefore);
    return { refund: await writeRefund(tx, order, { key: request.idempotencyKey, hash, left, back }), back };
  });

/**
 * Outside any transaction; the refund's id is the processor's key, so that asking again returns nothing twice. What is
 * refused for good waits for a person (PAY-2).
 */
const askProcessor = async (deps: PlatformDeps, { id, cash_cents: cents, charge_id }: RefundRow): Promise<void> => {
  if (charge_id === null) throw new Error(`refund ${id} is of money that no charge took`);
  const request = { key: `refund-${id}`, chargeId: charge_id, amountCents: cents };
  const outcome = await deps.processor.refund(request);
  if (outcome.kind === 'refunded') await inTransaction(deps.db, (tx) => markRefunded(tx, id));
  else if (outcome.kind === 'refused') await markRefused(deps.db, id, outcome.reason);
  else if (deps.logger) deps.logger.warn({ refund: id }, 'the payment processor has not returned a refund yet');
};

/** POST /api/order/{uuid}/refund. What the processor does not answer is asked again by the rounds below. */
export const refundOrder = async (deps: PlatformDeps, request: RefundRequest): Promise<void> => {
  const { refund, back } = await begin(deps.db, deps, request);
  await noteTicketsAreBack(deps.db, back);
  if (refund.state === 'asked') await askProcessor(deps, refund);
};

const AGAIN_MS = 30_000;

/** Asks once more for every refund that the processor has not answered, whichever platform began it. */
export const askAgainOnce = async (deps: PlatformDeps, againMs = AGAIN_MS): Promise<void> => {
  for (const refund of await claimAsked(deps.db, againMs)) {
    await askProcessor(deps, refund).catch((error: unknown) => {
      if (deps.logger) deps.logger.error({ err: error, refund: refund.id }, 'refund not asked for');
    });
  }
};

export const startRefunds = (deps: PlatformDeps, everyMs = 5_000): Job =>
  startJob({ run: () => askAgainOnce(deps), everyMs, failure: 'refunds not asked for', logger: deps.logger });
