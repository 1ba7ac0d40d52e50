import { useTranslation } from 'react-i18next';
import type { TicketType } from '#operations/generated/documents.ts';
import { priceLimit } from './price-limit.ts';

/** Labels of the filter choices; prices have a currency when all events have the same one. */
export const useFilterWords = (currencies: readonly string[] = []) => {
  const { t, i18n } = useTranslation('search');
  const [currency] = currencies.length === 1 ? currencies : [];
  const money = (limit: number) => priceLimit(limit, currency, i18n.language);
  return {
    price: (least: number | null, most: number | null): string => {
      if (most === null) return t('filters.priceFrom', { price: money(least ?? 0) });
      if (!least) return t('filters.priceUpTo', { price: money(most) });
      return t('filters.priceBetween', { from: money(least), to: money(most) });
    },
    ticketType: (type: TicketType): string => t(`filters.ticketType.${type}`),
  };
};
