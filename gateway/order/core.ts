import type { Can } from '../core/contract/by-capability.ts';
import type { OrderWire } from '../core/contract/order.ts';
import type { OutcomeStore } from '../core/outcomes.ts';
import type { orderSource } from './source.ts';

/** What is kept for whoever asks. `owner` is the verified member, else the visitor's session: a token would change with each refresh. */
export type KeptOrders = {
  outcomes: OutcomeStore;
  owner: () => Promise<string>;
  warn: (line: string, facts: object) => void;
};

const DAY_MS = 24 * 60 * 60_000;
/** How long an order is kept whose upstream keeps none for its buyers. */
export const ORDER_LIFE_MS = 30 * DAY_MS;

const orderKey = (owner: string, uuid: string): string => `order:${owner}:${uuid}`;
const latestKey = (owner: string): string => `latest:${owner}`;

export async function keepOrder({ outcomes, owner }: KeptOrders, order: OrderWire): Promise<void> {
  const who = await owner();
  await outcomes.put(orderKey(who, order.uuid), { order }, ORDER_LIFE_MS);
  await outcomes.put(latestKey(who), { uuid: order.uuid }, ORDER_LIFE_MS);
}

/** The orders of an upstream without a call for them: those that were bought here, from the answers to their purchases. */
export function coreOrders(own: Pick<ReturnType<typeof orderSource>, 'byUuid' | 'latest'>, can: Can, kept: KeptOrders) {
  const byUuid = async (uuid: string): Promise<OrderWire | null> =>
    (await kept.outcomes.get<{ order: OrderWire }>(orderKey(await kept.owner(), uuid)))?.order ?? null;
  return {
    byUuid: (uuid: string, linkKey: string | undefined) => (can('orders') ? own.byUuid(uuid, linkKey) : byUuid(uuid)),
    latest: async () => {
      if (can('orders')) return own.latest();
      const last = await kept.outcomes.get<{ uuid: string }>(latestKey(await kept.owner()));
      return last && byUuid(last.uuid);
    },
  };
}
