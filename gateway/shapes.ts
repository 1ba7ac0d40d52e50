import { lowerCase } from '#rules/lower-case.ts';
import { momentOf } from '#rules/sale.ts';
import { toAttraction } from './attraction/shape.ts';
import { toCart } from './cart/shape.ts';
import type { CartWire } from './cart/wire.ts';
import type { Params } from './core/http/query.ts';
import type { ListWire } from './core/http/wire.ts';
import { toEventList } from './event/list.ts';
import { toEvent } from './event/shape.ts';
import type { EventWire } from './event/wire.ts';
import type { Tenant } from './generated/resolver-types.ts';
import { toOrder } from './order/shape.ts';
import type { OrderWire } from './order/wire.ts';
import { toVenue } from './venue/shape.ts';

/** The entities that several features answer with, under one tenant's rules at one moment. */
export function createShapes(tenant: Tenant, now: Date) {
  const { currencyType: loyaltyCounts } = tenant.loyalty;
  const facts = { flow: lowerCase(tenant.purchaseFlow), loyaltyCounts, now: momentOf(now), toVenue, toAttraction };
  const event = (wire: EventWire) => toEvent(wire, facts);
  return {
    event,
    /** `narrowed`: what its facets are counted under; null when they cannot be. */
    eventList: (wire: ListWire<EventWire>, narrowed: Params | null) => toEventList(wire, event, narrowed),
    attraction: toAttraction,
    venue: toVenue,
    cart: (wire: CartWire) => toCart(wire, { loyaltyCounts, toEvent: event }),
    order: (wire: OrderWire) => toOrder(wire, { loyaltyCounts, toEvent: event }),
  };
}
export type Shapes = ReturnType<typeof createShapes>;
