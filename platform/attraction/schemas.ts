import { z } from 'zod';
import { categorySchema } from '../category/schemas.ts';
import { named } from '../core/schemas.ts';

export const attractionSchema = z.object({
  id: z.uuid(),
  partnerId: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  imagePlaceholder: z.string().describe('#rrggbb'),
  category: categorySchema,
});

named({ Attraction: attractionSchema });
