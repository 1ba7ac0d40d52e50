import type { z } from 'zod';
import { inLanguage, type Language } from '../core/language.ts';
import type { discountSchema, TenantConfig, tenantConfigSchema } from './schemas.ts';

type DiscountWire = z.infer<typeof discountSchema>;

/** TEN-2 */
export const purchaseFlowOf = {
  GST_ONLY: 'direct',
  TM_ONLY: 'provider',
  BOTH: 'both',
} as const satisfies Record<TenantConfig['transactableType'], 'direct' | 'provider' | 'both'>;

/** The tenant's discounts in one language. What one takes off is only known where a price is. */
export const discountsToWire = (tenant: TenantConfig, language: Language): DiscountWire[] =>
  tenant.discounts.map(({ messages, description, ...rest }) => ({
    ...rest,
    messages: {
      short: inLanguage(messages.short, language),
      topBanner: messages.topBanner && inLanguage(messages.topBanner, language),
      bottomBanner: messages.bottomBanner && inLanguage(messages.bottomBanner, language),
    },
    description: description && inLanguage(description, language),
    amount: null,
  }));

export const tenantToWire = (
  tenant: TenantConfig,
  language: Language,
  tokenizeUrl: string,
): z.infer<typeof tenantConfigSchema> => ({
  ...tenant,
  purchaseFlow: { eventTicket: { type: purchaseFlowOf[tenant.transactableType] } },
  discounts: discountsToWire(tenant, language),
  payment: { tokenizeUrl },
});
