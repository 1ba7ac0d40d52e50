import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { type Check, hasFields, isListOf, type ListWire, type WithOptional } from '../core/http/wire.ts';
import type { WithReading } from '../core/shapes/reading.ts';
import type { Event, EventDate, EventInformation, NearestEvents, ProviderPage } from '../generated/platform.ts';
import { isFacets } from './facets.ts';

export type EventWire = WithOptional<Event, 'endDate'>;

export type NearestWire = Omit<NearestEvents, 'items'> & { items: EventWire[] };
/** What an older platform does not tell, and no list without a keyword has, is left out. */
export type EventListWire = ListWire<EventWire> & WithReading & { nearest?: NearestWire | null };

const isEvent = hasFields<EventWire>({
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

/** A list of events, alone or as a part of another answer. */
const isEventList: Check<EventListWire> = isListOf(isEvent);

export type EventDateWire = EventDate;
const isEventDate = hasFields<EventDateWire>({
  id: 'string',
  name: 'string',
  timeZone: 'string',
  venueName: 'string',
  venueCity: 'string',
});

/** Sections without text are left out. */
export type EventInfoWire = EventInformation;
const isEventInfo = hasFields<EventInfoWire>({});

const hasUrl = hasFields<ProviderPage>({ url: 'string' });
/** Only http and https: a `javascript:` URL in the catalogue must never reach a browser. */
const isProviderPage: Check<ProviderPage> = (value): value is ProviderPage =>
  hasUrl(value) && /^https?:\/\//i.test(value.url);

export const eventSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('event', path`/api/product`, isEventList, query),
  popular: (query: Params) => rest.get('event', path`/api/product/popular`, isEventList, query),
  facets: (query: Params) => rest.get('facet', path`/api/product/facets`, isFacets, query),
  byId: (id: string) => rest.find('event', path`/api/product/${{ id }}`, isEvent),
  byLegacyId: (id: string) => rest.find('event', path`/api/product/legacy/${{ id }}`, isEvent),
  byPartnerId: (id: string) => rest.find('event', path`/api/product/partner/${{ id }}`, isEvent),
  dates: (query: Params) => rest.get('event', path`/api/product/dates`, isListOf(isEventDate), query),
  info: (id: string) => rest.get('event', path`/api/product/${{ id }}/info`, isEventInfo),
  linkOver: (productId: string) =>
    rest.send('event', 'POST', path`/api/event/linkover`, isProviderPage, { body: { productId } }),
});

export type EventSource = ReturnType<typeof eventSource>;
