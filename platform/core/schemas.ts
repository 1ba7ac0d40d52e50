import { z } from 'zod';

/** Money on the wire: a number with at most two decimals, in the currency's major unit. */
export const moneySchema = z.number().multipleOf(0.01).describe('Amount in the currency’s major unit, two decimals');
export const currencySchema = z.string().length(3).describe('ISO 4217 currency code');
export const instantSchema = z.iso.datetime().describe('Instant in UTC, ISO 8601 with Z');
export const localDateSchema = z.iso.date().describe('Day in the venue’s calendar, yyyy-MM-dd');
export const idParams = z.object({ id: z.uuid() });

/** A list answer. `count=false` leaves totalCount out. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), totalCount: z.number().int().optional() });

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** limit, offset and count of every list call (spec section 9: 20 by default, 1000 at most). */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(20),
  offset: z.coerce.number().int().min(0).default(0),
  count: flag.default(true),
});

/** Where to look: a city by name, or a point and a range in miles. */
export const locationQuery = z.object({
  city: z.string().trim().min(1).max(100).optional().describe('City name; accents and case are ignored'),
  stateCode: z.string().trim().min(1).max(10).optional(),
  countryCode: z.string().trim().length(2).optional(),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  range: z.coerce.number().int().min(1).max(500).default(50).describe('Miles around the point'),
});

export const keywordQuery = z.object({ keyword: z.string().trim().min(1).max(200).optional() });

export const datesQuery = z.object({
  startDate: localDateSchema.optional().describe('First day, yyyy-MM-dd'),
  endDate: localDateSchema.optional().describe('Last day, yyyy-MM-dd, not before startDate'),
});

/** The wire form of every failure (spec section 8). */
export const errorSchema = z.object({
  success: z.literal(false),
  title: z.string(),
  message: z.string(),
  detail: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
  status: z.number().int(),
  code: z.string().describe('A code of the error catalogue, or SERVER_ERROR'),
  cancel: z.boolean(),
  data: z.unknown().optional().describe('What the client needs to go on, such as the new price'),
});
