import type { Moment, PurchaseFlow } from '#rules/sale.ts';
import type { AttractionModel } from '../attraction/shape.ts';
import { toDiscount } from '../core/shapes/discount.ts';
import { toImage } from '../core/shapes/image.ts';
import { toLoyaltyAmount, toPoints } from '../core/shapes/loyalty.ts';
import { toTicketSource } from '../core/shapes/ticket-type.ts';
import type {
  Event,
  EventDate,
  EventLoyalty,
  EventStatus,
  LoyaltyCurrencyType,
  TicketAvailability,
} from '../generated/resolver-types.ts';
import type { VenueModel } from '../venue/shape.ts';
import type { VenueWire } from '../venue/wire.ts';
import { dateTime, endTime, startTime } from './event-time.ts';
import { shownPrice } from './price.ts';
import { toSale } from './sale.ts';
import type { EventDateWire, EventWire } from './wire.ts';

/** An event as its parent resolver hands it on: all but what costs a call of its own. */
export type EventModel = Omit<
  Event,
  | 'attractions'
  | 'offers'
  | 'packages'
  | 'seatMap'
  | 'seatRows'
  | 'bestAvailable'
  | 'information'
  | 'providerUrl'
  | 'otherDates'
  | 'similarAttractions'
  | 'venue'
> & { attractions: AttractionModel[]; venue: VenueModel };

/** What an event's answer depends on besides the event. */
export type EventFacts = {
  flow: PurchaseFlow;
  loyaltyCounts: LoyaltyCurrencyType;
  now: Moment;
  toVenue: (wire: VenueWire) => VenueModel;
  toAttraction: (wire: EventWire['attractions'][number] & { category: EventWire['category'] }) => AttractionModel;
};

const statuses: Readonly<Record<string, EventStatus>> = {
  onsale: 'ONSALE',
  offsale: 'OFFSALE',
  cancelled: 'CANCELLED',
  postponed: 'POSTPONED',
  rescheduled: 'RESCHEDULED',
};
const availabilities: Readonly<Record<string, TicketAvailability>> = {
  TICKETS_AVAILABLE: 'TICKETS_AVAILABLE',
  FEW_TICKETS_LEFT: 'FEW_TICKETS_LEFT',
  TICKETS_NOT_AVAILABLE: 'TICKETS_NOT_AVAILABLE',
};

function toLoyalty(wire: EventWire, counts: LoyaltyCurrencyType): EventLoyalty {
  const amount = (value: number) => toLoyaltyAmount(value, counts, wire.currency);
  return {
    earn: wire.pointsEarned === null ? null : amount(wire.pointsEarned),
    bonus: wire.bonusPoints > 0 ? amount(wire.bonusPoints) : null,
    redeem: wire.redeemPoints === null ? null : toPoints(wire.redeemPoints),
    earnRate: wire.earnRate,
  };
}

export function toEvent(wire: EventWire, facts: EventFacts): EventModel {
  const { flow } = facts;
  const category = { id: wire.category.id, name: wire.category.name };
  return {
    id: wire.id,
    legacyId: wire.legacyEventId === null ? null : String(wire.legacyEventId),
    partnerId: wire.partnerId,
    name: wire.name,
    image: toImage(wire.imageUrl, wire.imagePlaceholder, wire.backdropUrl),
    status: statuses[wire.eventStatus] ?? 'UNKNOWN',
    availability: availabilities[wire.ticketsStatus ?? ''] ?? 'UNKNOWN',
    active: wire.active,
    transactable: wire.transactable,
    canBeLinkedOver: wire.canBeLinkedOver,
    source: toTicketSource(wire.source),
    starts: startTime(wire),
    ends: endTime(wire),
    lastDate: wire.lastDate,
    onSale: { starts: wire.onSaleStartUtc, ends: wire.onSaleEndUtc },
    presales: wire.presales.map(({ startDateTimeUtc: starts, endDateTimeUtc: ends, ...presale }) => ({
      ...presale,
      starts,
      ends,
    })),
    sale: toSale(wire, flow, facts.now),
    venue: facts.toVenue(wire.venue),
    category,
    classification: wire.classification,
    attractions: wire.attractions.map((attraction) => facts.toAttraction({ ...attraction, category: wire.category })),
    currencyCode: wire.currency,
    priceFrom: shownPrice(wire.minPrice, wire.ticketsStatus, flow),
    priceTo: shownPrice(wire.maxPrice, wire.ticketsStatus, flow),
    discounts: wire.discounts.map(toDiscount),
    loyalty: toLoyalty(wire, facts.loyaltyCounts),
    upcomingEventCount: wire.upcomingEvents,
    healthCheck: wire.healthCheck,
    ticketLimit: wire.ticketLimit,
    admission: wire.admission === 'general' ? 'GENERAL' : 'RESERVED',
  };
}

export function toEventDate(wire: EventDateWire): EventDate {
  const { id, name, lastDate, venueName, venueCity } = wire;
  return { id, name, starts: dateTime(wire), lastDate, venueName, city: venueCity };
}
