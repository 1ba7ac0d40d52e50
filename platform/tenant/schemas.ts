import { z } from 'zod';
import { discountedTypes } from '#rules/price.ts';
import { staticPages } from '#rules/static-pages.ts';
import { byCurrency } from '../core/by-currency.ts';
import { deliveriesSchema } from '../core/delivery-terms.ts';
import { languages, localisedSchema } from '../core/language.ts';
import { currencySchema, moneySchema, named } from '../core/schemas.ts';
import type { BrandPage } from './brand-pages.ts';
import type { BrandTexts } from './brand-texts.ts';
import type { Marks } from './marks.ts';
import { programSettings } from './program-schema.ts';

export { SANDBOX_PROGRAM } from './program-schema.ts';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #00b4e2');

/** Faces of titles and prices: the shop's own, or one that every system has. */
const faces = ['own', 'system', 'serif', 'rounded', 'condensed'] as const;

const themeSchema = z.strictObject({
  primary: colourSchema.describe('Of buttons, links and what is chosen; every other shade is derived from it'),
  accent: colourSchema
    .nullable()
    .default(null)
    .describe('A second colour, of one button a page and small highlights; null: the primary one'),
  cancelled: colourSchema.describe('Of the badge of a cancelled event'),
  postponed: colourSchema.describe('Of the badge of a postponed event'),
  rescheduled: colourSchema.describe('Of the badge of a rescheduled event'),
  face: z
    .enum(faces)
    .default('own')
    .describe('Typeface of titles and prices; own is the shop’s, the others are the system’s'),
  radius: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(12)
    .describe('Corner radius of buttons and fields in px; cards have 4/3 of it'),
});

/** Whether an entry stands in the header, in the footer, or in both. */
const navigations = ['allMenus', 'topMenuOnly', 'footerOnly'] as const;
/** Entries whose texts are the shop's own. */
const ownEntries = ['leagues', 'categories', ...staticPages] as const;
const entryAddress = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https:\/\/[^\s/])\S*$/, 'a path below the base path that begins with /, or an https:// URL');
const fileEntrySchema = z
  .strictObject({
    item: z.enum(ownEntries).optional().describe('One of ours: leagues, categories (one for each), or a page of text'),
    label: localisedSchema.optional().describe('Of an entry of the brand’s own, by language'),
    to: entryAddress.optional().describe('Its address: a path below the base path, or an https:// URL'),
    navigation: z.enum(navigations).default('allMenus').describe('In which menus it stands'),
  })
  .refine(
    ({ item, label, to }) =>
      (label === undefined) === (to === undefined) && (item === undefined) !== (to === undefined),
    {
      error: 'either item, or label and to',
    },
  );
const isOnce = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length;
/** The menus of a brand that sets none. */
const ownMenu: z.infer<typeof fileEntrySchema>[] = [
  { item: 'leagues', navigation: 'allMenus' },
  { item: 'categories', navigation: 'allMenus' },
  {
    label: { en: 'Hotels', fr: 'Hôtels', de: 'Hotels', es: 'Hoteles', nl: 'Hotels', it: 'Hotel' },
    to: '/hotels',
    navigation: 'footerOnly',
  },
  { item: 'about', navigation: 'footerOnly' },
  { item: 'help', navigation: 'allMenus' },
  { item: 'faq', navigation: 'footerOnly' },
  { item: 'contact', navigation: 'footerOnly' },
  { item: 'termsAgreement', navigation: 'footerOnly' },
  { item: 'termsOfUse', navigation: 'footerOnly' },
  { item: 'privacy-policy', navigation: 'footerOnly' },
];
const menuEntrySchema = z.object({
  item: z.enum(ownEntries).nullable().describe('One of the shop’s own entries; null for the brand’s'),
  label: z.string().nullable().describe('The text of the brand’s own entry, in the language of gst-language'),
  to: z.string().nullable().describe('Its path below the base path, or an https:// URL'),
  navigation: z.enum(navigations).describe('In the header (topMenuOnly), the footer (footerOnly) or both (allMenus)'),
});

const offeredSchema = z
  .array(z.enum(languages))
  .min(1, 'at least one language')
  .refine(isOnce, 'each language once')
  .describe('Languages of the storefront in the order of its menu; the first is for visitors who read none of them');

export const discountSchema = z.object({
  messages: z.object({ short: z.string(), topBanner: z.string().nullable(), bottomBanner: z.string().nullable() }),
  description: z.string().nullable(),
  amount: moneySchema
    .nullable()
    .describe('What it takes off a cart’s tickets; null outside a cart, as it depends on them'),
  value: z.number().positive().describe('Percent, or major units of the sale’s currency'),
  type: z.enum(['percentage', 'value']),
  appliedTo: z.string().describe('A fee type, such as service'),
  limitMax: z.number().int().positive().nullable().describe('For at most so many tickets of an order'),
});

const markPath = z.string().describe('A path on this service, with its version');

/** GET /api/tenant/config */
const refundsSchema = z.strictObject({
  untilHoursBefore: z
    .number()
    .int()
    .nonnegative()
    .nullable()
    .describe(
      'Buyers can give tickets back until so many hours before their event; null: only when it is cancelled or moved',
    ),
  feePercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'Percent of their price that is kept of tickets given back, rounded down; nothing when the event is cancelled or moved',
    ),
});

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
    currency: currencySchema
      .default('USD')
      .describe('The only currency in which purchases earn, and points pay: 100 points are one of its major unit'),
  }),
  minimumRedemptionPoints: z.number().int().positive(),
  discounts: z.array(discountSchema),
  theme: themeSchema,
  languages: offeredSchema.default([...languages]),
  formats: z
    .enum(['language', 'en-US'])
    .default('language')
    .describe(
      'How numbers and prices are written: as in the page’s language, or as in the United States everywhere (I18N-4)',
    ),
  menu: z.array(menuEntrySchema).describe('Header and footer, in their order'),
  legal: z.object({
    notes: z
      .string()
      .nullable()
      .describe('Replaces the note at the end of the footer, in the language of gst-language'),
    termsUrl: z.string().nullable().describe('The brand’s own terms of sale; null: the page termsAgreement'),
  }),
  texts: z
    .array(z.object({ namespace: z.string(), key: z.string(), text: z.string() }))
    .describe('Texts of the storefront that the brand words itself, in the language of gst-language'),
  marks: z
    .object({
      wordmark: z
        .object({
          url: markPath,
          darkUrl: markPath.nullable().describe('For the dark scheme and dark pictures; null: the same'),
          width: z.number().positive(),
          height: z.number().positive(),
        })
        .nullable(),
      favicon: markPath.nullable(),
      appleTouchIcon: markPath.nullable(),
      maskable: markPath.nullable(),
      share: markPath.nullable(),
    })
    .describe('Paths of the brand’s own pictures on this service; null where the storefront draws one'),
  walletPasses: z
    .array(z.enum(['apple', 'google']))
    .describe('The wallets for which the brand gives its tickets as passes'),
  payment: z.object({
    tokenizeUrl: z
      .url()
      .describe(
        'Where the browser posts the card for a token; with kind stripe it answers 410, because its own fields take the card',
      ),
    kind: z
      .enum(['own-form', 'stripe'])
      .describe('What takes the card’s details: a form of the storefront’s, or the fields of Stripe’s script'),
    publishableKey: z.string().nullable().describe('Of kind stripe, for its script; else null'),
    account: z.string().nullable().describe('Of kind stripe, the connected account; null: the key’s own'),
  }),
  holdMinutes: z.number().int().positive().describe('For how many minutes new tickets are held'),
  sendsTickets: z.boolean().describe('Whether tickets are also sent by e-mail'),
  capabilities: z
    .array(z.string())
    .describe('What this service can do beyond the core contract (docs/rest/capabilities.md): everything'),
  refunds: refundsSchema.describe('Until when buyers can give tickets back, and what is kept of them'),
});

const day = z.iso.date('a day like 2026-12-31');

const discountTerms = discountSchema
  .omit({ amount: true, messages: true, description: true, type: true, value: true })
  .extend({
    appliedTo: z.enum(discountedTypes),
    messages: z.strictObject({
      short: localisedSchema,
      topBanner: localisedSchema.nullable(),
      bottomBanner: localisedSchema.nullable(),
    }),
    description: localisedSchema.nullable(),
    validFrom: day.optional().describe('Its first day, in UTC; without it from the beginning'),
    validUntil: day.optional().describe('Its last day, in UTC; without it for good'),
    token: z
      .string()
      .min(8)
      .max(200)
      .optional()
      .describe('Only visitors with this token see and get the discount (CART-15)'),
  });
const percentage = discountTerms.extend({
  type: z.literal('percentage'),
  value: z.number().positive().describe('Percent'),
});
const fixedAmount = discountTerms.extend({
  type: z.literal('value'),
  values: byCurrency(
    z.int().min(1).max(100_000_000).describe('Off each unit, in minor units of the currency: 250 is $2.50 and ¥250'),
    (amount) => [amount],
  ).describe(
    'By ISO 4217 currency code; events in one that is left out don’t have the discount. {amount} in its texts stands for it, as the reader’s language writes it',
  ),
});

const tenantDiscount = z
  .discriminatedUnion('type', [percentage.strict(), fixedAmount.strict()])
  .superRefine(({ type, messages, description }, context) => {
    const known = type === 'value' ? ['{amount}'] : [];
    for (const [field, texts] of Object.entries({ ...messages, description })) {
      for (const [language, text] of Object.entries(texts ?? {})) {
        const unknown = text.match(/\{[^{}]*\}/g)?.find((one) => !known.includes(one));
        if (unknown === undefined) continue;
        const path = field === 'description' ? [field, language] : ['messages', field, language];
        const message = `has ${unknown}; a text can only have {amount}, of a discount whose type is value`;
        context.addIssue({ code: 'custom', path, message });
      }
    }
  })
  .refine(
    ({ validFrom, validUntil }) => validFrom === undefined || validUntil === undefined || validFrom <= validUntil,
    {
      path: ['validUntil'],
      error: 'must not be before validFrom',
    },
  );

const hostSchema = z
  .string()
  .regex(/^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/, 'a host like tickets.example.com or localhost:3000');

const scriptUrl = z.url({ protocol: /^https$/, error: 'must be an https:// URL' });

const originSchema = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
    'an origin like https://www.club.example, without a path; http:// on this machine only',
  );

/** In place of an address: the page that the sandbox processor serves for trying the provider flow. */
export const SANDBOX_PROVIDER = 'sandbox';

const providerEventUrl = z
  .union([
    z.literal(SANDBOX_PROVIDER),
    z
      .string()
      .max(500)
      .regex(/^https:\/\/[^\s/]+\/\S*\{partnerId\}\S*$/, 'an https:// URL that has {partnerId} in its path'),
  ])
  .nullable()
  .default(null)
  .describe(
    'An event’s page at the brand’s ticketing provider, for events whose catalogue gives none: {partnerId} stands for the event’s id there; sandbox: a page to try the flow with',
  );

const environmentVariable = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'the name of an environment variable like CLUB_PAYMENT_SECRET');

const providerSecrets = {
  secretKeyVariable: environmentVariable.describe(
    'Has the key for its calls, or the path of its file; for Stripe a restricted key: payment intents and refunds may be written, charges, disputes, events and balance transactions read',
  ),
  eventsSecretVariable: environmentVariable.describe(
    'Has the secret of its events’ signatures, or the path of its file; for Stripe the signing secret of the webhook endpoint',
  ),
};

const ownProvider = z.strictObject({
  kind: z.literal('own').optional(),
  url: z
    .string()
    .max(500)
    .regex(
      /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[\w./-]*)?$/,
      'an https:// URL without a query; http:// on this machine only',
    ),
  ...providerSecrets,
});

const stripeProvider = z.strictObject({
  kind: z.literal('stripe'),
  publishableKey: z
    .string()
    .max(300)
    .regex(/^pk_(test|live)_\w+$/, 'a publishable key like pk_live_…; secret keys stand in the environment')
    .describe('Is in the pages; of the same account and mode, test or live, as the secret key'),
  account: z
    .string()
    .regex(/^acct_\w{1,100}$/, 'a connected account like acct_…')
    .optional()
    .describe('The connected account that gets the money; left out: the account of the keys'),
  ...providerSecrets,
  statementSuffix: z
    .string()
    .regex(/^(?=.*[A-Za-z])[^<>\\'"*]{2,22}$/, '2 to 22 characters, with a letter and without < > \\ \' " *')
    .optional()
    .describe('Behind the account’s name on the buyer’s statement, for cards; 22 characters together with that'),
  requestsPerSecond: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(20)
    .describe(
      'Calls to each of its endpoints from each platform process; Stripe allows 25 from all of them by default',
    ),
});

const paymentProvider = z
  .discriminatedUnion('kind', [ownProvider, stripeProvider])
  .nullable()
  .default(null)
  .describe(
    'The brand’s own payment processor; null: the installation’s (PAYMENT_PROVIDER_URL). Secrets stand in the environment or in files that it names, never here',
  );

const walletPasses = z
  .strictObject({
    apple: z
      .strictObject({
        certificateVariable: environmentVariable.describe(
          'Has the certificate of a pass type, or the path of its file',
        ),
        keyVariable: environmentVariable.describe(
          'Has the certificate’s key without a passphrase, or the path of its file',
        ),
        authorityVariable: environmentVariable.describe(
          'Has the certificate of who signed it, or the path of its file',
        ),
      })
      .nullable()
      .default(null)
      .describe('Passes for Apple Wallet; all three in PEM'),
    google: z
      .strictObject({
        issuerId: z.string().regex(/^\d{10,25}$/, 'the issuer’s number, 10 to 25 digits'),
        accountVariable: environmentVariable.describe('Has the JSON of a service account, or the path of its file'),
      })
      .nullable()
      .default(null)
      .describe('Passes for Google Wallet'),
  })
  .prefault({})
  .describe(
    'Tickets in wallets, offered only with what signs them. Certificates and keys stand in the environment or in files that it names, never here',
  );

/** What the storefront needs before it knows a brand's rules: where it is, and which scripts of others its pages load. */
const placeShape = {
  partnerId: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'letters, digits, _, . and -, 60 at most')
    .nullable()
    .default(null)
    .describe(
      'What the catalogue’s platform calls this brand, sent to it as gst-partner-api; null: the directory’s name',
    ),
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
  waitingRoom: z
    .strictObject({ staging: scriptUrl, production: scriptUrl })
    .nullable()
    .default(null)
    .describe(
      'A script that can hold visitors before an event’s page, in place of our own waiting rooms, which this brand’s visitors then do not meet: the production variant in production, staging elsewhere',
    ),
  analytics: z
    .strictObject({ staging: scriptUrl, production: scriptUrl })
    .nullable()
    .default(null)
    .describe(
      'A script that counts visits, of visitors whose consent has the word analytics: the production variant in production, staging elsewhere',
    ),
  sessionRecording: z
    .strictObject({
      siteId: z.string().regex(/^[\w-]{1,100}$/, 'letters, digits, _ and -, at most 100'),
      script: scriptUrl,
    })
    .nullable()
    .default(null)
    .describe('Records sessions in production, of visitors whose consent has the word recording'),
  consentTool: z
    .enum(['shop', 'own'])
    .default('shop')
    .describe(
      'Who asks for consent to analytics and recording: shop: the storefront; own: the brand’s externalScript, which sets the cookie gst-consent',
    ),
  embeddedBy: z
    .array(originSchema)
    .max(20)
    .default([])
    .describe(
      'Origins whose pages may show this storefront in a frame and are told of its notifications; none when empty',
    ),
};

/** GET /api/tenant/list */
export const tenantAddressesSchema = z.object({
  items: z.array(tenantConfigSchema.pick({ id: true, basePath: true, languages: true }).extend(placeShape)),
  isDefaultServed: z
    .boolean()
    .describe(
      'False while the brand that answers where none is named is left out, and the first of these answers in its place',
    ),
});

/** A tenant's file: the wire form without computed fields, texts in every language, and rules that are not published. */
const tenantFields = tenantConfigSchema
  .omit({
    purchaseFlow: true,
    payment: true,
    discounts: true,
    menu: true,
    legal: true,
    texts: true,
    marks: true,
    walletPasses: true,
    holdMinutes: true,
    sendsTickets: true,
    capabilities: true,
  })
  .strict()
  .extend({
    $schema: z.string().optional().describe('For editors; not read'),
    ...placeShape,
    basePath: tenantConfigSchema.shape.basePath.refine(
      (path) => !/^\/(graphql|images|assets|auth)\//.test(path),
      'not below /graphql/, /images/, /assets/ or /auth/, which the first brand of a host has for itself',
    ),
    ACLAllow: tenantConfigSchema.shape.ACLAllow.strict(),
    loyalty: tenantConfigSchema.shape.loyalty.strict(),
    discounts: z.array(tenantDiscount),
    deliveries: deliveriesSchema,
    menu: z
      .array(fileEntrySchema)
      .max(30)
      .refine((entries) => isOnce(entries.map(({ item, to }) => item ?? to)), 'each entry once')
      .default(ownMenu)
      .describe('Entries of header and footer in their order; without it the shop’s own'),
    categories: z
      .array(z.string().regex(/^[\w-]{1,60}$/, 'the id of a category, like sports'))
      .min(1)
      .refine(isOnce, 'each category once')
      .nullable()
      .default(null)
      .describe('Categories on home, in menus and in the search, in their order; null: all of the catalogue'),
    legal: z
      .strictObject({
        notes: localisedSchema.nullable().default(null).describe('Replaces the note at the end of the footer'),
        termsUrl: entryAddress
          .nullable()
          .default(null)
          .describe('The brand’s own terms of sale, wherever the shop leads to them; null: the shop’s page'),
      })
      .prefault({}),
    wallet: programSettings(environmentVariable),
    providerEventUrl,
    paymentProvider,
    walletPasses,
    refunds: refundsSchema.prefault({ untilHoursBefore: null }),
  });

export const tenantFileSchema = tenantFields.refine(
  ({ consentTool, externalScript }) => consentTool === 'shop' || externalScript !== null,
  {
    path: ['consentTool'],
    error: 'own needs externalScript, which asks',
  },
);

/** The JSON Schema of a tenant's file, for editors and people. */
export const tenantJsonSchema = () => ({
  title: 'A brand of Grandstand: tenants/NAME/tenant.json',
  ...z.toJSONSchema(tenantFields.omit({ id: true }), { io: 'input' }),
});

/** A brand's file, and what else its directory has. */
export type TenantConfig = z.infer<typeof tenantFileSchema> & {
  texts: BrandTexts;
  pages: readonly BrandPage[];
  marks: Marks;
};
export type TenantDiscount = TenantConfig['discounts'][number];
/** A discount in one currency, its texts with its amount. `value`: percent, or major units. */
export type PricedDiscount = z.infer<typeof discountTerms> & Pick<z.infer<typeof discountSchema>, 'type' | 'value'>;

/** A page of text in the brand's own words. */
export const brandPageSchema = z.object({
  title: z.string().describe('In the language of gst-language, or in the brand’s first where it has no page in that'),
  html: z.string().describe('The text below the title, made from Markdown: no scripts, styles or pictures'),
});

named({
  BrandPage: brandPageSchema,
  Discount: discountSchema,
  TenantAddresses: tenantAddressesSchema,
  TenantConfig: tenantConfigSchema,
});
