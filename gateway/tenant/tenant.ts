import { type Capabilities, type Capability, capabilities, everything } from '#rules/capabilities.ts';
import { purchaseFlowOf } from '#rules/sale.ts';
import { isStaticPage, type StaticPageName } from '#rules/static-pages.ts';
import { type PaymentWire, type TenantWire, tenant } from '../core/contract/tenant.ts';
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

const toPaymentSetup = (wire: PaymentWire | null): PaymentSetup => ({
  tokenizeUrl: wire?.tokenizeUrl ?? NO_CARDS,
  kind: wire?.kind === 'stripe' ? 'STRIPE' : 'OWN_FORM',
  publishableKey: wire?.publishableKey ?? null,
  account: wire?.account ?? null,
});

/** How what is sold is paid for, as features; and what follows from it for who may buy where. */
function paymentOf({ payment, transactableType, ACLAllow }: TenantWire, known: Capabilities) {
  const sold = toPurchaseFlow(transactableType);
  const cards = typeof payment === 'object' ? payment : null;
  const isByPoints = payment === 'points';
  // What came of a page is asked by a call that has to be declared.
  const hasPage = payment === 'redirect' && known.has('confirmations');
  const isLinked = payment === 'linkover' || sold !== 'DIRECT';
  const features: Feature[] = [
    ...(cards ? (['CARDS'] as const) : []),
    ...(hasPage ? (['PAYMENT_PAGE'] as const) : []),
    ...(isByPoints ? (['POINTS'] as const) : []),
    ...(isLinked ? (['LINKOVER'] as const) : []),
  ];
  return {
    features,
    // What nobody can pay for here is sold elsewhere, if at all.
    purchaseFlow: cards || hasPage || isByPoints ? sold : ('PROVIDER' as const),
    // Only members have points.
    guestCanPurchase: ACLAllow.guestCanPurchase && !isByPoints,
    payment: toPaymentSetup(cards),
  };
}

// Each capability has a feature of its name: the schema's test holds that.
const featureOf = new Map<Capability, Feature>(
  capabilities.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Feature]),
);
/** What the upstream can do, as features; a city at a point is found over any. */
const featuresOf = (known: Capabilities): Feature[] => [
  ...capabilities.flatMap((name) => (known.has(name) ? (featureOf.get(name) ?? []) : [])),
  ...(known.has('geo') ? [] : (['GEO'] as const)),
];

/** `known`: what the upstream can do beyond the core. */
export function toTenant(wire: TenantWire, known: Capabilities = everything): Tenant {
  const { features, ...payment } = paymentOf(wire, known);
  return {
    id: wire.id,
    name: wire.name,
    basePath: wire.basePath,
    walletPasses: (wire.walletPasses ?? []).map((wallet) => wallets[wallet] ?? 'UNKNOWN'),
    authentication: authentications[wire.authenticationType] ?? 'UNKNOWN',
    ...payment,
    loyalty: {
      name: wire.loyalty.programName,
      type: loyaltyTypes[wire.loyalty.type] ?? 'NONE',
      currencyType: wire.loyalty.currencyType === 'money' ? 'MONEY' : 'POINTS',
      earnRate: wire.loyalty.earnRate,
      currencyCode: wire.loyalty.currency,
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
    ticketReturns: wire.refunds ?? null,
    features: [...featuresOf(known), ...features],
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
