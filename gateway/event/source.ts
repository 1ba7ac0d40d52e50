import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { isListOf } from '../core/http/wire.ts';
import { isFacets } from './facets.ts';
import { isEvent, isEventDate, isEventInfo, isProviderPage } from './wire.ts';

export const eventSource = (rest: Rest) => ({
  list: (query: Params) => rest.get('event', path`/api/product`, isListOf(isEvent), query),
  popular: (query: Params) => rest.get('event', path`/api/product/popular`, isListOf(isEvent), query),
  facets: (query: Params) => rest.get('facet', path`/api/product/facets`, isFacets, query),
  byId: (id: string) => rest.find('event', path`/api/product/${{ id }}`, isEvent),
  byLegacyId: (id: string) => rest.find('event', path`/api/product/legacy/${{ id }}`, isEvent),
  dates: (query: Params) => rest.get('event', path`/api/product/dates`, isListOf(isEventDate), query),
  info: (id: string) => rest.get('event', path`/api/product/${{ id }}/info`, isEventInfo),
  linkOver: (productId: string) =>
    rest.send('event', 'POST', path`/api/event/linkover`, isProviderPage, { body: { productId } }),
});
