import { toMoney } from '../core/shapes/money.ts';
import { toPrice } from '../core/shapes/price.ts';
import type { EventModel } from '../event/shape.ts';
import type { EventLive } from '../generated/resolver-types.ts';
import type { LiveWire } from './source.ts';

/** `event` is the wire's own, in the tenant's shape. */
export function toEventLive({ minPrice, offers, sections }: LiveWire, event: EventModel): EventLive {
  return {
    __typename: 'EventLive',
    eventId: event.id,
    active: true,
    status: event.status,
    availability: event.availability,
    sale: event.sale,
    priceFrom: minPrice && toPrice(minPrice),
    offers: offers.map(({ id, available }) => ({ offerId: id, available })),
    sections:
      sections?.map((section) => ({
        name: section.name,
        available: section.available,
        priceFrom: section.minPrice === null ? null : toMoney(section.minPrice, event.currencyCode),
      })) ?? null,
  };
}

/** Of an event that does not exist, or that the tenant has withdrawn. */
export const withdrawn = (eventId: string): EventLive => ({
  __typename: 'EventLive',
  eventId,
  active: false,
  status: 'UNKNOWN',
  availability: 'TICKETS_NOT_AVAILABLE',
  sale: { canBuy: false, blockedBy: 'INACTIVE', atProvider: false, hasWaitingList: false },
  priceFrom: null,
  offers: [],
  sections: null,
});
