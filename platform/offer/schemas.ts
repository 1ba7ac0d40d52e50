import { z } from 'zod';
import { currencySchema, moneySchema, named } from '../core/schemas.ts';
import { lineSchema, priceSchema, ticketSources } from '../event/schemas.ts';

const offerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  ticketType: z.enum(['standard', 'resale']),
  source: z.enum(ticketSources).nullable(),
  priceLevel: z.number().int(),
  price: priceSchema,
  lines: z.array(lineSchema).describe('The price of one ticket bought alone, line by line'),
  available: z
    .number()
    .int()
    .describe(
      'How many everybody can buy: wheelchair places and their companions’ seats count once nothing else is left',
    ),
  sections: z.array(z.string()),
});

/** A package as a cart or an order shows it. */
export const boughtPackageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  type: z.string(),
  imageUrl: z.string(),
  highlights: z.array(z.object({ type: z.string(), description: z.string() })),
});

export const packageSchema = boughtPackageSchema.extend({
  price: moneySchema.describe('For each ticket, on top of the ticket’s own price'),
  currency: currencySchema,
  available: z.number().int().describe('How many tickets can still be bought with it'),
});

/** GET /api/product/{id}/offers, cheapest first. */
export const offersSchema = z.object({
  ticketLimit: z.number().int(),
  items: z.array(offerSchema),
  packages: z.array(packageSchema),
});

/** GET /api/product/offers */
export const offersOfEventsSchema = z.object({ items: z.array(offersSchema.extend({ eventId: z.uuid() })) });

named({ Offer: offerSchema, BoughtPackage: boughtPackageSchema, Package: packageSchema, Offers: offersSchema });
