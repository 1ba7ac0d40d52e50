import { hasFields } from '../core/http/wire.ts';
import type { Attraction } from '../generated/platform.ts';

export type AttractionWire = Attraction;
export const isAttraction = hasFields<AttractionWire>({
  id: 'string',
  name: 'string',
  imageUrl: 'string',
  category: 'object',
});
