import { z } from 'zod';
import { moneySchema, named } from '../core/schemas.ts';
import { eventSchema, priceSchema } from '../event/schemas.ts';

/** GET /api/product/{id}/live */
export const liveSchema = z.object({
  event: eventSchema,
  minPrice: priceSchema.nullable().describe('Of the cheapest ticket that is free now; null when none is'),
  offers: z.array(z.object({ id: z.uuid(), available: z.number().int().describe('Tickets that are free now') })),
  sections: z
    .array(
      z.object({
        name: z.string(),
        available: z.number().int(),
        minPrice: moneySchema.nullable().describe('Of the cheapest free seat, bought alone, all fees included'),
      }),
    )
    .nullable()
    .describe('Sections with seats for sale; null for general admission'),
});

named({ LiveEvent: liveSchema });
