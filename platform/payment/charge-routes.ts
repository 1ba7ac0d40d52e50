import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Delivery } from './event-delivery.ts';
import { chargeEvent, refundEvent } from './events.ts';
import type { Charge, DeclineReason, Ledger, ProcessorEvent, StoredToken } from './ledger.ts';
import { charges } from './processor-metrics.ts';
import {
  chargeBody,
  chargeSchema,
  idempotencyHeader,
  keyQuery,
  processorErrorSchema,
  refundBody,
  refundSchema,
} from './processor-schemas.ts';
import type { Behaviour } from './test-cards.ts';

export type Delays = {
  /** How long the slow card takes to answer. */
  slowMs?: number;
  /** After how long the late card is charged, longer than its caller waits. */
  lateMs?: number;
};

const declines: Partial<Record<Behaviour, DeclineReason>> = {
  decline: 'card_declined',
  'insufficient-funds': 'insufficient_funds',
  blocked: 'blocked',
};

const toWire = ({ id, amountCents, currency, declined, card }: Charge): z.infer<typeof chargeSchema> =>
  declined === null
    ? { status: 'succeeded', id, amountCents, currency, card }
    : { status: 'declined', id, reason: declined };

/** Declined because of its token; no charge is stored. */
const tokenDeclined = (reason: 'invalid_token' | 'token_used') => ({ status: 'declined' as const, id: 'none', reason });

type Order = { key: string; amountCents: number; currency: string };

const newCharge = (order: Order, token: StoredToken): Charge => ({
  ...order,
  id: `ch_${randomUUID()}`,
  token: token.token,
  declined: declines[token.behaviour] ?? null,
  card: token.card,
});

const sameRequest = (charge: Charge, order: Order, token: string): boolean =>
  charge.amountCents === order.amountCents && charge.currency === order.currency && charge.token === token;

const problem = (field: string, code: string, message: string) => ({ errors: [{ field, code, message }] });
const otherBody = problem('idempotency-key', 'key_reused', 'This key was used for another request.');

/** Stores the charge and its event. When another request stored a charge with this key first, answers that charge without an event. */
const save = (ledger: Ledger, made: Charge): { charge: Charge; event?: ProcessorEvent } => {
  const charge = ledger.saveCharge(made);
  if (charge.id !== made.id) return { charge };
  const event = chargeEvent(charge);
  ledger.saveEvent(event);
  charges.inc({ outcome: charge.declined ?? 'succeeded' });
  return { charge, event };
};

/** Sends the event after the answer; for some test cards before it, or twice. */
const report = async (delivery: Delivery, behaviour: Behaviour, event: ProcessorEvent | undefined): Promise<void> => {
  if (event === undefined) return;
  if (behaviour === 'event-first') return delivery.deliver(event);
  if (behaviour === 'event-twice') await Promise.all([delivery.deliver(event), delivery.deliver(event)]);
  else delivery.deliverSoon(event);
};

const registerCharge = (
  app: FastifyInstance,
  ledger: Ledger,
  delivery: Delivery,
  { slowMs = 3_000, lateMs = 15_000 }: Delays,
): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/v1/charges',
    {
      schema: {
        body: chargeBody,
        headers: idempotencyHeader,
        response: { 200: chargeSchema, 422: processorErrorSchema },
      },
    },
    async (request, reply) => {
      const { token: tokenId, amountCents, currency } = request.body;
      const order = { amountCents, currency, key: request.headers['idempotency-key'] };
      const earlier = ledger.charge(order.key);
      if (earlier !== undefined) {
        return sameRequest(earlier, order, tokenId) ? toWire(earlier) : reply.code(422).send(otherBody);
      }
      const token = ledger.token(tokenId);
      if (token === undefined) return tokenDeclined('invalid_token');
      // PAY-4: a token pays once; the same charge may be repeated with its key.
      if (ledger.takeToken(tokenId, order.key) !== order.key) return tokenDeclined('token_used');
      if (token.behaviour === 'no-answer') return reply.hijack();
      if (token.behaviour === 'late') {
        reply.hijack();
        await delay(lateMs, undefined, { ref: false });
        await report(delivery, token.behaviour, save(ledger, newCharge(order, token)).event);
        return reply;
      }
      if (token.behaviour === 'slow') await delay(slowMs, undefined, { ref: false });
      const { charge, event } = save(ledger, newCharge(order, token));
      await report(delivery, token.behaviour, event);
      if (token.behaviour === 'answer-lost') {
        reply.hijack();
        // Closes the connection: otherwise the caller would wait until its time-out.
        request.raw.socket.destroy();
        return reply;
      }
      return toWire(charge);
    },
  );
};

const registerLookup = (app: FastifyInstance, ledger: Ledger): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/v1/charges',
      { schema: { querystring: keyQuery, response: { 200: chargeSchema, 404: processorErrorSchema } } },
      async (request, reply) => {
        const charge = ledger.charge(request.query.key);
        if (charge !== undefined) return toWire(charge);
        return reply.code(404).send(problem('key', 'no_such_charge', 'There is no charge with this key.'));
      },
    );
};

const registerRefund = (app: FastifyInstance, ledger: Ledger, delivery: Delivery): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/v1/refunds',
    {
      schema: {
        body: refundBody,
        headers: idempotencyHeader,
        response: { 200: refundSchema, 404: processorErrorSchema, 422: processorErrorSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const { chargeId, amountCents } = request.body;
      const earlier = ledger.refund(key);
      if (earlier !== undefined) {
        const same = earlier.chargeId === chargeId && earlier.amountCents === amountCents;
        return same ? { id: earlier.id } : reply.code(422).send(otherBody);
      }
      const charge = ledger.chargeById(chargeId);
      if (charge === undefined || charge.declined !== null) {
        return reply.code(404).send(problem('chargeId', 'no_such_charge', 'There is no such charge.'));
      }
      if (ledger.refundedCents(chargeId) + amountCents > charge.amountCents) {
        return reply.code(422).send(problem('amountCents', 'too_much', 'More than was charged.'));
      }
      const refund = ledger.saveRefund({ id: `re_${randomUUID()}`, key, chargeId, amountCents });
      const event = refundEvent(refund, charge);
      ledger.saveEvent(event);
      void delivery.deliver(event);
      return { id: refund.id };
    },
  );
};

export const registerCharges = (app: FastifyInstance, ledger: Ledger, delivery: Delivery, delays: Delays): void => {
  registerCharge(app, ledger, delivery, delays);
  registerLookup(app, ledger);
  registerRefund(app, ledger, delivery);
};
