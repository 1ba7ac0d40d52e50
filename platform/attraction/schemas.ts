import { z } from 'zod';
import { categorySchema } from '../category/schemas.ts';

export const attractionSchema = z.object({
  id: z.uuid(),
  partnerId: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  imagePlaceholder: z.string().describe('#rrggbb'),
  category: categorySchema,
});
