import { CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CityDropdown } from '../city/city-dropdown.tsx';
import { CITY_SUGGESTIONS } from '../core/constants.ts';
import { DateField } from '../core/dates/date-field.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { type SearchParams, writeSearchParams } from './search-params.ts';

type SearchBarProps = {
  params: SearchParams;
  /** Of the prices among which one chooses, where they are known. */
  currencies?: readonly string[] | undefined;
  children?: ReactNode;
};

/** Where and when, beside them what else a list can be narrowed by, and below what narrows it now. */
export const SearchBar = ({ params, currencies = [], children }: SearchBarProps) => {
  const { t } = useTranslation('main');
  const navigate = useNavigate();
  const change = (changed: Partial<SearchParams>) =>
    void navigate({ search: writeSearchParams({ ...params, ...changed }) }, { preventScrollReset: true });
  const chip = (active: boolean) => `${filterChipClass(active)} max-w-full gap-2`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <CityDropdown
          value={params.place}
          onChange={(place) => change({ place })}
          limit={CITY_SUGGESTIONS}
          everywhere={t('city.everywhere')}
          label={<Icon as={MapPin} className="size-4" label={t('city.label')} />}
          className={chip(params.place !== null)}
        />
        <DateField
          value={params}
          onChange={change}
          label={<Icon as={CalendarDays} className="size-4" label={t('search.when')} />}
          className={chip(params.startDate !== null)}
        />
        {children}
      </div>
      <ActiveFilters params={params} currencies={currencies} />
    </div>
  );
};
