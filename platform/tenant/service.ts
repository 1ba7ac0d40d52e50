import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { dayOf } from '#rules/calendar-day.ts';
import { capabilities } from '#rules/capabilities.ts';
import { fromMinorUnits } from '#rules/currency.ts';
import { HOLD_MINUTES } from '#rules/hold.ts';
import { type NumberStyle, numberLocale } from '#rules/locale.ts';
import { moneyText } from '#rules/number-format.ts';
import { purchaseFlowOf } from '#rules/sale.ts';
import { inLanguage, type Language, type Localised } from '../core/language.ts';
import { markUrl } from './marks.ts';
import type { WalletKind } from './pass-signers.ts';
import type { discountSchema, PricedDiscount, TenantConfig, TenantDiscount, tenantConfigSchema } from './schemas.ts';

export { type AppleSigner, type GoogleSigner, type PassSigners, signersOf } from './pass-signers.ts';
export type { TenantConfig } from './schemas.ts';
export { DEFAULT_TENANTS_DIR, readTenants, USUAL_TENANT, whyLeftOut, withDefaultFirst } from './tenant-files.ts';

/** The tenant of a cart or order; the default one's rules where its file is gone. */
export const tenantOf = (tenants: readonly TenantConfig[], id: string): TenantConfig => {
  const tenant = tenants.find((one) => one.id === id) ?? tenants[0];
  if (tenant === undefined) throw new Error('a platform has at least one tenant');
  return tenant;
};

/** Takes the same time wherever two texts of one length differ: a token cannot be guessed letter by letter. */
const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const isInForce = ({ validFrom, validUntil }: TenantDiscount, today: string): boolean =>
  (validFrom === undefined || validFrom <= today) && (validUntil === undefined || today <= validUntil);

/** A discount in a currency; none where the brand gives it no value in that. Without a currency in the first that it has. */
const pricedIn = (discount: TenantDiscount, currency: string | null, formats: NumberStyle): PricedDiscount[] => {
  if (discount.type === 'percentage') return [discount];
  const { values, messages, description, ...rest } = discount;
  const currencyCode = currency ?? Object.keys(values)[0] ?? '';
  const minorUnits = values[currencyCode];
  if (minorUnits === undefined) return [];
  const amountIn = (language: string) => moneyText({ minorUnits, currencyCode }, numberLocale(language, formats));
  const written = (texts: Localised): Localised => ({
    ...texts,
    ...Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [
        language,
        text.replaceAll('{amount}', () => amountIn(language)),
      ]),
    ),
  });
  const { short, topBanner, bottomBanner } = messages;
  return [
    {
      ...rest,
      value: fromMinorUnits(minorUnits, currencyCode),
      messages: {
        short: written(short),
        topBanner: topBanner && written(topBanner),
        bottomBanner: bottomBanner && written(bottomBanner),
      },
      description: description && written(description),
    },
  ];
};

/**
 * CART-15: of the discounts in force, those for everybody and those of the visitor's discount token, at their values in a currency
 * (ISO 4217); null outside a sale.
 */
export const discountsFor = (
  { discounts, formats }: Pick<TenantConfig, 'discounts' | 'formats'>,
  token: string | null,
  currency: string | null,
  now = new Date(),
): PricedDiscount[] =>
  discounts
    .filter((discount) => isInForce(discount, dayOf(now)))
    .filter((discount) => discount.token === undefined || (token !== null && isSame(token, discount.token)))
    .flatMap((discount) => pricedIn(discount, currency, formats));

/** Discounts in one language. `amount` is null: it depends on a price. */
export const discountsToWire = (
  discounts: readonly PricedDiscount[],
  language: Language,
): z.infer<typeof discountSchema>[] =>
  discounts.map(({ messages, description, token: _token, validFrom: _from, validUntil: _until, ...rest }) => ({
    ...rest,
    messages: {
      short: inLanguage(messages.short, language),
      topBanner: messages.topBanner && inLanguage(messages.topBanner, language),
      bottomBanner: messages.bottomBanner && inLanguage(messages.bottomBanner, language),
    },
    description: description && inLanguage(description, language),
    amount: null,
  }));

/** Where a brand is reached, and the scripts of others that it loads. */
export const tenantPlace = ({
  id,
  partnerId,
  basePath,
  languages,
  hosts,
  environments,
  externalScript,
  waitingRoom,
  analytics,
  sessionRecording,
  consentTool,
  embeddedBy,
}: TenantConfig) => ({
  id,
  partnerId,
  basePath,
  languages,
  hosts,
  environments,
  externalScript,
  waitingRoom,
  analytics,
  sessionRecording,
  consentTool,
  embeddedBy,
});

const marksToWire = ({
  id,
  marks,
}: Pick<TenantConfig, 'id' | 'marks'>): z.infer<typeof tenantConfigSchema>['marks'] => {
  const { 'wordmark.svg': wordmark } = marks;
  const url = markUrl(id, marks, 'wordmark.svg');
  return {
    wordmark:
      wordmark && url
        ? { url, darkUrl: markUrl(id, marks, 'wordmark-dark.svg'), width: wordmark.width, height: wordmark.height }
        : null,
    favicon: markUrl(id, marks, 'favicon.svg'),
    appleTouchIcon: markUrl(id, marks, 'apple-touch-icon.png'),
    maskable: markUrl(id, marks, 'maskable.png'),
    share: markUrl(id, marks, 'share.png'),
  };
};

export const tenantToWire = (
  {
    wallet: _wallet,
    providerEventUrl: _url,
    paymentProvider: _provider,
    walletPasses: _passes,
    deliveries: _deliveries,
    ...tenant
  }: TenantConfig,
  language: Language,
  { payment, walletPasses }: { payment: z.infer<typeof tenantConfigSchema>['payment']; walletPasses: WalletKind[] },
): z.infer<typeof tenantConfigSchema> => ({
  ...tenant,
  purchaseFlow: { eventTicket: { type: purchaseFlowOf[tenant.transactableType] } },
  discounts: discountsToWire(discountsFor(tenant, null, null), language),
  menu: tenant.menu.map(({ item = null, label, to = null, navigation }) => ({
    item,
    label: label ? inLanguage(label, language) : null,
    to,
    navigation,
  })),
  texts: [...tenant.texts[language]],
  marks: marksToWire(tenant),
  legal: {
    notes: tenant.legal.notes && inLanguage(tenant.legal.notes, language),
    termsUrl: tenant.legal.termsUrl,
  },
  walletPasses,
  holdMinutes: HOLD_MINUTES,
  sendsTickets: true,
  capabilities: [...capabilities],
  payment,
});
