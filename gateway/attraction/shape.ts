import { toImage } from '../core/shapes/image.ts';
import type { Attraction } from '../generated/resolver-types.ts';
import type { AttractionWire } from './wire.ts';

/** An attraction as its parent resolver hands it on: all but what costs a call of its own. */
export type AttractionModel = Omit<Attraction, 'similar'>;

export function toAttraction({
  id,
  partnerId,
  name,
  imageUrl,
  imagePlaceholder,
  category,
}: AttractionWire): AttractionModel {
  return {
    id,
    partnerId,
    name,
    image: toImage(imageUrl, imagePlaceholder),
    category: { id: category.id, name: category.name },
  };
}
