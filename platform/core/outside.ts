import { z } from 'zod';
import { linkKinds } from '#rules/outside-links.ts';
import { type CatalogueText, catalogueText, type Language } from './language.ts';
import { named } from './schemas.ts';

export const outsideLinkSchema = z.object({
  kind: z.enum(linkKinds).describe('What it leads to; outlet and extra sell something themselves'),
  url: z.string().describe('http or https'),
  name: z.string().nullable().describe('The seller’s name for it; null where the kind says enough'),
});
named({ OutsideLink: outsideLinkSchema });

/** The sections that have text, in a language. */
export const withText = <Name extends string>(
  sections: { readonly [Section in Name]?: CatalogueText },
  language: Language,
): { [Section in Name]?: string } => {
  const texts = Object.entries<CatalogueText | undefined>(sections).map(
    ([name, text]) => [name, text === undefined ? '' : catalogueText(text, language)] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== '')) as { [Section in Name]?: string };
};
