import { type Check, hasFields } from '../core/http/wire.ts';
import type { DiscountWire } from '../core/shapes/discount.ts';
import type { PriceWire } from '../core/shapes/price.ts';
import type { VenueWire } from '../embedded.ts';

export type EventWire = {
  id: string;
  partnerId: string;
  legacyEventId: number | null;
  name: string;
  active: boolean;
  canBeLinkedOver: boolean;
  transactable: boolean;
  imageUrl: string;
  imagePlaceholder: string;
  backdropUrl: string | null;
  eventStatus: string;
  ticketsStatus: string | null;
  source: string | null;
  admission: 'reserved' | 'general';
  ticketLimit: number;
  minPrice: PriceWire | null;
  maxPrice: PriceWire | null;
  venue: VenueWire;
  category: { id: string; name: string };
  classification: { segmentId: string | null; segment: string | null; genre: string | null; subGenre: string | null };
  attractions: { id: string; partnerId: string; name: string; imageUrl: string; imagePlaceholder: string }[];
  discounts: DiscountWire[];
  upcomingEvents: number | null;
  currency: string;
  bonusPoints: number;
  redeemPoints: number | null;
  pointsEarned: number | null;
  earnRate: number;
  healthCheck: { summary: string; description: string | null; learnMoreUrl: string | null } | null;
  timeZone: string;
  hasStartTime: boolean;
  startDate: string | null;
  startDateTime: string | null;
  startDateTimeUtc: string | null;
  endDateTime: string | null;
  endDateTimeUtc: string | null;
  /** Left out by a platform that knows ends to the minute or not at all. */
  endDate?: string | null;
  /** The last day, in the venue's calendar: the first where there is one. */
  lastDate: string | null;
  onSaleStartUtc: string | null;
  onSaleEndUtc: string | null;
  presales: PresaleWire[];
};

type PresaleWire = {
  name: string | null;
  description: string | null;
  startDateTimeUtc: string | null;
  endDateTimeUtc: string | null;
  url: string | null;
};

export const isEvent = hasFields<EventWire>({
  id: 'string',
  name: 'string',
  eventStatus: 'string',
  venue: 'object',
  category: 'object',
  classification: 'object',
  attractions: 'list',
  discounts: 'list',
  presales: 'list',
  currency: 'string',
  timeZone: 'string',
});

/** Of /dates. */
export type EventDateWire = {
  id: string;
  name: string;
  startDate: string | null;
  startDateTimeUtc: string | null;
  /** As of an event. */
  lastDate: string | null;
  timeZone: string;
  venueName: string;
  venueCity: string;
};
export const isEventDate = hasFields<EventDateWire>({
  id: 'string',
  name: 'string',
  timeZone: 'string',
  venueName: 'string',
  venueCity: 'string',
});

/** Of /info: only the sections that have text. */
export type EventInfoWire = {
  info?: string;
  pleaseNote?: string;
  ticketLimit?: string;
  boxOfficeInfo?: string;
  parkingDetail?: string;
  accessibleSeatingDetail?: string;
  generalRule?: string;
  childRule?: string;
};
export const isEventInfo = hasFields<EventInfoWire>({});

const hasUrl = hasFields<{ url: string }>({ url: 'string' });
/** Of /api/event/linkover. A page is looked at, not run: whatever the catalogue holds, nothing else goes on. */
export const isProviderPage: Check<{ url: string }> = (value): value is { url: string } =>
  hasUrl(value) && /^https?:\/\//i.test(value.url);
