import { toImage } from '../core/shapes/image.ts';
import type { Attraction } from '../generated/resolver-types.ts';
import type { AttractionWire } from './wire.ts';

export function toAttraction({
  id,
  partnerId,
  name,
  imageUrl,
  imagePlaceholder,
  category,
}: AttractionWire): Attraction {
  return {
    id,
    partnerId,
    name,
    image: toImage(imageUrl, imagePlaceholder),
    category: { id: category.id, name: category.name },
  };
}
