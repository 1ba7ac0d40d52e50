import { z } from 'zod';
import { lineTypes } from '#rules/price.ts';
import { categorySchema } from '../category/service.ts';
import { outsideLinkSchema } from '../core/outside.ts';
import {
  attractionColours,
  currencySchema,
  instantSchema,
  listOf,
  localDateSchema,
  moneySchema,
  named,
} from '../core/schemas.ts';
import { readingSchema } from '../keyword/schemas.ts';
import { discountSchema } from '../tenant/schemas.ts';
import { venueSchema, venueSections } from '../venue/wire.ts';

export const priceSchema = z.object({
  basePrice: moneySchema,
  feePrice: moneySchema,
  marketFeePrice: moneySchema,
  totalPrice: moneySchema.describe(
    'What the buyer pays for one ticket alone, before discounts: fees of the order are in it',
  ),
  feeIncluded: z.boolean().describe('True when basePrice already contains the fees'),
  feeKnown: z.boolean().describe('False when the provider adds fees that it does not tell; totalPrice is without them'),
  currency: currencySchema,
});

/** A price line (spec section 3, cart line item). Discounts are negative. */
export const lineSchema = z.object({
  type: z.enum(lineTypes),
  scope: z.enum(['per_ticket', 'per_order']),
  name: z.string(),
  info: z
    .object({
      shortDesc: z.string(),
      longDesc: z.string().nullable().describe('Of a delivery'),
      serviceLevel: z.string().nullable().describe('Of a delivery: mobile, print_at_home or express'),
    })
    .nullable()
    .describe('The seller’s name for it, where the type is not enough: a package’s, a delivery’s, a discount’s'),
  price: moneySchema.describe('One unit'),
  quantity: z.number().int().positive(),
  grand: moneySchema.describe('price times quantity'),
  merchandise: moneySchema.describe(
    'grand of face values and nights and their discounts, else 0; these five are 0 when it is included',
  ),
  upsell: moneySchema.describe('grand of a package, else 0'),
  fee: moneySchema.describe('grand of fees and their discounts, else 0'),
  delivery: moneySchema.describe('grand of the delivery and its discounts, else 0'),
  tax: moneySchema.describe('grand of taxes and their discounts, else 0'),
  unpaid: moneySchema.describe('What of it is still to pay: grand until it is bought, then 0; 0 when it is included'),
  included: z.boolean(),
  productType: z
    .union([z.literal(1), z.literal(3)])
    .describe('What it is a price of: 1 tickets and their order, 3 a hotel room'),
  currency: currencySchema,
});

export const ticketSources = ['TMR', 'TICKETMASTER'] as const;

const presaleSchema = z.object({
  name: z.string().nullable().describe('The seller’s name for it'),
  description: z.string().nullable(),
  startDateTimeUtc: instantSchema.nullable().describe('Null while it is not known'),
  endDateTimeUtc: instantSchema.nullable().describe('Null while it is not known'),
  url: z.string().nullable().describe('Where to take part; http or https'),
});

const eventAttractionSchema = z.object({
  id: z.uuid(),
  partnerId: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  imagePlaceholder: z.string(),
  ...attractionColours,
});

/** An event as every list and lookup answers it (GET /api/product, /popular, /{id}, /legacy/{id}). */
export const eventSchema = z.object({
  id: z.uuid(),
  partnerId: z.string(),
  legacyEventId: z.number().int().nullable(),
  name: z.string(),
  active: z.boolean(),
  canBeLinkedOver: z.boolean(),
  transactable: z.boolean(),
  imageUrl: z
    .string()
    .describe('For cards, 3:2 or near: a path below /images/ on this service, or the catalogue’s own absolute URL'),
  imagePlaceholder: z.string().describe('#rrggbb'),
  backdropUrl: z
    .string()
    .nullable()
    .describe(
      'For behind a title: the drawing in 21:9 without letters, or the catalogue’s widest picture; null where it has only one',
    ),
  eventStatus: z
    .enum(['onsale', 'offsale', 'cancelled', 'postponed', 'rescheduled', 'unknown'])
    .describe('Unknown when the provider has another status or none'),
  ticketsStatus: z
    .enum(['TICKETS_AVAILABLE', 'FEW_TICKETS_LEFT', 'TICKETS_NOT_AVAILABLE'])
    .nullable()
    .describe('Null when the provider does not tell'),
  source: z.enum(ticketSources).nullable(),
  admission: z.enum(['reserved', 'general']),
  ticketLimit: z.number().int().positive(),
  minPrice: priceSchema.nullable().describe('The lowest of tickets that are left, held ones too; of all once none is'),
  maxPrice: priceSchema.nullable().describe('The highest of the same'),
  venue: venueSchema.omit({ aliases: true }),
  countryArea: z.string().nullable().describe('State or province of the venue'),
  category: categorySchema,
  classification: z.object({
    segmentId: z.string().nullable(),
    segment: z.string().nullable(),
    genre: z.string().nullable(),
    subGenre: z.string().nullable(),
  }),
  attractions: z.array(eventAttractionSchema),
  discounts: z.array(discountSchema),
  upcomingEvents: z
    .number()
    .int()
    .nullable()
    .describe('On a lookup only: events of the first attraction still to come'),
  currency: currencySchema,
  loyaltyCurrency: z.string(),
  bonusPoints: z.number().int().describe('Extra points, once a purchase'),
  redeemPoints: z
    .number()
    .int()
    .nullable()
    .describe(
      'What the cheapest ticket costs in points; null without a price, or when points don’t count in its currency',
    ),
  pointsEarned: z.number().int().nullable().describe('What the cheapest ticket earns, bonus included'),
  earnRate: z.number().describe('0 where points don’t count in the event’s currency'),
  healthCheck: z
    .object({ summary: z.string(), description: z.string().nullable(), learnMoreUrl: z.string().nullable() })
    .nullable(),
  timeZone: z.string(),
  timeOffset: z.string().nullable().describe('The venue’s offset at the start, like -05:00'),
  hasStartTime: z.boolean().describe('False while the time is to be determined'),
  startDate: localDateSchema.nullable().describe('Null while even the day is to be determined'),
  startDateTime: z
    .string()
    .nullable()
    .describe('Wall-clock start at the venue, yyyy-MM-ddTHH:mm:ss; null without a time'),
  startDateTimeUtc: instantSchema.nullable(),
  startDateTimeAt: z.string().nullable().describe('The start with the venue’s offset'),
  endDateTime: z.string().nullable(),
  endDateTimeUtc: instantSchema.nullable(),
  endDateTimeAt: z.string().nullable(),
  endDate: localDateSchema.nullable().describe('The last day; null while it is not known'),
  lastDate: localDateSchema
    .nullable()
    .describe('The last day, which is the first for an event of one day; a night belongs to the evening before'),
  onSaleStartDateTimeAt: z.string().nullable(),
  onSaleStartUtc: instantSchema.nullable(),
  onSaleEndUtc: instantSchema.nullable(),
  presales: z.array(presaleSchema).describe('Sales before the public one, soonest first, past ones included'),
});

export const nearestWithout = ['DATES', 'PLACE', 'FILTERS', 'WORDS'] as const;

const nearestSchema = z.object({
  without: z.array(z.enum(nearestWithout)).describe('What of the search had to be left out to find them'),
  items: z.array(eventSchema).describe('The nearest in time or place first, 5 at most'),
});

/** GET /api/product, /popular: a list of events, with what its keyword was read as. */
export const eventListSchema = listOf(eventSchema).extend({
  reading: readingSchema.nullish().describe('What the keyword was read as; null or left out without one'),
  nearest: nearestSchema.nullish().describe('What exists instead, where nothing was found'),
});

/** GET /api/product/lists */
export const eventListsSchema = z.object({ lists: z.array(listOf(eventSchema)) });

/** GET /api/product/all */
export const allEventsSchema = z.object({
  items: z.array(z.object({ cursor: z.string(), event: eventSchema })),
  hasMore: z.boolean(),
});

/** GET /api/product/changes */
export const changesSchema = z.object({
  items: z.array(
    z.object({
      eventId: z.uuid(),
      changedAt: instantSchema,
      event: eventSchema.nullable().describe('As it is now; null when it is deleted or inactive'),
    }),
  ),
  cursor: z.string().describe('For the next call’s since'),
  hasMore: z.boolean(),
});

/** GET /api/product/{id}/info: only what is known, of texts those that are not empty; the venue's where the event has none of its own. */
export const eventInfoSchema = z.object({
  ...venueSections,
  pleaseNote: z.string().optional(),
  ticketLimit: z.string().optional(),
  ageRule: z.string().optional(),
  doorsDateTime: z.string().optional().describe('Wall clock at the venue when the entrance opens, yyyy-MM-ddTHH:mm:ss'),
  doorsDateTimeUtc: instantSchema.optional(),
  promoters: z.array(z.string()).optional().describe('Who puts it on'),
  legalAgeEnforced: z.literal(true).optional().describe('The legal age is checked at the entrance'),
  accessibleTicketLimit: z.number().int().positive().optional().describe('The most accessible places of one order'),
  seatMapImageUrl: z.string().optional().describe('A picture of the seats; https'),
  links: z.array(outsideLinkSchema).optional(),
});

/** GET /api/product/dates: the other dates of the same attraction, soonest first. */
export const eventDateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  startDate: localDateSchema.nullable(),
  startDateTimeUtc: instantSchema.nullable(),
  lastDate: localDateSchema.nullable().describe('The last day, which is the first for an event of one day'),
  timeZone: z.string(),
  venueName: z.string(),
  venueCity: z.string(),
});

const count = z.number().int();

/** GET /api/product/facets: how many events each choice of a filter would leave, each group under all filters but its own. */
export const facetsSchema = z.object({
  categories: z.array(z.object({ id: z.string(), name: z.string(), count })),
  genres: z.array(z.object({ name: z.string(), count })).describe('The most common first, 30 at most'),
  ticketTypes: z.array(z.object({ type: z.enum(['standard', 'resale']), count })),
  prices: z
    .array(z.object({ min: moneySchema, max: moneySchema.nullable(), count }))
    .describe('By totalPrice of minPrice, both ends included'),
  priceCurrencies: z
    .array(currencySchema)
    .describe('The currencies of the matching events; with several, a price range is in each event’s own currency'),
  weekend: z
    .object({ startDate: localDateSchema, endDate: localDateSchema, count })
    .nullable()
    .describe('The coming Saturday and Sunday; on Sunday the day itself'),
  months: z
    .array(z.object({ startDate: localDateSchema, endDate: localDateSchema, count }))
    .describe('The soonest first, 12 at most'),
  complete: z.boolean().describe('False when more than 10,000 events match: the counts are of the 10,000 soonest'),
});

export const eventOrders = ['DATE', 'NAME', 'PRICE', 'POPULARITY', 'RELEVANCE', 'DISTANCE'] as const;
export type EventOrder = (typeof eventOrders)[number];

/** REST-3: upper-cased, then one of these. */
export const orderParam = z
  .string()
  .toUpperCase()
  .pipe(z.enum(eventOrders, `must be one of ${eventOrders.join(', ')}`));

/** POST /api/event/linkover */
export const linkOverBody = z.object({ productId: z.uuid() });
export const linkOverSchema = z.object({ url: z.string().describe('A page of the provider') });

named(
  {
    Price: priceSchema,
    PriceLine: lineSchema,
    Presale: presaleSchema,
    EventAttraction: eventAttractionSchema,
    Event: eventSchema,
    NearestEvents: nearestSchema,
    EventInformation: eventInfoSchema,
    EventDate: eventDateSchema,
    Facets: facetsSchema,
    LinkOver: linkOverBody,
    ProviderPage: linkOverSchema,
  },
  {
    LinkOver: { productId: '5f0c1a52-7d1c-4b8e-9a54-6f4f8a3b2c10' },
  },
);
