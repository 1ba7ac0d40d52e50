import { z } from 'zod';
import { linkKinds } from '#rules/outside-links.ts';
import '../../core/zod-messages.ts';
import { visibleText } from '../../core/plain-text.ts';

/** PostgreSQL stores no lone surrogates. */
const isWellFormed = (text: string): boolean => text.isWellFormed();
const loneSurrogate = 'must not contain half a character';

export const line = (most: number) =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters')
    .refine(isWellFormed, loneSurrogate);
export const prose = z
  .string()
  .overwrite(visibleText)
  .trim()
  .min(1)
  .max(20_000)
  .regex(/^[^\0]*$/, 'must not contain control characters')
  .refine(isWellFormed, loneSurrogate);
/** A text for all languages, or one for each. */
export const inLanguages = (text: z.ZodString) =>
  z
    .union(
      [
        text,
        z.strictObject({
          en: text,
          fr: text.optional(),
          de: text.optional(),
          es: text.optional(),
          nl: text.optional(),
          it: text.optional(),
        }),
      ],
      { error: 'must be a text, or texts by language with en among them' },
    )
    .describe(
      'A text for all languages, or one for each, like {"en":"…","de":"…"}; en is shown in those that are left out',
    );
/** What is written about an event or a place. */
export const written = inLanguages(prose);
export const writtenLine = (most: number) => inLanguages(line(most));
export const key = line(100);
/** Longer lists are of search engines, not of people. */
export const MOST_ALIASES = 50;
export const aliases = z
  .array(line(100))
  .max(MOST_ALIASES)
  .default([])
  .describe('Nicknames, abbreviations and former names by which it is found');
const isPlausible = (date: string): boolean => date >= '1901' && date < '2201';
export const day = z.iso
  .date()
  .refine(isPlausible, 'must be between 1901 and 2200')
  .describe('Day in the venue’s calendar, yyyy-MM-dd');
export const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 19:30')
  .describe('Wall clock at the venue, HH:mm');
export const instant = z.iso
  .datetime({ offset: true })
  .refine(isPlausible, 'must be between 1901 and 2200')
  .describe('Instant with Z or an offset');
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .max(2000)
  .refine(isWellFormed, loneSurrogate);
/** Pages elsewhere. */
export const links = z
  .array(
    z.strictObject({
      kind: z.enum(linkKinds),
      url: webAddress,
      name: line(200).optional().describe('What the link is called, where its kind does not say enough'),
    }),
  )
  .max(50)
  .describe('Pages elsewhere; outlet and extra are shown only where the tenant sends buyers to a provider');
const pixels = z.int().min(1).max(100_000);
export const picture = z
  .url({ protocol: /^https$/, error: 'must be an https:// URL' })
  .max(2000)
  .refine(isWellFormed, loneSurrogate);
/** One picture for everything, or several from which the best one for each use is chosen. */
export const pictures = {
  imageUrl: picture.optional().describe('The only picture; one is drawn when this and images are left out'),
  images: z
    .array(z.strictObject({ url: picture, width: pixels, height: pixels }))
    .max(50)
    .default([])
    .describe('Instead of imageUrl: several ratios and sizes. Cards are 3:2, backdrops 16:9, badges square'),
};
export const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #1b6ca8');
export const path = z
  .string()
  .max(20_000)
  .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\seE.,+-]+$/, 'must be an SVG path');
export const coordinate = z.number().min(-100_000).max(100_000);
export const level = z.int().min(1).max(99).describe('1 is the most expensive');
export const popularity = z.int().min(0).max(1000).describe('0 to 1000, for orders by popularity');
