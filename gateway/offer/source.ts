import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { isListOf } from '../core/http/wire.ts';
import { isOffers, isSeatMap, isSuggestion } from './wire.ts';

export const offerSource = (rest: Rest) => ({
  list: (eventId: string) => rest.get('offer', path`/api/product/${{ eventId }}/offers`, isOffers),
  seatMap: (eventId: string, query: Params) =>
    rest.find('offer', path`/api/product/${{ eventId }}/seatmap`, isSeatMap, query),
  bestAvailable: (eventId: string, query: Params) =>
    rest.get('offer', path`/api/product/${{ eventId }}/bestavailable`, isListOf(isSuggestion), query),
});
