import type { z } from 'zod';
import { purchaseFlowOf } from '#rules/sale.ts';
import { inLanguage, type Language } from '../core/language.ts';
import type { discountSchema, TenantConfig, TenantDiscount, tenantConfigSchema } from './schemas.ts';
import { discountsFor } from './service.ts';

type DiscountWire = z.infer<typeof discountSchema>;

/** Discounts in one language. What one takes off is only known where a price is. */
export const discountsToWire = (discounts: readonly TenantDiscount[], language: Language): DiscountWire[] =>
  discounts.map(({ messages, description, token: _token, ...rest }) => ({
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
  { wallet: _wallet, ...tenant }: TenantConfig,
  language: Language,
  tokenizeUrl: string,
): z.infer<typeof tenantConfigSchema> => ({
  ...tenant,
  purchaseFlow: { eventTicket: { type: purchaseFlowOf[tenant.transactableType] } },
  discounts: discountsToWire(discountsFor(tenant, null), language),
  payment: { tokenizeUrl },
});
