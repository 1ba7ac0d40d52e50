import { z } from 'zod';
import { feeTypes } from '#rules/price.ts';
import { languages } from '../../core/language.ts';
import { moneySchema } from '../../core/schemas.ts';
import { ticketSources } from '../../event/schemas.ts';
import { categories } from '../references.ts';
import {
  clock,
  day,
  inLanguages,
  instant,
  key,
  level,
  line,
  links,
  picture,
  pictures,
  popularity,
  prose,
  webAddress,
  written,
  writtenLine,
} from './fields.ts';

export const classification = {
  segment: line(100).optional(),
  genre: line(100).optional(),
  subGenre: line(100).optional(),
};

/** What is so at every event of a venue. */
export const venueInformation = z.strictObject({
  info: written.optional(),
  boxOfficeInfo: written.optional(),
  parkingDetail: written.optional(),
  accessibleSeatingDetail: written.optional(),
  generalRule: written.optional(),
  bagPolicy: written.optional().describe('Which bags are let in'),
  childRule: written.optional(),
});
const information = venueInformation.extend({
  pleaseNote: written.optional(),
  ticketLimit: written.optional(),
  ageRule: written.optional(),
});

const moment = z.strictObject({ date: day, time: clock.optional().describe('Left out while it is not known') });

const presale = z.strictObject({
  name: writtenLine(200),
  description: inLanguages(prose.max(2000)).optional(),
  start: instant,
  end: instant.optional(),
  url: webAddress.optional().describe('Where to take part'),
});

export const event = z
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
      .describe('Only for events that a provider sells; otherwise it is counted'),
    active: z.boolean().default(true).describe('False hides it everywhere'),
    start: moment.optional().describe('Left out while it is to be determined'),
    end: moment.optional().describe('Left out while it is not known'),
    doors: z.strictObject({ date: day, time: clock }).optional().describe('When the entrance opens'),
    onSale: z.strictObject({ start: instant.optional(), end: instant.optional() }).default({}),
    presales: z.array(presale).max(50).default([]).describe('Sales before the public one'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code like USD'),
    admission: z
      .enum(['reserved', 'general'])
      .optional()
      .describe('Reserved when the venue has a seat map, else general'),
    ticketLimit: z.int().min(1).max(100).default(8).describe('The most tickets of one order'),
    feesIncluded: z.boolean().default(false).describe('True when prices contain all fees'),
    url: webAddress.optional().describe('Where a provider sells it'),
    source: z.enum(ticketSources).optional(),
    priceRange: z
      .strictObject({ min: moneySchema.min(0).max(1e7), max: moneySchema.min(0).max(1e7) })
      .optional()
      .describe('Only for events that a provider sells; otherwise it follows from the offers'),
    bonusPoints: z.int().min(0).max(1_000_000).default(0),
    info: information.default({}),
    healthCheck: z
      .strictObject({ summary: written, description: written.optional(), learnMoreUrl: webAddress.optional() })
      .optional(),
    promoters: z.array(line(200)).max(20).default([]).describe('Who puts it on'),
    legalAgeEnforced: z.boolean().default(false).describe('True when the legal age is checked at the entrance'),
    accessibleTicketLimit: z.int().min(1).max(100).optional().describe('The most accessible places of one order'),
    seatMapImageUrl: picture.optional().describe('A picture of the seats, where there is no seat map to choose on'),
    links: links.default([]),
    ...pictures,
    popularity: popularity.default(0),
  })
  .describe('A game, concert or show on one date');

const word = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'must be a lower-case word like access');

export const packageOffer = z
  .strictObject({
    type: z.literal('package'),
    id: line(40).describe('The seller’s short code for it, like EARLY; unique within the event'),
    event: key.describe('Id of the event'),
    name: writtenLine(100),
    kind: word.default('experience').describe('What kind of package it is, like experience or access'),
    highlights: z
      .array(z.strictObject({ kind: word.describe('Like merchandise, food or access'), text: writtenLine(300) }))
      .max(20)
      .default([])
      .describe('What it brings'),
    imageUrl: picture.optional().describe('That of the event when left out'),
    price: moneySchema
      .min(0)
      .max(1e6)
      .describe(
        'For each ticket, on top of the ticket’s own price; a changed one is that of tickets that are not reserved yet',
      ),
    capacity: z.int().min(0).max(1_000_000).describe('How many tickets can be bought with it'),
    availableUntil: instant.optional(),
    withdrawn: z.boolean().default(false).describe('True: it is not sold any more'),
  })
  .describe('Something more that is sold with tickets of an event');

export const offer = z
  .strictObject({
    type: z.literal('offer'),
    id: key.describe('Unique within the event'),
    event: key.describe('Id of the event'),
    name: line(100),
    names: z
      .partialRecord(z.enum(languages), line(100))
      .default({})
      .describe('In further languages, like {"de":"Stehplatz"}; name is shown in those that are left out'),
    ticketType: z.enum(['standard', 'resale']).default('standard'),
    source: z.enum(ticketSources).optional(),
    priceLevel: level,
    price: moneySchema
      .min(0)
      .max(1e7)
      .describe('Face value; a changed one is that of tickets that are not reserved yet'),
    fees: z
      .array(
        z.strictObject({
          type: z.enum(feeTypes),
          scope: z.enum(['per_ticket', 'per_order']).default('per_ticket'),
          amount: moneySchema.min(0).max(200_000),
          included: z.boolean().default(false).describe('True when the price contains it'),
        }),
      )
      .max(20)
      .default([]),
    capacity: z.int().min(0).max(1_000_000).optional().describe('Places, for general admission only'),
    withdrawn: z.boolean().default(false).describe('True removes the offer, if it is neither bought nor held'),
  })
  .describe('A kind of ticket that is sold here');
