// Of what partners' webhooks tell.

export const webhookTopics = [
  'order.confirmed',
  'order.refunded',
  'order.refund-refused',
  'event.moved',
  'event.postponed',
  'event.cancelled',
  'inventory.low',
  'webhook.off',
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];
