import {
  type EventDateWire,
  type EventListWire,
  type EventWire,
  event,
  eventDate,
  eventInformation,
  eventList,
} from '../core/contract/event.ts';
import { arrayOf, boolean, entity, leaf, listOf, orNull, required, text, UNREAD } from '../core/contract/fields.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { together } from '../core/http/together.ts';
import type { EventInformation, ProviderPage } from '../generated/platform.ts';
import { facets } from './facets.ts';

export type { EventDateWire, EventListWire, EventWire };

/** Sections without text are left out. */
export type EventInfoWire = EventInformation;

/** Only http and https: a `javascript:` URL in the catalogue must never reach a browser. */
const httpAddress = leaf<string>('must be an http or https address', { type: 'string', format: 'uri' }, (value) =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value : UNREAD,
);
const providerPage = entity<ProviderPage>('ProviderPage', { url: required(httpAddress) });

const lists = entity<{ lists: EventListWire[] }>('EventLists', { lists: required(arrayOf(eventList)) });

/** A page of the whole catalogue. */
type AllEventsWire = { items: { cursor: string; event: EventWire }[]; hasMore: boolean };
const allEvents = entity<AllEventsWire>('AllEvents', {
  items: required(
    arrayOf(entity<AllEventsWire['items'][number]>('PlacedEvent', { cursor: required(text), event: required(event) })),
  ),
  hasMore: required(boolean),
});

/** Changes of events; of one that is gone without the event. */
type ChangesWire = {
  items: { eventId: string; changedAt: string; event: EventWire | null }[];
  cursor: string;
  hasMore: boolean;
};
const changes = entity<ChangesWire>('EventChanges', {
  items: required(
    arrayOf(
      entity<ChangesWire['items'][number]>('EventChanged', {
        eventId: required(text),
        changedAt: required(text),
        event: required(orNull(event)),
      }),
    ),
  ),
  cursor: required(text),
  hasMore: required(boolean),
});

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
        one: (one) => rest.get('event', path`/api/product`, eventList, { [key]: one, ...query }),
        several: async (ids) => {
          const asked = { [key]: ids, ...query };
          const answer = await rest.get('event', path`/api/product/lists`, lists, asked);
          return new Map(answer.lists.map((list, at) => [ids[at] ?? '', list]));
        },
        most: Math.min(MOST_LISTS, Math.floor(MOST_IN_LISTS / query.limit)),
      });
    ways.set(sameWay, way);
    return way(id);
  };
}

export const eventSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('event', path`/api/product`, eventList, query),
  popular: (query: Params) => rest.get('event', path`/api/product/popular`, eventList, query),
  facets: (query: Params) => rest.get('facet', path`/api/product/facets`, facets, query),
  byId: (id: string) => rest.find('event', path`/api/product/${{ id }}`, event),
  all: (query: Params) => rest.get('event', path`/api/product/all`, allEvents, query),
  changes: (query: Params) => rest.get('event', path`/api/product/changes`, changes, query),
  byIds: (id: readonly string[]) => rest.get('event', path`/api/product/several`, listOf(event), { id }),
  listOf: listsOf(rest),
  byLegacyId: (id: string) => rest.find('event', path`/api/product/legacy/${{ id }}`, event),
  byPartnerId: (id: string) => rest.find('event', path`/api/product/partner/${{ id }}`, event),
  dates: (query: Params) => rest.get('event', path`/api/product/dates`, listOf(eventDate), query),
  info: (id: string) => rest.get('event', path`/api/product/${{ id }}/info`, eventInformation),
  linkOver: (productId: string) =>
    rest.send('event', 'POST', path`/api/event/linkover`, providerPage, { body: { productId } }),
});

export type EventSource = ReturnType<typeof eventSource>;
