import { purchaseFlowOf } from '#rules/sale.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { toPoints } from '../core/shapes/money.ts';
import { toDiscount } from '../core/shapes/price.ts';
import type { TenantAddresses, TenantConfig } from '../generated/platform.ts';
import type { AuthenticationType, LoyaltyType, PurchaseFlow, Resolvers, Tenant } from '../generated/resolver-types.ts';

const isTenant = hasFields<TenantConfig>({
  id: 'string',
  basePath: 'string',
  transactableType: 'string',
  ACLAllow: 'object',
  loyalty: 'object',
  discounts: 'list',
  theme: 'object',
  payment: 'object',
});

export const tenantSource = (rest: Rest) => ({
  config: () => rest.get('tenant', path`/api/tenant/config`, isTenant),
});

const isBrands = hasFields<TenantAddresses>({ items: 'list' });

/** Where each brand of the platform is reached. */
export const listBrands = async (rest: Rest): Promise<TenantAddresses['items']> =>
  (await rest.get('tenant', path`/api/tenant/list`, isBrands)).items;

const flows = { direct: 'DIRECT', provider: 'PROVIDER', both: 'BOTH' } as const;
const authentications: Readonly<Record<string, AuthenticationType>> = { sso: 'SSO', disabled: 'DISABLED' };
const loyaltyTypes: Readonly<Record<string, LoyaltyType>> = {
  earn: 'EARN',
  redeem: 'REDEEM',
  both: 'BOTH',
  none: 'NONE',
};

/** TEN-2. An unknown type is a direct sale: the event's own rules still decide whether it can be bought. */
export function toPurchaseFlow(transactableType: string): PurchaseFlow {
  const flowOf: Readonly<Record<string, keyof typeof flows | undefined>> = purchaseFlowOf;
  return flows[flowOf[transactableType] ?? 'direct'];
}

export function toTenant(wire: TenantConfig): Tenant {
  return {
    id: wire.id,
    name: wire.name,
    basePath: wire.basePath,
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
    theme: wire.theme,
    payment: wire.payment,
  };
}

export const tenantResolvers = {
  Query: {
    tenant: (_root, _args, context) => context.tenant(),
  },
} satisfies Resolvers;
