import { z } from 'zod';
import { webhookTopics } from '#rules/webhooks.ts';
import { instantSchema, named } from '../core/schemas.ts';

const topic = z.enum(webhookTopics);

/** POST /api/partner/webhook */
export const webhookBody = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an https address' }).max(500),
  topics: z.array(topic).min(1, 'must name one topic at least').max(webhookTopics.length),
});

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  topics: z.array(topic),
  createdAt: instantSchema,
  failingSince: instantSchema
    .nullable()
    .describe('Since when nothing has arrived there; null: it works, or was not tried'),
  offAt: instantSchema.nullable().describe('When it was switched off; null: it is on'),
  offReason: z.string().nullable(),
});
export const webhooksSchema = z.object({ items: z.array(webhookSchema) });
export const newWebhookSchema = webhookSchema.extend({
  secret: z.string().describe('Signs what is sent there; shown this once'),
});

export const deliverySchema = z.object({
  id: z.string().describe('Digits'),
  messageId: z.uuid(),
  topic,
  createdAt: instantSchema,
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.number().int(),
  lastStatus: z.number().int().nullable().describe('HTTP status of the last answer; null without one'),
  nextAttemptAt: instantSchema.nullable(),
});
export const deliveriesSchema = z.object({ items: z.array(deliverySchema) });

const deliveryId = z.string().regex(/^\d{1,18}$/, 'must be digits');
export const deliveryParams = z.object({ id: z.uuid(), delivery: deliveryId });
export const deliveriesQuery = z.object({
  before: deliveryId.optional().describe('The id of a delivery: the list goes on with what was written before it'),
});

named(
  {
    Webhook: webhookSchema,
    WebhookList: webhooksSchema,
    NewWebhook: newWebhookSchema,
    WebhookDelivery: deliverySchema,
    WebhookDeliveryList: deliveriesSchema,
    WebhookBody: webhookBody,
  },
  { WebhookBody: { url: 'https://partner.example/webhook', topics: ['order.confirmed', 'order.refunded'] } },
);
