import { z } from 'zod';
import { discountedTypes } from '#rules/price.ts';
import { localisedSchema } from '../core/language.ts';
import { moneySchema, named } from '../core/schemas.ts';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #00b4e2');

export const discountSchema = z.object({
  messages: z.object({ short: z.string(), topBanner: z.string().nullable(), bottomBanner: z.string().nullable() }),
  description: z.string().nullable(),
  amount: moneySchema.nullable().describe('What it takes off the price; null without a price'),
  value: z.number().positive().describe('Percent, or major currency units'),
  type: z.enum(['percentage', 'value']),
  appliedTo: z.string().describe('A fee type, such as service'),
  limitMax: z.number().int().positive().nullable().describe('For at most so many tickets of an order'),
});

/** GET /api/tenant/config */
export const tenantConfigSchema = z.object({
  id: z.string(),
  name: z.string(),
  basePath: z.string().regex(/^\/([a-z0-9-]+\/)*$/),
  transactableType: z.enum(['GST_ONLY', 'TM_ONLY', 'BOTH']),
  purchaseFlow: z.object({ eventTicket: z.object({ type: z.enum(['direct', 'provider', 'both']) }) }),
  authenticationType: z.enum(['sso', 'disabled']),
  ACLAllow: z.object({ guestCanPurchase: z.boolean() }),
  loyalty: z.object({
    programName: z.string(),
    type: z.enum(['earn', 'redeem', 'both', 'none']),
    currencyType: z.enum(['points', 'money']),
    earnRate: z.number().nonnegative(),
  }),
  minimumRedemptionPoints: z.number().int().positive(),
  discounts: z.array(discountSchema),
  theme: z.object({
    primary: colourSchema,
    cancelled: colourSchema,
    postponed: colourSchema,
    rescheduled: colourSchema,
  }),
  payment: z.object({ tokenizeUrl: z.url().describe('Where the browser posts the card for a token') }),
});

const tenantDiscount = discountSchema.omit({ amount: true, messages: true, description: true }).extend({
  appliedTo: z.enum(discountedTypes),
  messages: z.strictObject({
    short: localisedSchema,
    topBanner: localisedSchema.nullable(),
    bottomBanner: localisedSchema.nullable(),
  }),
  description: localisedSchema.nullable(),
  token: z
    .string()
    .min(8)
    .max(200)
    .optional()
    .describe('Only visitors with this token see and get the discount (CART-15)'),
});

const hostSchema = z
  .string()
  .regex(/^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/, 'a host like tickets.example.com or localhost:3000');

const scriptUrl = z.url({ protocol: /^https$/, error: 'must be an https:// URL' });

/** What the storefront needs before it knows a brand's rules: where it is, and which scripts of others its pages load. */
const placeShape = {
  hosts: z.array(hostSchema).default([]).describe('Hosts at which this brand answers; any host when empty'),
  environments: z
    .strictObject({ test: z.array(hostSchema).default([]), uat: z.array(hostSchema).default([]) })
    .prefault({})
    .describe(
      'Hosts of storefronts that are not for the public; this machine is localhost, every other host production',
    ),
  externalScript: z
    .strictObject({ staging: scriptUrl, production: scriptUrl })
    .nullable()
    .default(null)
    .describe('A script of the brand’s own on every page: the production variant in production, staging elsewhere'),
  sessionRecording: z
    .strictObject({
      siteId: z.string().regex(/^[\w-]{1,100}$/, 'letters, digits, _ and -, at most 100'),
      script: scriptUrl,
    })
    .nullable()
    .default(null)
    .describe('Records sessions in production, of visitors whose consent has the word recording'),
};

/** GET /api/tenant/list */
export const tenantAddressesSchema = z.object({
  items: z.array(tenantConfigSchema.pick({ id: true, basePath: true }).extend(placeShape)),
});

/** A tenant's file: the wire form without computed fields, texts in every language, and rules that are not published. */
export const tenantFileSchema = tenantConfigSchema
  .omit({ purchaseFlow: true, payment: true, discounts: true })
  .strict()
  .extend({
    $schema: z.string().optional().describe('For editors; not read'),
    ...placeShape,
    discounts: z.array(tenantDiscount),
    wallet: z.strictObject({
      /** Where a fan joins the programme; the delegate URL that it answers has the same origin. */
      programUrl: z.url({ protocol: /^https$/, error: 'must be an https:// URL' }),
      welcomePoints: z.number().int().nonnegative(),
      /** How long points can be spent after they were earned, in days. */
      pointsLifeDays: z.number().int().positive(),
    }),
    refunds: z
      .strictObject({
        /** Tickets can be returned until so many hours before their event; null: only when it is cancelled or moved. */
        untilHoursBefore: z.number().int().nonnegative().nullable(),
      })
      .default({ untilHoursBefore: null }),
  });

/** The JSON Schema of a tenant's file, for editors and people. */
export const tenantJsonSchema = () => ({
  title: 'A brand of Grandstand: tenants/NAME/tenant.json',
  ...z.toJSONSchema(tenantFileSchema.omit({ id: true }), { io: 'input' }),
});

export type TenantConfig = z.infer<typeof tenantFileSchema>;
export type TenantDiscount = TenantConfig['discounts'][number];

named({ Discount: discountSchema, TenantAddresses: tenantAddressesSchema, TenantConfig: tenantConfigSchema });
