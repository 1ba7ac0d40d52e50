import { z } from 'zod';
import { linkKinds } from '#rules/outside-links.ts';
import { named } from './schemas.ts';

export const outsideLinkSchema = z.object({
  kind: z.enum(linkKinds).describe('What it leads to; outlet and extra sell something themselves'),
  url: z.string().describe('http or https'),
  name: z.string().nullable().describe('The seller’s name for it; null where the kind says enough'),
});
named({ OutsideLink: outsideLinkSchema });

/** The sections that have text. */
export const withText = <Sections extends object>(sections: Sections): Sections =>
  Object.fromEntries(
    Object.entries(sections).filter(([, text]) => typeof text === 'string' && text.trim() !== ''),
  ) as Sections;
