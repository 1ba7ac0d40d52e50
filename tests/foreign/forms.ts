import { type City, type Delivery, type Event, localTime, type Named, type Venue } from './data.ts';

export type Refusal = { status: number; code: string; title: string; detail: string; field?: string };

type Json = unknown;
/** One legal way to write the specification's entities; what the specification leaves open differs between the two. */
export type Form = {
  name: 'flat' | 'nested';
  /** Of things that are not known by a UUID. */
  id: (thing: Named) => string | number;
  list: (items: Json[], totalCount?: number) => Json;
  tenant: () => Json;
  /** `alone`: looked up by its id, not in a list. */
  event: (event: Event, alone?: boolean) => Json;
  venue: (venue: Venue) => Json;
  attraction: (attraction: Named) => Json;
  city: (city: City) => Json;
  information: () => Json;
  deliveryId: (delivery: Delivery) => string | number;
  delivery: (delivery: Delivery) => Json;
  /** What a reservation is answered by. */
  held: (cart: Json, uuid: string) => { status: number; body: Json };
  /** Of writes whose answer nobody reads: 204, or 200 with what is so now. */
  done: (body: Json) => { status: number; body: Json };
  recent: (events: Json[]) => Json;
  earned: (points: number) => Json;
  refusal: (refusal: Refusal) => Json;
};

export const CURRENCY = 'USD';
export const EARN_RATE = 1;
export const cents = (amount: number): number => Math.round(amount * 100) / 100;
export const times = ({ startsAt, venue }: Event) => ({
  startDateTime: localTime(startsAt, venue),
  startDateTimeUtc: startsAt.toISOString(),
  startDateTimeAt: localTime(startsAt, venue, "yyyy-MM-dd'T'HH:mm:ssxxx"),
  onSaleStartDateTimeAt: '2026-01-05T10:00:00-05:00',
});

const address = ({ street, city, state, country }: Venue) => ({ street, city, state, country });

/** Fields as section 3 lists them, with flat venues in lists, ids that are words and lists in `items`. */
const flat: Form = {
  name: 'flat',
  id: ({ name, number }) => `${name.replaceAll(/[^A-Za-z]+/g, '')}.${number}`,
  list: (items, totalCount) => ({ items, ...(totalCount !== undefined && { totalCount }) }),
  tenant: () => ({
    transactableType: 'GST_ONLY',
    authenticationType: 'sso',
    ACLAllow: { guestCanPurchase: true },
    loyalty: { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1 },
    purchaseFlow: { eventTicket: { type: 'direct' } },
    discounts: [],
    minimumRedemptionPoints: 1_000,
  }),
  event: (event, alone) => ({
    id: flat.id(event),
    name: event.name,
    partnerId: `P${event.number}`,
    active: true,
    canBeLinkedOver: false,
    imageUrl: '',
    legacyEventId: event.number,
    ticketsStatus: 'TICKETS_AVAILABLE',
    eventStatus: event.status,
    minPrice: flatPrice(event),
    maxPrice: flatPrice(event),
    ...(alone ? { venue: { ...flatVenue(event.venue), ...address(event.venue) } } : listedVenue(event.venue)),
    countryArea: event.venue.area,
    classification: { segment: event.segment, genre: event.genre, subGenre: null },
    classificationSegmentId: `S-${event.segment}`,
    discounts: [],
    upcomingEvents: 14,
    currency: CURRENCY,
    loyaltyCurrency: 'points',
    bonusPoints: 0,
    redeemPoints: event.price * 100,
    pointsEarned: event.price,
    earnRate: EARN_RATE,
    healthCheck: null,
    source: null,
    ...times(event),
    onSaleStartUtc: '2026-01-05T15:00:00Z',
    endDateTime: null,
    endDateTimeAt: null,
    timeOffset: localTime(event.startsAt, event.venue, 'xxx'),
    hasStartTime: true,
    transactable: true,
  }),
  venue: (venue) => flatVenue(venue),
  attraction: (attraction) => ({ id: flat.id(attraction), name: attraction.name }),
  city: ({ latitude, longitude, ...city }) => ({
    ...city,
    existsInApi: true,
    location: { latitude, longitude, current: false, range: 50 },
  }),
  information: () => ({ info: 'Gates open two hours before.', pleaseNote: '', parkingDetail: 'Park in lot C.' }),
  deliveryId: ({ word }) => word,
  delivery: ({ word, name, fee, byPost }) => ({
    id: word,
    carrier: name,
    serviceLevel: word,
    requiresAddress: byPost,
    description: { short: name, long: '' },
    totals: { currencyCode: CURRENCY, fee, tax: 0 },
    destinationRegion: null,
  }),
  held: (body) => ({ status: 200, body }),
  done: (body) => ({ status: 200, body }),
  recent: (events) => ({ cities: [], entities: events.map((data) => ({ type: 'EVENT', data })) }),
  earned: (points) => ({ points, bonusPoints: 0, currency: 'points' }),
  refusal: ({ status, code, title, detail, field }) => ({
    title,
    detail,
    status,
    code,
    violations: field ? [{ field, message: detail }] : [],
  }),
};

const flatPrice = ({ price, fee }: Event) => ({
  basePrice: price,
  totalPrice: cents(price + fee),
  feePrice: fee,
  marketFeePrice: 0,
  currency: CURRENCY,
});
const flatVenue = (venue: Venue) => ({
  id: flat.id(venue),
  partnerVenueId: `V${venue.number}`,
  name: venue.name,
  street: venue.street,
  cityName: venue.city,
  stateCode: venue.state,
  countryCode: venue.country,
  latitude: venue.latitude,
  longitude: venue.longitude,
});
const listedVenue = ({ name, street, city, state, country }: Venue) => ({
  venueName: name,
  venueStreet: street,
  venueCity: city,
  venueState: state,
  venueCountry: country,
});

/** Numbers for ids and prices, bare lists, venues inside of events, nulls, fields that no page of the specification names. */
const nested: Form = {
  ...flat,
  name: 'nested',
  id: ({ number }) => number,
  list: (items) => items,
  tenant: () => ({
    tenantKey: 77,
    transactableType: 'GST_ONLY',
    authentication: { type: 'sso', provider: 'internal' },
    loyalty: { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1, tiers: [] },
    discounts: null,
    minimumRedemptionPoints: null,
  }),
  event: (event) => ({
    id: event.number,
    name: event.name,
    partnerId: null,
    active: true,
    transactable: true,
    imageUrl: null,
    eventStatus: event.status,
    ticketsStatus: 'TICKETS_AVAILABLE',
    minPrice: event.price,
    maxPrice: event.price,
    venue: nested.venue(event.venue),
    classification: { segment: event.segment, genre: null, subGenre: null },
    discounts: null,
    healthCheck: null,
    bonusPoints: null,
    ...times(event),
    hasStartTime: true,
    revision: { by: 'import', at: '2026-01-01T00:00:00Z' },
  }),
  venue: (venue) => ({
    id: venue.number,
    name: venue.name,
    ...address(venue),
    latitude: venue.latitude,
    longitude: venue.longitude,
    capacityBand: 'L',
  }),
  attraction: ({ number, name }) => ({ id: number, name, genreTags: null }),
  city: ({ name, stateCode, countryCode }) => ({ name, stateCode, countryCode, existsInApi: true, location: null }),
  information: () => ({ info: 'Gates open two hours before.', pleaseNote: null, internalNote: 'x' }),
  deliveryId: ({ number }) => number,
  delivery: ({ number, name, fee, byPost }) => ({
    id: number,
    carrier: null,
    requiresAddress: byPost,
    description: { short: name, long: null },
    totals: { fee },
  }),
  held: (_body, uuid) => ({ status: 201, body: { uuid } }),
  done: () => ({ status: 204, body: undefined }),
  recent: (events) => events.map((data) => ({ type: 'EVENT', data })),
  earned: (points) => ({ pointsEarned: points }),
  refusal: ({ status, code, title, detail, field }) => ({
    title,
    detail,
    status,
    code: /^\d+$/.test(code) ? Number(code) : code,
    ...(field && { violations: [{ field, message: detail }] }),
  }),
};

export const forms = { flat, nested };
