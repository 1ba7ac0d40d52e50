import { z } from 'zod';
import { deliveryId, deliveryTermsSchema } from '../../core/delivery-terms.ts';
import { categories, leagues } from '../references.ts';
import { classification, event, offer, packageOffer, venueInformation } from './event-records.ts';
import {
  aliases,
  colour,
  coordinate,
  key,
  level,
  line,
  links,
  path,
  pictures,
  popularity,
  written,
  writtenLine,
} from './fields.ts';
import { hotel } from './hotel-records.ts';

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
    'The sections of a venue. Given again it replaces the old seat map, unless that removed a sold or held seat.',
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
    timeZone: line(50).optional().describe('IANA name; found from the coordinates, or the city, when left out'),
    capacity: z.int().min(0).max(1_000_000).optional(),
    aliases,
    seatMap: key.optional().describe('Id of a seatMap; without one admission is general'),
    info: venueInformation.optional().describe('What is so at every event there'),
    links: links.optional(),
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
      .enum(leagues.map(({ id }) => id))
      .optional()
      .describe('Of a team; it appears on the league’s page'),
    abbreviation: line(4).optional().describe('For drawn pictures; made from the name when left out'),
    colours: z.tuple([colour, colour]).optional().describe('For drawn pictures'),
    info: written.optional().describe('Who or what it is'),
    links: links.default([]),
    ...pictures,
    aliases,
    popularity: popularity.default(0),
  })
  .describe('A team, artist or show');

/** Those that brands usually have, which a catalogue may word. */
const usualIds = ['mobile', 'email', 'courier'];
const delivery = z
  .strictObject({
    type: z.literal('delivery'),
    id: deliveryId.describe('What carts and orders call it'),
    name: writtenLine(100),
    text: written.describe('What one gets and when'),
    terms: deliveryTermsSchema
      .optional()
      .describe(
        'What it costs, where it goes to and how long that takes. A brand whose file has one with this id keeps its own',
      ),
    withdrawn: z.boolean().default(false).describe('Whether it is not offered any more'),
  })
  .refine(({ id, terms }) => terms !== undefined || usualIds.includes(id), {
    path: ['terms'],
    error: `is required: only ${usualIds.join(', ')} can have words alone`,
  })
  .describe('A way of delivery; without terms only the words for one that a brand has');

const all = [seatMap, venue, attraction, event, offer, packageOffer, hotel, delivery] as const;

export const records = z.discriminatedUnion('type', all, {
  error: (issue) =>
    issue.code === 'invalid_union'
      ? 'must be seatMap, venue, attraction, event, offer, package, hotel or delivery'
      : undefined,
});

export type CatalogueRecord = z.infer<typeof records>;
export type RecordOf<Type extends CatalogueRecord['type']> = Extract<CatalogueRecord, { type: Type }>;

/** The JSON Schema of a line, for a tenant's own tools. */
export const recordJsonSchema = () => ({
  title: 'A line of a Grandstand catalogue (NDJSON)',
  ...z.toJSONSchema(records, { io: 'input' }),
});
