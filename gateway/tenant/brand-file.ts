import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { capabilities } from '#rules/capabilities.ts';
import type { TenantWire } from '../core/contract/tenant.ts';
import { fallbackLanguage, type Language } from '../core/language.ts';

const inLanguages = z.record(z.string(), z.string());
const menuEntry = z.object({
  item: z.string().optional(),
  label: inLanguages.optional(),
  to: z.string().optional(),
  navigation: z.enum(['allMenus', 'topMenuOnly', 'footerOnly']).default('allMenus'),
});
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color like #00b4e2');

/** A brand's `tenant.json`, of which the gateway reads what is not its upstream's: name, paths, looks, menu, legal notes, and how cards are paid. */
const schema = z.object({
  id: z.string().optional(),
  name: z.string().min(1),
  basePath: z
    .string()
    .regex(/^\/([a-z0-9-]+\/)*$/, 'must be a path with both slashes, like /arena/')
    .default('/'),
  theme: z
    .object({ primary: colour, accent: colour.nullable(), cancelled: colour, postponed: colour, rescheduled: colour })
    .partial()
    .optional(),
  languages: z
    .array(z.enum(['en', 'fr', 'de', 'es', 'nl', 'it']))
    .min(1)
    .optional(),
  formats: z.enum(['language', 'en-US']).optional(),
  menu: z.array(menuEntry).optional(),
  legal: z.object({ notes: inLanguages.nullish(), termsUrl: z.url().nullish() }).optional(),
  payment: z
    .union(
      [
        z.object({ tokenizeUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }) }),
        z.enum(['redirect', 'points', 'linkover']),
      ],
      { error: 'must be redirect, points, linkover, or an object with an http or https tokenizeUrl' },
    )
    .optional(),
  capabilities: z.array(z.enum(capabilities)).optional(),
});
export type BrandFile = z.input<typeof schema>;
type Brand = z.output<typeof schema>;

/** Throws an error that names the file, the field and the rule. */
export function readBrandFile(path: string): Brand {
  const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${path}: ${issue?.path.join('.') || 'file'}: ${issue?.message}`);
}
export const toBrand = (file: BrandFile): Brand => schema.parse(file);

/** The tenant's rules from the upstream with the brand's own side from its file. */
export function withBrand(config: TenantWire, brand: Brand | null, language: Language): TenantWire {
  if (brand === null) return config;
  const say = (text: Record<string, string> | null | undefined): string | null =>
    text?.[language] ?? text?.[fallbackLanguage] ?? null;
  return {
    ...config,
    id: brand.id ?? config.id,
    name: brand.name,
    basePath: brand.basePath,
    theme: { ...config.theme, ...(brand.theme as Partial<TenantWire['theme']>) },
    languages: brand.languages ?? config.languages,
    formats: brand.formats ?? config.formats,
    // A file's entries are the platform's, whose check is stricter (npm run tenant:check).
    menu: (brand.menu?.map(({ item = null, label, to = null, navigation }) => ({
      item,
      label: say(label),
      to,
      navigation,
    })) ?? config.menu) as TenantWire['menu'],
    legal: brand.legal ? { notes: say(brand.legal.notes), termsUrl: brand.legal.termsUrl ?? null } : config.legal,
    payment: brand.payment ?? config.payment,
  };
}
