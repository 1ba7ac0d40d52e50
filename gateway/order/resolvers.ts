import { lowerCase } from '#rules/lower-case.ts';
import type { GatewayContext } from '../context.ts';
import { badInput } from '../core/errors/client-errors.ts';
import { problemText } from '../core/errors/problem-messages.ts';
import { orProblems } from '../core/errors/problems.ts';
import { checkedId, checkedPage, checkedRange, checkedUuid } from '../core/limits/inputs.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
import { toMoney, toPoints, toPointsIfTold } from '../core/shapes/money.ts';
import type { Problem, RefundOrderInput, RefundQuote, RefundRefusal, Resolvers } from '../generated/resolver-types.ts';
import { isTold } from './shape.ts';
import type { RefundBody, RefundQuoteWire } from './source.ts';

const MOST_OF_ALL = 50;
const CURSOR = /^[1-9]\d{0,14}$/;
function checkedCursor(after: string): string {
  if (CURSOR.test(after)) return after;
  throw badInput('after', 'must be a cursor of an earlier answer');
}

const REFUND_FIELDS = { uuid: 'orderId', tickets: 'ticketIds', rooms: 'bookingIds' };

function refundBody({ idempotencyKey, ticketIds, bookingIds }: RefundOrderInput): RefundBody {
  return { idempotencyKey, ...(ticketIds && { tickets: ticketIds }), ...(bookingIds && { rooms: bookingIds }) };
}

const refusals: Readonly<Record<string, RefundRefusal>> = {
  begun: 'BEGUN',
  never: 'NEVER',
  too_late: 'TOO_LATE',
  rate_not_refundable: 'RATE_NOT_REFUNDABLE',
  stay_begun: 'STAY_BEGUN',
};

const toRefundQuote = ({ items, dependentRooms, refund }: RefundQuoteWire): RefundQuote => ({
  parts: items.map(({ id, tickets, refusal, endsAt }) => ({
    id,
    ticketIds: tickets,
    refusal: refusal === null ? null : (refusals[refusal] ?? 'UNKNOWN'),
    endsAt,
  })),
  dependentBookingIds: dependentRooms ?? null,
  amounts: refund && {
    toCard: toMoney(refund.toCard, refund.currency),
    toWallet: toPoints(refund.points),
    takenBack: toPoints(refund.pointsTakenBack),
    owed: toPointsIfTold(refund.pointsOwed),
    repaid: toPointsIfTold(refund.pointsRepaid),
    kept: toMoney(refund.kept, refund.currency),
    ticketFee: isTold(refund.ticketFee) ? toMoney(refund.ticketFee, refund.currency) : null,
    dueAtHotel: isTold(refund.dueAtHotel) ? toMoney(refund.dueAtHotel, refund.currency) : null,
  },
});

const toFeed = ({ token }: { token: string | null }) => (token === null ? null : { token });

/** For a refused refund the platform sends the codes of a wrong seat or stay, whose texts are about buying. */
function asRefundProblem(problem: Problem, { language }: GatewayContext): Problem {
  if (problem.code !== 'TICKET_ERROR' && problem.code !== 'INVALID_HOTEL_REQUEST') return problem;
  return { ...problem, code: 'NOT_REFUNDABLE', ...problemText('NOT_REFUNDABLE', language) };
}

export const orderResolvers = {
  Query: {
    orders: async (_root, { period, page }, context, info) => {
      const query = { period: lowerCase(period), ...checkedPage(page), count: wantsCount(info) };
      // AUTH-16: with it the orders join that a guest placed with the verified address since the sign-in.
      if (period === 'UPCOMING' && query.offset === 0) await context.sources.session.start(null).catch(() => null);
      const [list, shape] = await Promise.all([context.sources.order.own(query), context.shapes()]);
      return toList(list, shape.order);
    },
    allOrders: async (_root, { first, after }, context) => {
      const limit = checkedRange('first', first, 1, MOST_OF_ALL);
      const before = after == null ? undefined : checkedCursor(after);
      // One more than asked for: whether anything follows.
      const query = { period: 'all', limit: limit + 1, before };
      const [{ items }, shape] = await Promise.all([context.sources.order.own(query), context.shapes()]);
      const edges = items.slice(0, limit).map((wire) => ({ cursor: String(wire.id), node: shape.order(wire) }));
      return { edges, pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: items.length > limit } };
    },
    calendarFeed: async (_root, _args, context) => toFeed(await context.sources.order.feed()),
    latestOrder: async (_root, _args, context) => {
      if (context.session.isNew && context.viewer.role === 'GUEST') return null;
      const [wire, shape] = await Promise.all([context.sources.order.latest(), context.shapes()]);
      return wire && shape.order(wire);
    },
    order: async (_root, { id }, context) => {
      const uuid = checkedId('id', id, context);
      const linkKey = context.orderLinks.get(uuid.toLowerCase());
      // A new guest session owns no order; a member's orders do not depend on the browser.
      if (context.session.isNew && context.viewer.role === 'GUEST' && !linkKey) return null;
      const [wire, shape] = await Promise.all([context.sources.order.byUuid(uuid, linkKey), context.shapes()]);
      return wire && shape.order(wire);
    },
    refundQuote: async (_root, { orderId, ticketIds, bookingIds }, context) => {
      const uuid = checkedUuid('orderId', orderId);
      if (context.session.isNew && context.viewer.role === 'GUEST') return null;
      const wire = await context.sources.order.refundQuote(uuid, { tickets: ticketIds, rooms: bookingIds });
      return wire && toRefundQuote(wire);
    },
  },
  Mutation: {
    openCalendarFeed: async (_root, _args, context) => toFeed(await context.sources.order.openFeed()),
    closeCalendarFeed: async (_root, _args, context) => {
      await context.sources.order.closeFeed();
      return true;
    },
    refundOrder: async (_root, { input }, context) => {
      const call = context.sources.order.refund(checkedUuid('input.orderId', input.orderId), refundBody(input));
      const { value, problems } = await orProblems(call, context.language, REFUND_FIELDS);
      const order = value && (await context.shapes()).order(value);
      return { order, problems: problems.map((problem) => asRefundProblem(problem, context)) };
    },
    changeOrderEmail: async (_root, { input }, context) => {
      const uuid = checkedUuid('input.orderId', input.orderId);
      const call = context.sources.order.changeEmail(
        uuid,
        input.emailAddress.trim(),
        context.orderLinks.get(uuid.toLowerCase()),
      );
      const { value, problems } = await orProblems(call, context.language, { uuid: 'orderId' });
      return { order: value && (await context.shapes()).order(value), problems };
    },
    sendOrderLink: async (_root, { input }, { sources, language }) => {
      const call = sources.order.sendLink(input.orderNumber.trim(), input.emailAddress.trim());
      const { problems } = await orProblems(call, language, { number: 'orderNumber' });
      return { isAccepted: problems.length === 0 || null, problems };
    },
    keepTickets: async (_root, { input }, context) => {
      const call = context.sources.order.keep(checkedUuid('input.orderId', input.orderId), input.noticeId);
      const { value, problems } = await orProblems(call, context.language, { uuid: 'orderId', notice: 'noticeId' });
      return { order: value && (await context.shapes()).order(value), problems };
    },
  },
} satisfies Resolvers;
