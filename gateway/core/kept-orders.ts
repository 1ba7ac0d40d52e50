import type { OrderWire } from './contract/order.ts';
import type { OutcomeStore } from './outcomes.ts';

/** What is kept for whoever asks. `owner` is the verified member, else the visitor's session: a token would change with each refresh. */
export type KeptOrders = {
  outcomes: OutcomeStore;
  owner: () => Promise<string>;
  now: () => Date;
  warn: (line: string, facts: object) => void;
};

const DAY_MS = 24 * 60 * 60_000;
/** How long an order is kept whose upstream keeps none for its buyers. */
export const ORDER_LIFE_MS = 30 * DAY_MS;

export const orderKey = (owner: string, uuid: string): string => `order:${owner}:${uuid}`;
export const latestKey = (owner: string): string => `latest:${owner}`;

export async function keepOrder({ outcomes, owner }: KeptOrders, order: OrderWire): Promise<void> {
  const who = await owner();
  await outcomes.put(orderKey(who, order.uuid), { order }, ORDER_LIFE_MS);
  await outcomes.put(latestKey(who), { uuid: order.uuid }, ORDER_LIFE_MS);
}
