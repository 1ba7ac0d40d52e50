import { z } from 'zod';
import { categorySchema } from '../category/service.ts';
import { averageColour } from '../core/colour.ts';
import { outsideLinkSchema } from '../core/outside.ts';
import { attractionColours, named } from '../core/schemas.ts';
import type { AttractionRow } from './repository.ts';

export const attractionSchema = z.object({
  id: z.uuid(),
  partnerId: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).describe('Nicknames, abbreviations and former names that find it'),
  imageUrl: z.string(),
  imagePlaceholder: z.string().describe('#rrggbb'),
  ...attractionColours,
  category: categorySchema,
});
/** GET /api/attraction/{id}/info: only what is known. */
export const attractionInfoSchema = z.object({
  info: z.string().optional(),
  links: z.array(outsideLinkSchema).optional(),
});
named({ Attraction: attractionSchema, AttractionInformation: attractionInfoSchema });
export type AttractionInfoWire = z.infer<typeof attractionInfoSchema>;

export type AttractionWire = z.infer<typeof attractionSchema>;

export const attractionToWire = (row: AttractionRow): AttractionWire => ({
  id: row.id,
  partnerId: row.partner_id,
  name: row.name,
  aliases: row.aliases,
  imageUrl: row.image_url,
  imagePlaceholder: averageColour(row.colour_1, row.colour_2),
  colours: [row.colour_1, row.colour_2],
  leagueId: row.league_id,
  category: { id: row.category_id, name: row.category_name, search: row.category_id },
});
