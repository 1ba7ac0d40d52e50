import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { isListOf } from '../core/http/wire.ts';
import { isAttraction } from './wire.ts';

export const attractionSource = (rest: Rest) => ({
  byId: (id: string) => rest.find('attraction', path`/api/attraction/${{ id }}`, isAttraction),
  byPartnerId: (id: string) => rest.find('attraction', path`/api/attraction/partner/${{ id }}`, isAttraction),
  similar: (id: string, query: Params) =>
    rest.get('attraction', path`/api/attraction/${{ id }}/similar`, isListOf(isAttraction), query),
});
