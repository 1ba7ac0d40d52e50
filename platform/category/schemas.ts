import { z } from 'zod';
import { named } from '../core/schemas.ts';

export const categorySchema = z.object({ id: z.string(), name: z.string(), search: z.string() });

named({ Category: categorySchema });
