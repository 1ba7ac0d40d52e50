import { anyAnswer } from '../core/contract/fields.ts';
import { badInput } from '../core/errors/client-errors.ts';
import { orProblems } from '../core/errors/problems.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { checkedUuid } from '../core/limits/inputs.ts';
import type {
  NewWebhook,
  WebhookBodyInput as WebhookBody,
  WebhookDeliveryList,
  WebhookDelivery as WebhookDeliveryWire,
  WebhookList,
  Webhook as WebhookWire,
} from '../generated/platform.ts';
import type { Resolvers, Webhook, WebhookDelivery, WebhookTopic } from '../generated/resolver-types.ts';

const isWebhook = hasFields<WebhookWire>({ id: 'string', url: 'string', topics: 'list', createdAt: 'string' });
const isNewWebhook = hasFields<NewWebhook>({ id: 'string', url: 'string', topics: 'list', secret: 'string' });
const isDelivery = hasFields<WebhookDeliveryWire>({
  id: 'string',
  messageId: 'string',
  topic: 'string',
  state: 'string',
});

export const webhookSource = (rest: Rest) => ({
  list: () => rest.get('partner', path`/api/partner/webhook`, hasFields<WebhookList>({ items: 'list' })),
  create: (body: WebhookBody) => rest.send('partner', 'POST', path`/api/partner/webhook`, isNewWebhook, { body }),
  remove: (id: string) => rest.send('partner', 'DELETE', path`/api/partner/webhook/${{ id }}`, anyAnswer),
  switchOn: (id: string) => rest.send('partner', 'POST', path`/api/partner/webhook/${{ id }}/on`, isWebhook),
  deliveries: (id: string, before: string | null | undefined) =>
    rest.get(
      'partner',
      path`/api/partner/webhook/${{ id }}/delivery`,
      hasFields<WebhookDeliveryList>({ items: 'list' }),
      { before },
    ),
  replay: (id: string, deliveryId: string) =>
    rest.send('partner', 'POST', path`/api/partner/webhook/${{ id }}/delivery/${{ deliveryId }}/replay`, isDelivery),
});

const topics: Readonly<Record<WebhookTopic, WebhookBody['topics'][number]>> = {
  ORDER_CONFIRMED: 'order.confirmed',
  ORDER_REFUNDED: 'order.refunded',
  ORDER_REFUND_REFUSED: 'order.refund-refused',
  EVENT_MOVED: 'event.moved',
  EVENT_POSTPONED: 'event.postponed',
  EVENT_CANCELLED: 'event.cancelled',
  INVENTORY_LOW: 'inventory.low',
  WEBHOOK_OFF: 'webhook.off',
};
const names = Object.entries(topics) as [WebhookTopic, string][];
const topicOf = (wire: string): WebhookTopic[] => names.flatMap(([name, text]) => (text === wire ? [name] : []));

const toWebhook = ({ topics: wire, offReason, failingSince, ...webhook }: WebhookWire): Webhook => ({
  ...webhook,
  firstFailedAt: failingSince,
  topics: wire.flatMap(topicOf),
  offReason: offReason === 'gone' ? 'GONE' : offReason === null ? null : 'FAILING',
});

const states = { waiting: 'WAITING', delivered: 'DELIVERED', given_up: 'GIVEN_UP' } as const;

const toDelivery = ({ topic, state, ...delivery }: WebhookDeliveryWire): WebhookDelivery => ({
  ...delivery,
  topic: topicOf(topic)[0] ?? null,
  state: states[state],
});

const DELIVERY = /^\d{1,18}$/;
const FIELDS = { 'params.delivery': 'deliveryId', id: 'webhookId' };

export const webhookResolvers = {
  Query: {
    webhooks: async (_root, _args, { sources }) => (await sources.webhook.list()).items.map(toWebhook),
    webhookDeliveries: async (_root, { webhookId, before }, { sources }) => {
      const id = checkedUuid('webhookId', webhookId);
      if (before != null && !DELIVERY.test(before)) throw badInput('before', 'must be the id of a delivery');
      return (await sources.webhook.deliveries(id, before)).items.map(toDelivery);
    },
  },
  Mutation: {
    createWebhook: async (_root, { input }, { sources, language }) => {
      const body = { url: input.url, topics: input.topics.map((topic) => topics[topic]) };
      const { value, problems } = await orProblems(sources.webhook.create(body), language, {});
      return { webhook: value && toWebhook(value), secret: value?.secret ?? null, problems };
    },
    deleteWebhook: async (_root, { input }, { sources, language }) => {
      const id = checkedUuid('input.webhookId', input.webhookId);
      const { problems } = await orProblems(sources.webhook.remove(id), language, FIELDS);
      return { deletedWebhookId: problems.length === 0 ? id : null, problems };
    },
    switchOnWebhook: async (_root, { input }, { sources, language }) => {
      const id = checkedUuid('input.webhookId', input.webhookId);
      const { value, problems } = await orProblems(sources.webhook.switchOn(id), language, FIELDS);
      return { webhook: value && toWebhook(value), problems };
    },
    replayWebhookDelivery: async (_root, { input }, { sources, language }) => {
      const id = checkedUuid('input.webhookId', input.webhookId);
      const { value, problems } = await orProblems(sources.webhook.replay(id, input.deliveryId), language, FIELDS);
      return { delivery: value && toDelivery(value), problems };
    },
  },
} satisfies Resolvers;
