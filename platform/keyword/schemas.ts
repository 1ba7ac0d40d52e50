import { z } from 'zod';
import { localDateSchema, named } from '../core/schemas.ts';

export const partKinds = ['ATTRACTION', 'VENUE', 'PLACE', 'DATES', 'CATEGORY', 'GENRE', 'WORD', 'PRICE'] as const;

const partSchema = z.object({
  kind: z.enum(partKinds),
  typed: z.string().describe('The words as they were typed'),
  name: z.string().describe('What they were read as, places in the language of the request'),
  startDate: localDateSchema.nullable().describe('Of DATES'),
  endDate: localDateSchema.nullable().describe('Of DATES; null without an end'),
  categoryId: z.string().nullable().describe('Of CATEGORY'),
  maxPrice: z.number().nullable().describe('Of PRICE: the most a ticket may cost, in the currency’s major unit'),
  isApplied: z.boolean().describe('False: with the other words it would have found nothing, and was left out'),
  keywordWithout: z.string().describe('The keyword without these words; empty when none are left'),
});

/** What a keyword was read as. */
export const readingSchema = z.object({
  shownFor: z
    .string()
    .nullable()
    .describe('The keyword with nicknames and typos replaced; null when nothing was replaced'),
  parts: z.array(partSchema).describe('What was recognised, in the order of the words'),
  ignored: z.array(z.string()).describe('Words, as typed, that nothing has and that were left out'),
});

export type PartKind = (typeof partKinds)[number];

export type ReadingWire = z.infer<typeof readingSchema>;

named({ KeywordReading: readingSchema });
