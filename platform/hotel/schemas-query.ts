import { z } from 'zod';
import { flag, latitudeSchema, longitudeSchema } from '../core/schemas.ts';
import { dayText, mealPlans } from './schemas.ts';

/** NaN for an empty age, which the rules refuse; Number would make 0 of it. */
const ageOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const stayQuery = {
  checkin: dayText.describe('Day of arrival, yyyy-MM-dd'),
  checkout: dayText.describe('Day of departure, yyyy-MM-dd, at most 30 nights later'),
  adults: z.coerce.number().default(2),
  children: z.coerce.number().default(0),
  childAge: z
    .string()
    .max(60)
    .optional()
    .transform((ages) => (ages === undefined || ages === '' ? [] : ages.split(',').map(ageOf)))
    .describe('An age for each child, comma separated'),
  quantity: z.coerce.number().default(1).describe('Rooms'),
};

export const roomsQuery = z.object(stayQuery);

export const hotelsQuery = z.object({
  ...stayQuery,
  eventId: z.uuid().optional().describe('Hotels near its venue'),
  latitude: latitudeSchema.optional(),
  longitude: longitudeSchema.optional(),
  range: z.coerce.number().int().min(1).max(100).default(25).describe('Miles around'),
  order: z.enum(['DISTANCE', 'PRICE', 'RATING']).default('DISTANCE'),
  refundable: flag
    .optional()
    .describe('true: only hotels with a rate that can still be given back for nothing, priced by it'),
  mealPlan: z.enum(mealPlans).optional().describe('Only hotels with a rate that has it, priced by it'),
  minRating: z.coerce.number().min(0).max(5).optional().describe('Stars at least'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
});
