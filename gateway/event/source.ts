import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { together } from '../core/http/together.ts';
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

const hasLists = hasFields<{ lists: EventListWire[] }>({ lists: 'list' });
const areLists: Check<{ lists: EventListWire[] }> = (value): value is { lists: EventListWire[] } =>
  hasLists(value) && value.lists.every(isEventList);

/** A page of the whole catalogue. */
type AllEventsWire = { items: { cursor: string; event: EventWire }[]; hasMore: boolean };
const isPlaced = hasFields<AllEventsWire['items'][number]>({ cursor: 'string', event: 'object' });
const arePlaced = isListOf((value): value is AllEventsWire['items'][number] => isPlaced(value) && isEvent(value.event));
const isAllEvents: Check<AllEventsWire> = (value): value is AllEventsWire =>
  arePlaced(value) && hasFields<AllEventsWire>({ hasMore: 'boolean' })(value);

/** Changes of events; of one that is gone without the event. */
type ChangesWire = {
  items: { eventId: string; changedAt: string; event: EventWire | null }[];
  cursor: string;
  hasMore: boolean;
};
const isChange = hasFields<ChangesWire['items'][number]>({ eventId: 'string', changedAt: 'string' });
const areChanges = isListOf(
  (value): value is ChangesWire['items'][number] => isChange(value) && (value.event === null || isEvent(value.event)),
);
const isChanges: Check<ChangesWire> = (value): value is ChangesWire =>
  areChanges(value) && hasFields<ChangesWire>({ cursor: 'string', hasMore: 'boolean' })(value);

/** As many events as the platform answers in one call with several lists. */
const MOST_IN_LISTS = 1_000;
const MOST_LISTS = 100;

/** One page of the events of a venue or an attraction; what is asked for in the same way goes out together. */
function listsOf(rest: Rest) {
  const ways = new Map<string, (id: string) => Promise<EventListWire>>();
  return (key: 'venueId' | 'attractionId', id: string, query: Params & { limit: number }): Promise<EventListWire> => {
    const sameWay = `${key} ${JSON.stringify(query)}`;
    const way =
      ways.get(sameWay) ??
      together({
        one: (one) => rest.get('event', path`/api/product`, isEventList, { [key]: one, ...query }),
        several: async (ids) => {
          const asked = { [key]: ids, ...query };
          const { lists } = await rest.get('event', path`/api/product/lists`, areLists, asked);
          return new Map(lists.map((list, at) => [ids[at] ?? '', list]));
        },
        most: Math.min(MOST_LISTS, Math.floor(MOST_IN_LISTS / query.limit)),
      });
    ways.set(sameWay, way);
    return way(id);
  };
}

export const eventSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('event', path`/api/product`, isEventList, query),
  popular: (query: Params) => rest.get('event', path`/api/product/popular`, isEventList, query),
  facets: (query: Params) => rest.get('facet', path`/api/product/facets`, isFacets, query),
  byId: (id: string) => rest.find('event', path`/api/product/${{ id }}`, isEvent),
  all: (query: Params) => rest.get('event', path`/api/product/all`, isAllEvents, query),
  changes: (query: Params) => rest.get('event', path`/api/product/changes`, isChanges, query),
  byIds: (id: readonly string[]) => rest.get('event', path`/api/product/several`, isListOf(isEvent), { id }),
  listOf: listsOf(rest),
  byLegacyId: (id: string) => rest.find('event', path`/api/product/legacy/${{ id }}`, isEvent),
  byPartnerId: (id: string) => rest.find('event', path`/api/product/partner/${{ id }}`, isEvent),
  dates: (query: Params) => rest.get('event', path`/api/product/dates`, isListOf(isEventDate), query),
  info: (id: string) => rest.get('event', path`/api/product/${{ id }}/info`, isEventInfo),
  linkOver: (productId: string) =>
    rest.send('event', 'POST', path`/api/event/linkover`, isProviderPage, { body: { productId } }),
});

export type EventSource = ReturnType<typeof eventSource>;
