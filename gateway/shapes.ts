import { lowerCase } from '#rules/lower-case.ts';
import { momentOf } from '#rules/sale.ts';
import { toAttraction } from './attraction/attraction.ts';
import { toCart } from './cart/shape.ts';
import type { CartWire } from './cart/source.ts';
import { toKnownCity } from './city/city.ts';
import type { Params } from './core/http/query.ts';
import { startTime } from './event/event-time.ts';
import { toEvent, toEventList } from './event/shape.ts';
import type { EventListWire, EventWire } from './event/source.ts';
import type { Tenant } from './generated/resolver-types.ts';
import { toEventLive } from './live/shape.ts';
import type { LiveWire } from './live/source.ts';
import { toOrder } from './order/shape.ts';
import type { OrderWire } from './order/source.ts';
import { toVenue } from './venue/venue.ts';

/** What several features answer with, shaped by one tenant's rules at one time. */
export function createShapes(tenant: Tenant, now: Date) {
  const { currencyType: loyaltyUnit } = tenant.loyalty;
  const hasLists = tenant.features.includes('WAITING_LIST');
  const facts = {
    hasLists,
    flow: lowerCase(tenant.purchaseFlow),
    loyaltyUnit,
    now: momentOf(now),
    toVenue,
    toAttraction,
  };
  const event = (wire: EventWire) => toEvent(wire, facts);
  return {
    event,
    eventLive: (wire: LiveWire) => toEventLive(wire, event(wire.event)),
    eventList: (wire: EventListWire, facetQuery: Params | null) => toEventList(wire, event, facetQuery),
    attraction: toAttraction,
    venue: toVenue,
    city: toKnownCity,
    cart: (wire: CartWire) => toCart(wire, { loyaltyUnit, toEvent: event }),
    order: (wire: OrderWire) => toOrder(wire, { loyaltyUnit, toEvent: event, startTime }),
  };
}
export type Shapes = ReturnType<typeof createShapes>;
