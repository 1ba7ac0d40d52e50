import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/upstream.ts';
import { isAttraction } from './wire.ts';

export const attractionSource = (rest: Rest) => ({
  byId: (id: string) => rest.find('attraction', path`/api/attraction/${id}`, isAttraction),
  byPartnerId: (id: string) => rest.find('attraction', path`/api/attraction/partner/${id}`, isAttraction),
});
