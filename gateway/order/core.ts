import type { Can } from '../core/contract/by-capability.ts';
import type { OrderWire } from '../core/contract/order.ts';
import { type KeptOrders, latestKey, orderKey } from '../core/kept-orders.ts';
import type { orderSource } from './source.ts';

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
