import { z } from 'zod';
import { moneySchema, named } from '../core/schemas.ts';

export const seatSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(['free', 'taken']),
  offerId: z.uuid(),
  accessible: z.boolean(),
  companion: z.boolean(),
  restrictedView: z.boolean(),
  aisle: z.boolean(),
});

const seatRowSchema = z.object({ name: z.string(), seats: z.array(seatSchema) });
const seatSectionSchema = z.object({
  name: z.string(),
  outline: z.string().describe('SVG path'),
  labelX: z.number(),
  labelY: z.number(),
  offerId: z.uuid().nullable(),
  available: z.number().int(),
  minPrice: moneySchema.nullable().describe('Cheapest free seat with fees'),
  rows: z.array(seatRowSchema).optional(),
});

/** GET /api/product/{id}/seatmap; with ?section=NAME that section carries its rows, others never do. */
export const seatMapSchema = z.object({
  width: z.number(),
  height: z.number(),
  focus: z.object({ label: z.string(), outline: z.string() }),
  sections: z.array(seatSectionSchema),
});

/** GET /api/product/{id}/bestavailable: adjacent seats, best value first, one suggestion a section. */
export const bestAvailableQuery = z.object({
  quantity: z.coerce.number().int().min(1).max(100),
  offers: z.string().max(2000).optional().describe('Offer ids, comma separated'),
  section: z.string().max(50).optional(),
  accessible: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export const suggestionSchema = z.object({
  offerId: z.uuid(),
  section: z.string(),
  row: z.string(),
  seats: z.array(seatSchema),
  totalPrice: moneySchema,
});

named({
  Seat: seatSchema,
  SeatRow: seatRowSchema,
  SeatSection: seatSectionSchema,
  SeatMap: seatMapSchema,
  SeatSuggestion: suggestionSchema,
});
