import { ArrowUpDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FilterChipLink, filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { filterNames, type StayParams, writeStay } from './stay-params.ts';

const sorts = ['DISTANCE', 'PRICE', 'RATING'] as const;

type FiltersProps = { params: StayParams; kept: readonly [string, string][] };

/** Filters are links and the order is a native select; both stand in the address. */
export const HotelFilters = ({ params, kept }: FiltersProps) => {
  const { t } = useTranslation('hotels');
  const navigate = useNavigate();
  return (
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      {filterNames.map((name) => (
        <FilterChipLink
          key={name}
          to={{ search: writeStay({ ...params, [name]: !params[name] }, kept) }}
          active={params[name]}
          preventScrollReset
          rel="nofollow"
          className="gap-2"
        >
          {t(`filter.${name}`)}
          {params[name] && <Icon as={X} className="size-4" label={t('filter.remove')} />}
        </FilterChipLink>
      ))}
      <label
        className={`${filterChipClass(false)} relative gap-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand-text lg:ml-auto`}
      >
        <Icon as={ArrowUpDown} className="size-4" />
        <span className="sr-only">{t('sort.label')}</span>
        <select
          value={params.sort}
          onChange={({ target }) => {
            const sort = sorts.find((one) => one === target.value) ?? 'DISTANCE';
            void navigate({ search: writeStay({ ...params, sort }, kept) }, { preventScrollReset: true });
          }}
          className="field-sizing-content min-h-11 appearance-none bg-transparent outline-none"
        >
          {sorts.map((one) => (
            <option key={one} value={one} className="bg-raised text-ink">
              {t(`sort.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
