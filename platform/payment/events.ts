import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Delivery } from './event-delivery.ts';
import type { Charge, Ledger, ProcessorEvent, Refund } from './ledger.ts';
import { endpointBody, eventParams, eventsQuery, eventsSchema, processorErrorSchema } from './processor-schemas.ts';
import { eventSchema } from './schemas.ts';

const newEvent = (type: ProcessorEvent['type'], data: ProcessorEvent['data']): ProcessorEvent => ({
  id: `evt_${randomUUID()}`,
  type,
  created: new Date().toISOString(),
  data,
});

export const chargeEvent = ({ id, key, amountCents, currency, declined, card }: Charge): ProcessorEvent =>
  newEvent(declined === null ? 'charge.succeeded' : 'charge.declined', {
    key,
    chargeId: id,
    amountCents,
    currency,
    reason: declined,
    card,
  });

export const refundEvent = (
  type: 'refund.succeeded' | 'refund.failed',
  refund: Refund,
  charge: Charge,
): ProcessorEvent =>
  newEvent(type, {
    key: charge.key,
    chargeId: charge.id,
    amountCents: refund.amountCents,
    refundKey: refund.key,
    currency: charge.currency,
    reason: null,
    card: charge.card,
  });

/** Registers addresses for events, lists events, and replays one. */
export const registerEvents = (app: FastifyInstance, ledger: Ledger, delivery: Delivery): void => {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/v1/endpoints',
    { schema: { body: endpointBody, response: { 204: z.null() } } },
    async (request, reply) => {
      ledger.saveEndpoint(request.body.url);
      return reply.code(204).send(null);
    },
  );
  typed.get(
    '/v1/events',
    { schema: { querystring: eventsQuery, response: { 200: eventsSchema } } },
    async (request) => ({
      items: ledger.eventsAfter(request.query.after, request.query.limit),
    }),
  );
  typed.post(
    '/v1/events/:id/replay',
    { schema: { params: eventParams, response: { 200: eventSchema, 404: processorErrorSchema } } },
    async (request, reply) => {
      const event = ledger.event(request.params.id);
      if (event === undefined) {
        const error = { field: 'id', code: 'no_such_event', message: 'There is no such event.' };
        return reply.code(404).send({ errors: [error] });
      }
      await delivery.deliver(event);
      return event;
    },
  );
};
