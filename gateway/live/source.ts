import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import type { LiveEvent } from '../generated/platform.ts';

export type LiveWire = LiveEvent;
const isLive = hasFields<LiveWire>({ event: 'object', offers: 'list' });

export const liveSource = (rest: Rest) => ({
  event: (id: string) => rest.find('offer', path`/api/product/${{ id }}/live`, isLive),
});
