import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { searchOrder } from './search-filter.ts';
import { type SearchParams, sortOrders, writeSearchParams } from './search-params.ts';
import { useWantedSearch } from './use-wanted-search.ts';

/** The orders that make sense for this search. */
const ordersFor = ({ keyword, place }: SearchParams) =>
  sortOrders.filter((order) => (order !== 'RELEVANCE' || keyword !== null) && (order !== 'DISTANCE' || place !== null));

/** A native <select>, which works best on phones. */
export const SortSelect = ({ params: shown }: { params: SearchParams }) => {
  const { t } = useTranslation('search');
  const params = useWantedSearch(shown);
  const navigate = useNavigate();
  const orders = ordersFor(params);
  const order = searchOrder(params);
  return (
    <label
      className={`${filterChipClass(false)} relative gap-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand-text`}
    >
      <Icon as={ArrowUpDown} className="size-4" />
      <span className="sr-only">{t('sort.label')}</span>
      <select
        value={orders.includes(order) ? order : 'DISTANCE'}
        onChange={({ target }) => {
          const sort = orders.find((one) => one === target.value) ?? null;
          void navigate({ search: writeSearchParams({ ...params, sort }) }, { preventScrollReset: true });
        }}
        className="min-h-11 max-w-44 appearance-none bg-transparent outline-none"
      >
        {orders.map((one) => (
          <option key={one} value={one} className="bg-raised text-ink">
            {t(`sort.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
};
