import { type Capabilities, type Capability, everything } from '#rules/capabilities.ts';
import { purchaseFlowOf } from '#rules/sale.ts';
import { isStaticPage, type StaticPageName } from '#rules/static-pages.ts';
import { type TenantWire, tenant } from '../core/contract/tenant.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, type WithOptional } from '../core/http/wire.ts';
import { toPoints } from '../core/shapes/money.ts';
import { toDiscount } from '../core/shapes/price.ts';
import type { BrandPage, TenantAddresses } from '../generated/platform.ts';
import type {
  AuthenticationType,
  Face,
  Feature,
  LoyaltyType,
  MenuNavigation,
  PaymentSetup,
  PurchaseFlow,
  Resolvers,
  Tenant,
  WalletPass,
} from '../generated/resolver-types.ts';

const isPage = hasFields<BrandPage>({ title: 'string', html: 'string' });

export const tenantSource = (rest: Rest) => ({
  config: () => rest.get('tenant', path`/api/tenant/config`, tenant),
  page: (name: StaticPageName) => rest.find('tenant', path`/api/tenant/page/${{ name }}`, isPage),
});

/** An older platform does not send `isDefaultServed`. */
export type BrandList = WithOptional<TenantAddresses, 'isDefaultServed'>;

const isBrands = hasFields<BrandList>({ items: 'list' });

/** Where each brand of the platform is reached. */
export const listBrands = (rest: Rest): Promise<BrandList> => rest.get('tenant', path`/api/tenant/list`, isBrands);

/** No processor: the feature CARDS is off then, and no page posts a card. */
const NO_CARDS = 'https://payment.invalid/';

const flows = { direct: 'DIRECT', provider: 'PROVIDER', both: 'BOTH' } as const;
const authentications: Readonly<Record<string, AuthenticationType>> = { sso: 'SSO', disabled: 'DISABLED' };
const loyaltyTypes: Readonly<Record<string, LoyaltyType>> = {
  earn: 'EARN',
  redeem: 'REDEEM',
  both: 'BOTH',
  none: 'NONE',
};

const wallets: Readonly<Record<string, WalletPass>> = { apple: 'APPLE', google: 'GOOGLE' };

const faces: Readonly<Record<string, Face>> = {
  own: 'OWN',
  system: 'SYSTEM',
  serif: 'SERIF',
  rounded: 'ROUNDED',
  condensed: 'CONDENSED',
};
const navigations: Readonly<Record<string, MenuNavigation>> = {
  allMenus: 'ALL_MENUS',
  topMenuOnly: 'TOP_MENU_ONLY',
  footerOnly: 'FOOTER_ONLY',
};

/** TEN-2. An unknown type is a direct sale: the event's own rules still decide whether it can be bought. */
export function toPurchaseFlow(transactableType: string): PurchaseFlow {
  const flowOf: Readonly<Record<string, keyof typeof flows | undefined>> = purchaseFlowOf;
  return flows[flowOf[transactableType] ?? 'direct'];
}

const featureOf = (capability: Capability): Feature =>
  // Each capability has a feature of its name: the schema's test holds that.
  capability.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Feature;

/** `known`: what the upstream can do beyond the core. */
const toPaymentSetup = (wire: TenantWire['payment']): PaymentSetup => ({
  tokenizeUrl: wire?.tokenizeUrl ?? NO_CARDS,
  kind: wire?.kind === 'stripe' ? 'STRIPE' : 'OWN_FORM',
  publishableKey: wire?.publishableKey ?? null,
  account: wire?.account ?? null,
});

export function toTenant(wire: TenantWire, known: Capabilities = everything): Tenant {
  return {
    id: wire.id,
    name: wire.name,
    basePath: wire.basePath,
    walletPasses: (wire.walletPasses ?? []).map((wallet) => wallets[wallet] ?? 'UNKNOWN'),
    purchaseFlow: toPurchaseFlow(wire.transactableType),
    authentication: authentications[wire.authenticationType] ?? 'UNKNOWN',
    guestCanPurchase: wire.ACLAllow.guestCanPurchase,
    loyalty: {
      name: wire.loyalty.programName,
      type: loyaltyTypes[wire.loyalty.type] ?? 'NONE',
      currencyType: wire.loyalty.currencyType === 'money' ? 'MONEY' : 'POINTS',
      earnRate: wire.loyalty.earnRate,
      minimumRedemption: toPoints(wire.minimumRedemptionPoints),
    },
    discounts: wire.discounts.map(toDiscount),
    theme: { ...wire.theme, face: faces[wire.theme.face] ?? 'OWN' },
    languages: wire.languages,
    formats: wire.formats === 'en-US' ? 'EN_US' : 'LANGUAGE',
    menu: wire.menu.map((entry) => ({ ...entry, navigation: navigations[entry.navigation] ?? 'ALL_MENUS' })),
    legal: wire.legal,
    texts: wire.texts,
    marks: wire.marks,
    payment: toPaymentSetup(wire.payment),
    ticketReturns: wire.refunds ?? null,
    features: [
      ...new Set([...[...known].map(featureOf), 'GEO' as const, ...(wire.payment ? (['CARDS'] as const) : [])]),
    ],
    holdMinutes: wire.holdMinutes ?? null,
    sendsTickets: wire.sendsTickets ?? null,
  };
}

export const tenantResolvers = {
  Query: {
    tenant: (_root, _args, context) => context.tenant(),
    brandPage: (_root, { name }, { sources }) => (isStaticPage(name) ? sources.tenant.page(name) : null),
  },
} satisfies Resolvers;
