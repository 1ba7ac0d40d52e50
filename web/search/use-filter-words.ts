import { useTranslation } from 'react-i18next';
import type { TicketType } from '#operations/generated/documents.ts';
import { formatMoney } from '../core/money/format.ts';

/** "$50.00" as "$50": a filter's limits are whole. */
const short = (text: string): string => text.replace(/[.,]00(?=\D*$)/, '');

/** What the filters' choices are called. Prices are in the tenant's own currency. */
export const useFilterWords = () => {
  const { t, i18n } = useTranslation('main');
  const money = (minorUnits: number) => short(formatMoney({ minorUnits, currencyCode: 'USD' }, i18n.language));
  return {
    price: (least: number | null, most: number | null): string => {
      if (most === null) return t('search.filters.priceFrom', { price: money(least ?? 0) });
      if (!least) return t('search.filters.priceUpTo', { price: money(most) });
      return t('search.filters.priceBetween', { from: money(least), to: money(most) });
    },
    ticketType: (type: TicketType): string => t(`search.filters.ticketType.${type}`),
  };
};
