import type { z } from 'zod';
import { averageColour } from '../core/colour.ts';
import type { AttractionRow } from './repository.ts';
import type { attractionSchema } from './schemas.ts';

export type AttractionWire = z.infer<typeof attractionSchema>;

export const attractionToWire = (row: AttractionRow): AttractionWire => ({
  id: row.id,
  partnerId: row.partner_id,
  name: row.name,
  imageUrl: row.image_url,
  imagePlaceholder: averageColour(row.colour_1, row.colour_2),
  category: { id: row.category_id, name: row.category_name, search: row.category_id },
});
