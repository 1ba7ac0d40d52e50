import { type Check, hasFields, type Older } from '../core/http/wire.ts';
import type { Event, EventDate, EventInformation, ProviderPage } from '../generated/platform.ts';

export type EventWire = Older<Event, 'endDate'>;

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
export type EventDateWire = EventDate;
export const isEventDate = hasFields<EventDateWire>({
  id: 'string',
  name: 'string',
  timeZone: 'string',
  venueName: 'string',
  venueCity: 'string',
});

/** Of /info: only the sections that have text. */
export type EventInfoWire = EventInformation;
export const isEventInfo = hasFields<EventInfoWire>({});

const hasUrl = hasFields<ProviderPage>({ url: 'string' });
/** Of /api/event/linkover. A page is looked at, not run: whatever the catalogue holds, nothing else goes on. */
export const isProviderPage: Check<ProviderPage> = (value): value is ProviderPage =>
  hasUrl(value) && /^https?:\/\//i.test(value.url);
