import { purchaseFlowOf } from '#rules/sale.ts';
import { toDiscount } from '../core/shapes/discount.ts';
import { toPoints } from '../core/shapes/loyalty.ts';
import type { AuthenticationType, LoyaltyType, PurchaseFlow, Tenant } from '../generated/resolver-types.ts';
import type { TenantWire } from './wire.ts';

const flows = { direct: 'DIRECT', provider: 'PROVIDER', both: 'BOTH' } as const;
const authentications: Readonly<Record<string, AuthenticationType>> = { sso: 'SSO', disabled: 'DISABLED' };
const loyaltyTypes: Readonly<Record<string, LoyaltyType>> = {
  earn: 'EARN',
  redeem: 'REDEEM',
  both: 'BOTH',
  none: 'NONE',
};

/** TEN-2. What is none of the three is sold here: the rules of the event still decide whether it can be. */
export function toPurchaseFlow(transactableType: string): PurchaseFlow {
  const known: Readonly<Record<string, keyof typeof flows | undefined>> = purchaseFlowOf;
  return flows[known[transactableType] ?? 'direct'];
}

export function toTenant(wire: TenantWire): Tenant {
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
