import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { newCharge, type Order, report, save } from './charging.ts';
import type { Delivery } from './event-delivery.ts';
import { refundEvent } from './events.ts';
import type { Charge, Ledger, Refund } from './ledger.ts';
import {
  chargeBody,
  chargeSchema,
  idempotencyHeader,
  keyParams,
  keyQuery,
  processorErrorSchema,
  refundBody,
  refundSchema,
} from './processor-schemas.ts';
import { isChallenge } from './test-cards.ts';

export type Delays = {
  /** How long the slow card takes to answer. */
  slowMs?: number;
  /** After how long the late card is charged, longer than its caller waits. */
  lateMs?: number;
};

const toWire = ({ id, amountCents, currency, declined, card }: Charge): z.infer<typeof chargeSchema> => {
  if (declined !== null) return { status: 'declined', id, reason: declined };
  return { status: 'succeeded', id, amountCents, currency, card, ...(card === null && { paidWith: bank }) };
};

/** How the buyer knows the redirect method. */
const bank = { method: 'bank', label: 'Sandbox Bank' };

/** What is known of a key: its charge, or the challenge that comes before one. */
const stateOf = (ledger: Ledger, key: string, { protocol, host }: FastifyRequest) => {
  const charge = ledger.charge(key);
  if (charge !== undefined) return toWire(charge);
  const challenge = ledger.challenge(key);
  if (challenge === undefined) return undefined;
  const { id, isCanceled } = challenge;
  if (isCanceled) return { status: 'canceled' as const, id };
  return { status: 'needs_action' as const, id, url: `${protocol}://${host}/challenge/${id}` };
};

/** Declined because of its token, or since nobody could answer its challenge; no charge is stored. */
const tokenDeclined = (reason: 'invalid_token' | 'token_used' | 'action_required') => ({
  status: 'declined' as const,
  id: 'none',
  reason,
});

const sameRequest = (charge: Order & { token: string }, order: Order, token: string): boolean =>
  charge.amountCents === order.amountCents && charge.currency === order.currency && charge.token === token;

const problem = (field: string, code: string, message: string) => ({ errors: [{ field, code, message }] });
const noSuchCharge = problem('key', 'no_such_charge', 'There is no charge with this key.');
const refundFailed = problem('chargeId', 'refund_failed', 'The bank did not take the money.');
const otherBody = problem('idempotency-key', 'key_reused', 'This key was used for another request.');

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
      const { token: tokenId, amountCents, currency, returnUrl } = request.body;
      const order = { amountCents, currency, key: request.headers['idempotency-key'] };
      const earlier = ledger.charge(order.key) ?? ledger.challenge(order.key);
      const state = stateOf(ledger, order.key, request);
      if (earlier !== undefined && state !== undefined) {
        return sameRequest(earlier, order, tokenId) ? state : reply.code(422).send(otherBody);
      }
      const token = ledger.token(tokenId);
      if (token === undefined) return tokenDeclined('invalid_token');
      // PAY-4: a token pays once; the same charge may be repeated with its key.
      if (ledger.takeToken(tokenId, order.key) !== order.key) return tokenDeclined('token_used');
      if (isChallenge(token.behaviour)) {
        if (returnUrl === undefined) return tokenDeclined('action_required');
        const id = randomBytes(24).toString('base64url');
        ledger.saveChallenge({ ...order, id, token: tokenId, returnUrl });
        return stateOf(ledger, order.key, request) ?? tokenDeclined('invalid_token');
      }
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
        return stateOf(ledger, request.query.key, request) ?? reply.code(404).send(noSuchCharge);
      },
    );
};

/** A charge that waits for the buyer's answer is ended by it; any other answers what it is. */
const registerCancel = (app: FastifyInstance, ledger: Ledger): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/v1/charges/:key/cancel',
      { schema: { params: keyParams, response: { 200: chargeSchema, 404: processorErrorSchema } } },
      async (request, reply) => {
        ledger.cancelChallenge(request.params.key);
        return stateOf(ledger, request.params.key, request) ?? reply.code(404).send(noSuchCharge);
      },
    );
};

/** Answered as done; whoever hears of its event and asks again is told that it failed. */
const failLater = (ledger: Ledger, delivery: Delivery, refund: Refund, charge: Charge): void => {
  ledger.failRefund(refund.key);
  const event = refundEvent('refund.failed', refund, charge);
  ledger.saveEvent(event);
  delivery.deliverSoon(event);
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
        if (!same) return reply.code(422).send(otherBody);
        return earlier.failed ? reply.code(422).send(refundFailed) : { id: earlier.id };
      }
      const charge = ledger.chargeById(chargeId);
      if (charge === undefined || charge.declined !== null) {
        return reply.code(404).send(problem('chargeId', 'no_such_charge', 'There is no such charge.'));
      }
      if (ledger.refundedCents(chargeId) + amountCents > charge.amountCents) {
        return reply.code(422).send(problem('amountCents', 'too_much', 'More than was charged.'));
      }
      const refund = ledger.saveRefund({ id: `re_${randomUUID()}`, key, chargeId, amountCents });
      const event = refundEvent('refund.succeeded', refund, charge);
      ledger.saveEvent(event);
      void delivery.deliver(event);
      if (ledger.token(charge.token)?.behaviour === 'refund-fails') failLater(ledger, delivery, refund, charge);
      return { id: refund.id };
    },
  );
};

export const registerCharges = (app: FastifyInstance, ledger: Ledger, delivery: Delivery, delays: Delays): void => {
  registerCharge(app, ledger, delivery, delays);
  registerLookup(app, ledger);
  registerCancel(app, ledger);
  registerRefund(app, ledger, delivery);
};
