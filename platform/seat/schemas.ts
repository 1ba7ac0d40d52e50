import { z } from 'zod';
import { flag, listOf, moneySchema, named } from '../core/schemas.ts';

export const seatSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(['free', 'taken']),
  offerId: z.uuid(),
  accessible: z.boolean(),
  companion: z.boolean(),
  restrictedView: z.boolean(),
  aisle: z.boolean(),
  frontRow: z.boolean().describe('In the row of its section that is nearest to what the seats face'),
});

const seatRowSchema = z.object({ name: z.string(), seats: z.array(seatSchema) });
const seatSectionSchema = z.object({
  name: z.string(),
  outline: z.string().describe('SVG path'),
  labelX: z.number(),
  labelY: z.number(),
  offerId: z.uuid().nullable(),
  available: z.number().int(),
  restrictedView: z.boolean().describe('Something stands between its seats and what they face'),
  minPrice: moneySchema
    .nullable()
    .describe('Of the cheapest free seat, as totalPrice of its offer: bought alone, all fees included'),
  rows: z.array(seatRowSchema).optional(),
});

/** GET /api/product/{id}/seatmap; with ?section=NAME that section carries its rows, others never do. */
export const seatMapSchema = z.object({
  width: z.number(),
  height: z.number(),
  focus: z.object({ label: z.string(), outline: z.string() }),
  sections: z.array(seatSectionSchema),
});

const asked = flag.default(false);
const price = z.coerce.number().min(0).max(999_999_999).optional();

/** GET /api/product/{id}/bestavailable: adjacent seats, best value first, one suggestion a section. */
export const bestAvailableQuery = z.object({
  quantity: z.coerce.number().int().min(1).max(100),
  offers: z.string().max(2000).optional().describe('Offer ids, comma separated'),
  section: z.string().max(50).optional(),
  accessible: asked,
  aisle: asked.describe('One of the seats is at the end of its row'),
  frontRow: asked.describe('Only the front row of each section'),
  fullView: asked.describe('No seat with a restricted view'),
  minPrice: price.describe('The least that each ticket may cost: totalPrice of the suggestion by quantity, rounded up'),
  maxPrice: price.describe('The most that each ticket may cost; not below minPrice'),
  resale: asked.describe('Only tickets that somebody bought before'),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
const suggestionSchema = z.object({
  offerId: z.uuid(),
  section: z.string(),
  row: z.string(),
  seats: z.array(seatSchema),
  totalPrice: moneySchema.describe(
    'Of all of them, as a cart has it: with all fees and discounts, without package and delivery',
  ),
});

export const suggestionsSchema = listOf(suggestionSchema).extend({
  sections: z
    .array(z.string())
    .optional()
    .describe(
      'All sections that have such seats, in no order; left out for a limit of 1, which looks for the best alone',
    ),
});

named({
  Seat: seatSchema,
  SeatRow: seatRowSchema,
  SeatSection: seatSectionSchema,
  SeatMap: seatMapSchema,
  SeatSuggestion: suggestionSchema,
});
