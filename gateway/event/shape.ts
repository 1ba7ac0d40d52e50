import { sellsElsewhere } from '#rules/outside-links.ts';
import {
  hasWaitingList,
  hidesPrice,
  isSoldAtProvider,
  type Moment,
  type PurchaseFlow,
  saleBlock,
} from '#rules/sale.ts';
import type { AttractionModel } from '../attraction/attraction.ts';
import type { Params } from '../core/http/query.ts';
import { toImage } from '../core/shapes/image.ts';
import { toLinks } from '../core/shapes/link.ts';
import { toList } from '../core/shapes/list.ts';
import { toBonus, toLoyaltyAmount, toPoints } from '../core/shapes/money.ts';
import { type PriceWire, toDiscount, toPrice } from '../core/shapes/price.ts';
import { toReading } from '../core/shapes/reading.ts';
import { toTicketSource } from '../core/shapes/ticket.ts';
import type {
  Admission,
  Event,
  EventDate,
  EventDetails,
  EventLoyalty,
  EventSale,
  EventStatus,
  KeywordReading,
  LoyaltyCurrencyType,
  NearestWithout,
  Presale,
  Price,
  TicketAvailability,
} from '../generated/resolver-types.ts';
import type { VenueModel, VenueWire } from '../venue/venue.ts';
import { dateTime, endTime, exactTime, startTime } from './event-time.ts';
import type { EventDateWire, EventInfoWire, EventListWire, EventWire } from './source.ts';

/** A page of events with the query that its facets are counted for; null when they cannot be counted. */
export type EventListModel = {
  items: EventModel[];
  totalCount: number;
  facetQuery: Params | null;
  reading: KeywordReading | null;
  nearest: { without: NearestWithout[]; items: EventModel[] } | null;
};

export function toEventList(
  wire: EventListWire,
  toItem: (item: EventWire) => EventModel,
  facetQuery: Params | null,
): EventListModel {
  const { nearest } = wire;
  return {
    ...toList(wire, toItem),
    facetQuery,
    reading: toReading(wire),
    nearest: nearest ? { without: nearest.without, items: nearest.items.map(toItem) } : null,
  };
}

/** EVENT-4: under a direct flow an event without tickets hides its price. */
export function shownPrice(price: PriceWire | null, ticketsStatus: string | null, flow: PurchaseFlow): Price | null {
  return price === null || hidesPrice(ticketsStatus, flow) ? null : toPrice(price);
}

/** EVENT-6, TEN-7: by the same rules as the platform's reservation. */
function toSale(event: EventWire, { flow, now, hasLists }: EventFacts): EventSale {
  const blockedBy = saleBlock(event, flow, now);
  return {
    canBuy: blockedBy === null,
    blockedBy,
    atProvider: isSoldAtProvider(event, flow, blockedBy, now),
    hasWaitingList: hasLists && hasWaitingList(event, flow, now),
  };
}

/** An event without the fields that cost a REST call of their own. */
export type EventModel = Omit<
  Event,
  | 'attractions'
  | 'offers'
  | 'packages'
  | 'seatMap'
  | 'seatRows'
  | 'sectionsWithSeats'
  | 'bestAvailable'
  | 'information'
  | 'details'
  | 'isFavourite'
  | 'providerUrl'
  | 'otherDates'
  | 'similarAttractions'
  | 'waitingRoom'
  | 'venue'
> & { attractions: AttractionModel[]; venue: VenueModel };

/** What an event's fields depend on besides the event: the tenant's rules and the time. */
export type EventFacts = {
  flow: PurchaseFlow;
  loyaltyUnit: LoyaltyCurrencyType;
  now: Moment;
  /** Whether the upstream keeps waitlists. */
  hasLists: boolean;
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

const admissions: Readonly<Record<EventWire['admission'], Admission>> = {
  general: 'GENERAL',
  reserved: 'RESERVED',
  unknown: 'UNKNOWN',
};

function toLoyalty(wire: EventWire, unit: LoyaltyCurrencyType): EventLoyalty {
  return {
    earn: wire.pointsEarned === null ? null : toLoyaltyAmount(wire.pointsEarned, unit, wire.currency),
    bonus: toBonus(wire.bonusPoints, unit, wire.currency),
    redeem: wire.redeemPoints === null ? null : toPoints(wire.redeemPoints),
    earnRate: wire.earnRate,
  };
}

/** TEN-7: under a direct flow without the link, which leads to where the provider sells. */
function toPresale(wire: EventWire['presales'][number], flow: PurchaseFlow): Presale {
  const { startDateTimeUtc: starts, endDateTimeUtc: ends, url, ...presale } = wire;
  return { ...presale, starts, ends, url: flow === 'direct' ? null : url };
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
    presales: wire.presales.map((presale) => toPresale(presale, flow)),
    sale: toSale(wire, facts),
    venue: facts.toVenue(wire.venue),
    category,
    classification: wire.classification,
    countryArea: wire.countryArea ?? null,
    attractions: wire.attractions.map((attraction) => facts.toAttraction({ ...attraction, category: wire.category })),
    currencyCode: wire.currency,
    priceFrom: shownPrice(wire.minPrice, wire.ticketsStatus, flow),
    priceTo: shownPrice(wire.maxPrice, wire.ticketsStatus, flow),
    discounts: wire.discounts.map(toDiscount),
    loyalty: toLoyalty(wire, facts.loyaltyUnit),
    upcomingEventCount: wire.upcomingEvents,
    healthCheck: wire.healthCheck,
    ticketLimit: wire.ticketLimit,
    admission: admissions[wire.admission],
  };
}

type DetailFacts = { timeZone: string; flow: PurchaseFlow };

/** TEN-7: under a direct flow without links to others who sell. */
export function toDetails(wire: EventInfoWire, { timeZone, flow }: DetailFacts): EventDetails {
  const { doorsDateTime: doors, doorsDateTimeUtc: at, seatMapImageUrl: seatMap } = wire;
  const links = (wire.links ?? []).filter(({ kind }) => flow !== 'direct' || !sellsElsewhere(kind));
  return {
    doorsOpen: doors && at ? exactTime(at, doors, timeZone) : null,
    seatMapImage: seatMap ? toImage(seatMap) : null,
    promoters: wire.promoters ?? [],
    legalAgeEnforced: wire.legalAgeEnforced ?? false,
    accessibleTicketLimit: wire.accessibleTicketLimit ?? null,
    links: toLinks(links),
  };
}

export function toEventDate(wire: EventDateWire): EventDate {
  const { id, name, lastDate, venueName, venueCity } = wire;
  return { id, name, starts: dateTime(wire), lastDate, venueName, city: venueCity };
}
