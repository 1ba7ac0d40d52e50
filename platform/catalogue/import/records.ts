import { z } from 'zod';
import { moneySchema } from '../../core/schemas.ts';
import { ticketSources } from '../../event/schemas.ts';
import {
  clock,
  colour,
  coordinate,
  day,
  instant,
  key,
  level,
  line,
  path,
  picture,
  popularity,
  prose,
  webAddress,
} from './fields.ts';
import { brokenRules } from './record-rules.ts';

export const categories = ['sports', 'concerts', 'arts', 'family', 'other'] as const;

const classification = {
  segment: line(100).optional(),
  genre: line(100).optional(),
  subGenre: line(100).optional(),
};

const seatMap = z
  .strictObject({
    type: z.literal('seatMap'),
    id: key,
    width: z.number().positive().max(100_000),
    height: z.number().positive().max(100_000),
    focus: z.strictObject({ label: line(50).describe('Like Stage'), outline: path }),
    sections: z
      .array(
        z.strictObject({
          name: line(50),
          priceLevel: level.describe('Its seats are sold by the offer of the nearest level'),
          rows: z.array(line(10)).min(1).max(200).describe('Front row first'),
          seatsPerRow: z.int().min(1).max(500).describe('Seats are numbered from 1'),
          accessibleRow: line(10).optional().describe('A row of wheelchair places, each with a companion seat'),
          restrictedView: z.boolean().default(false),
          outline: path,
          labelX: coordinate,
          labelY: coordinate,
        }),
      )
      .min(1)
      .max(1000),
  })
  .describe(
    'The sections of a house. Given again it replaces the old one, unless a seat that would go is sold or held.',
  );

const venue = z
  .strictObject({
    type: z.literal('venue'),
    id: key,
    name: line(200),
    street: line(200).optional(),
    city: line(100),
    state: line(10).optional().describe('State or province, like NY'),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code like US'),
    postalCode: line(20).optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    timeZone: line(50).optional().describe('IANA name; found from the coordinates when left out'),
    capacity: z.int().min(0).max(1_000_000).optional(),
    seatMap: key.optional().describe('Id of a seatMap; without one admission is general'),
  })
  .describe('A place where events happen');

const attraction = z
  .strictObject({
    type: z.literal('attraction'),
    id: key,
    name: line(200),
    category: z.enum(categories),
    ...classification,
    league: z
      .enum(['NFL', 'MLB', 'NBA', 'NHL', 'MLS'])
      .optional()
      .describe('Of a team; it appears on the league’s page'),
    abbreviation: line(4).optional().describe('For drawn pictures; made from the name when left out'),
    colours: z.tuple([colour, colour]).optional().describe('For drawn pictures'),
    imageUrl: picture.optional(),
    popularity: popularity.default(0),
  })
  .describe('Whom or what one goes to see');

const information = z.strictObject({
  info: prose.optional(),
  pleaseNote: prose.optional(),
  ticketLimit: prose.optional(),
  boxOfficeInfo: prose.optional(),
  parkingDetail: prose.optional(),
  accessibleSeatingDetail: prose.optional(),
  generalRule: prose.optional(),
  childRule: prose.optional(),
});

const moment = z.strictObject({ date: day, time: clock.optional().describe('Left out while it is not known') });

const event = z
  .strictObject({
    type: z.literal('event'),
    id: key,
    legacyId: z.int().positive().optional().describe('Its number in a former system'),
    name: line(300),
    category: z.enum(categories),
    ...classification,
    venue: key.describe('Id of a venue'),
    attractions: z.array(key).max(200).default([]).describe('Ids of attractions, home side first'),
    status: z.enum(['onsale', 'offsale', 'cancelled', 'postponed', 'rescheduled']).default('onsale'),
    ticketsStatus: z
      .enum(['TICKETS_AVAILABLE', 'FEW_TICKETS_LEFT', 'TICKETS_NOT_AVAILABLE'])
      .optional()
      .describe('Only for events that a provider sells; our own tickets are counted'),
    active: z.boolean().default(true).describe('False takes it off the shelf'),
    start: moment.optional().describe('Left out while it is to be determined'),
    end: moment.optional().describe('Left out while it is not known'),
    onSale: z.strictObject({ start: instant.optional(), end: instant.optional() }).default({}),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code like USD'),
    admission: z
      .enum(['reserved', 'general'])
      .optional()
      .describe('Reserved when the venue has a seat map, else general'),
    ticketLimit: z.int().min(1).max(100).default(8).describe('The most tickets of one order'),
    feesIncluded: z.boolean().default(false).describe('True where the price on the sign is what one pays'),
    url: webAddress.optional().describe('Where a provider sells it'),
    source: z.enum(ticketSources).optional(),
    priceRange: z
      .strictObject({ min: moneySchema.min(0).max(1e7), max: moneySchema.min(0).max(1e7) })
      .optional()
      .describe('Of an event that a provider sells; our own is that of its offers'),
    bonusPoints: z.int().min(0).max(1_000_000).default(0),
    info: information.default({}),
    healthCheck: z
      .strictObject({ summary: prose, description: prose.optional(), learnMoreUrl: webAddress.optional() })
      .optional(),
    imageUrl: picture.optional().describe('A poster is drawn when left out'),
    popularity: popularity.default(0),
  })
  .describe('A game, concert or show on one date');

const offer = z
  .strictObject({
    type: z.literal('offer'),
    id: key.describe('Of its own within the event'),
    event: key.describe('Id of the event'),
    name: line(100),
    ticketType: z.enum(['standard', 'resale']).default('standard'),
    source: z.enum(ticketSources).optional(),
    priceLevel: level,
    price: moneySchema.min(0).max(1e7).describe('Face value; a new one counts for tickets that are not yet reserved'),
    fees: z
      .array(
        z.strictObject({
          type: z.enum(['service', 'distance', 'facility', 'processing', 'order_processing', 'tax', 'face_value_tax']),
          scope: z.enum(['per_ticket', 'per_order']).default('per_ticket'),
          amount: moneySchema.min(0).max(200_000),
          included: z.boolean().default(false).describe('True when the price contains it'),
        }),
      )
      .max(20)
      .default([]),
    capacity: z.int().min(0).max(1_000_000).optional().describe('Places, for general admission only'),
    withdrawn: z.boolean().default(false).describe('True takes an offer back that nobody has bought or holds'),
  })
  .describe('A kind of ticket that is sold here');

const records = z.discriminatedUnion('type', [seatMap, venue, attraction, event, offer], {
  error: (issue) => (issue.code === 'invalid_union' ? 'must be seatMap, venue, attraction, event or offer' : undefined),
});

export type CatalogueRecord = z.infer<typeof records>;
export type RecordOf<Type extends CatalogueRecord['type']> = Extract<CatalogueRecord, { type: Type }>;

/** One line of a catalogue file. */
export const recordSchema = records.superRefine((record, context) => {
  for (const [path, message] of brokenRules(record)) context.addIssue({ code: 'custom', path, message });
});

/** What a tenant's own tools can check a file with. */
export const recordJsonSchema = () => ({
  title: 'A line of a Grandstand catalogue (NDJSON)',
  ...z.toJSONSchema(records, { io: 'input' }),
});
