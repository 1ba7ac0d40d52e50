import { z } from 'zod';
import { isTodaySomewhere } from '#rules/calendar-day.ts';
import { EARLIEST_DAY, LIST_LIMIT, MOST_LIST_LIMIT, RANGE_MILES } from '#rules/constants.ts';
import { EMAIL_RULE, isEmail, LONGEST_EMAIL } from '#rules/email.ts';
import './zod-messages.ts';

/**
 * Money in REST: a number with at most two decimals, in the currency's major unit. Not `multipleOf: 0.01`, because
 * validators that divide refuse 19.99.
 */
export const moneySchema = z
  .number()
  .refine((amount) => Math.round(amount * 100) / 100 === amount, 'must have at most two decimals')
  .describe('Amount in the currency’s major unit, at most two decimals');

/** Gives schemas their names in the OpenAPI document, and optionally an example. */
export const named = <Name extends string>(
  schemas: Record<Name, z.ZodType>,
  examples: Partial<Record<Name, unknown>> = {},
): void => {
  for (const id in schemas) {
    const example = examples[id];
    z.globalRegistry.add(schemas[id], { id, ...(example === undefined ? {} : { examples: [example] }) });
  }
};

export const currencySchema = z.string().length(3).describe('ISO 4217 currency code');
export const instantSchema = z.iso.datetime().describe('Instant in UTC, ISO 8601 with Z');
export const localDateSchema = z.iso.date().describe('Day in the venue’s calendar, yyyy-MM-dd');
export const idParams = z.object({ id: z.uuid() });

/** An address that e-mails can be sent to. */
export const emailSchema = z.string().max(LONGEST_EMAIL).refine(isEmail, EMAIL_RULE);

/** The answer of a list; without totalCount when the request has `count=false`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), totalCount: z.number().int().optional() });

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** limit, offset and count of every list (spec section 9: limit 20 by default, 1000 at most). */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_LIST_LIMIT).default(LIST_LIMIT),
  offset: z.coerce.number().int().min(0).default(0),
  count: flag.default(true),
});

/** How much of all of a list, in the order of ids. */
export const walkQuery = z.object({
  limit: pageQuery.shape.limit,
  after: z.uuid().toLowerCase().optional().describe('An id: the page begins with what follows it'),
});
export type Walk = z.infer<typeof walkQuery>;
export const walkOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), hasMore: z.boolean() });

/** As many things as are looked up in one call. */
const MOST_LOOKED_UP = 100;

/** Which things are looked up in one call; the parameter is repeated for each. */
export const several = <T extends z.ZodType>(item: T, whatItIs: string) =>
  z.union(
    [item.transform((one) => [one]), z.array(item).max(MOST_LOOKED_UP)],
    `must be ${whatItIs}, or up to ${MOST_LOOKED_UP} of them`,
  );
export const severalIds = several(z.uuid().toLowerCase(), 'a UUID');

/** Text typed by a visitor, without control characters. */
export const textParam = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');

/** Six decimals, about a tenth of a metre: tiny numbers would underflow in the database. */
const degrees = (most: number) =>
  z.coerce
    .number()
    .min(-most)
    .max(most)
    .overwrite((value) => Math.round(value * 1e6) / 1e6);
export const latitudeSchema = degrees(90);
export const longitudeSchema = degrees(180);

/** A city by name, or a point and a range in miles. */
export const locationQuery = z.object({
  city: textParam(100).optional().describe('City name; accents and case are ignored'),
  stateCode: textParam(10).optional(),
  countryCode: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
    .optional(),
  latitude: latitudeSchema.optional(),
  longitude: longitudeSchema.optional(),
  range: z.coerce.number().int().min(1).max(500).default(RANGE_MILES).describe('Miles around the point'),
  locationCurrent: flag.optional().describe('Whether the point is where the visitor is now'),
});

export const keywordQuery = z.object({ keyword: textParam(200).optional() });

const searchDate = localDateSchema.refine((day) => day >= EARLIEST_DAY, `must not be before ${EARLIEST_DAY}`);

export const datesQuery = z.object({
  startDate: searchDate.optional().describe('First day, yyyy-MM-dd'),
  endDate: searchDate.optional().describe('Last day, yyyy-MM-dd, not before startDate'),
});

const MOST_GENRES = 20;
const HIGHEST_PRICE = 10_000_000;
const price = z.coerce.number().min(0).max(HIGHEST_PRICE);
const genre = textParam(100);

/** The filters of every list of events, besides the place. */
export const eventFilterQuery = {
  ...keywordQuery.shape,
  asTyped: flag.optional().describe('true: the words as they stand, without places, days, nicknames and corrections'),
  ...datesQuery.shape,
  today: localDateSchema
    .refine((day) => isTodaySomewhere(day), 'must be at most a day from today in UTC')
    .optional()
    .describe('The visitor’s day, which “today” and “this weekend” mean in a keyword and in facets; else UTC’s'),
  categoryId: textParam(50).optional(),
  minPrice: price.optional().describe('Of minPrice.totalPrice, in the event’s own currency'),
  maxPrice: price.optional().describe('The same; not below minPrice'),
  genre: z
    .union([genre.transform((one) => [one]), z.array(genre).max(MOST_GENRES)])
    .optional()
    .describe('Any of these genres; repeat it for several'),
  ticketType: z.enum(['standard', 'resale']).optional().describe('Only events that have such tickets'),
};

type Ends = {
  startDate?: string;
  endDate?: string;
  minPrice?: number;
  maxPrice?: number;
  latitude?: number;
  longitude?: number;
};

/** Rules about two parameters: from before to, both coordinates or none. For the `superRefine` of a list's query. */
export const inOrder = (query: Ends, context: z.RefinementCtx): void => {
  const { startDate, endDate, minPrice, maxPrice, latitude, longitude } = query;
  if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice) {
    context.addIssue({ code: 'custom', path: ['maxPrice'], message: 'must not be below minPrice' });
  }
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    context.addIssue({ code: 'custom', path: ['endDate'], message: 'must not be before startDate' });
  }
  if ((latitude === undefined) !== (longitude === undefined)) {
    const path = latitude === undefined ? ['latitude'] : ['longitude'];
    context.addIssue({ code: 'custom', path, message: 'must be given together with the other coordinate' });
  }
};

/** The body of every error (spec section 8). */
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

named({ ApiError: errorSchema });

/** What the page of an attraction is drawn in. */
export const attractionColours = {
  colours: z.array(z.string()).describe('Its first and second colour, as #rrggbb'),
  leagueId: z.string().nullable().describe('Of a team the league it plays in'),
};
