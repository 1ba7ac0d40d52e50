import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { isVenue } from './wire.ts';

export const venueSource = (rest: Rest) => ({
  byId: (id: string) => rest.find('venue', path`/api/venue/${{ id }}`, isVenue),
});
