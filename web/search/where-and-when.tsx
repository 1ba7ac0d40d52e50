import { CalendarDays, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CityDropdown } from '../city/city-dropdown.tsx';
import { CITY_SUGGESTIONS } from '../core/constants.ts';
import { DateField } from '../core/dates/date-field.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import type { SearchParams } from './search-params.ts';

type WhereAndWhenProps = { params: SearchParams; onChange: (changed: Partial<SearchParams>) => void };

/** Place and dates as two chips. */
export const WhereAndWhen = ({ params, onChange }: WhereAndWhenProps) => {
  const { t } = useTranslation('main');
  const chip = (active: boolean) => `${filterChipClass(active)} max-w-full gap-2`;
  return (
    <>
      <CityDropdown
        value={params.place}
        onChange={(place) => onChange({ place, where: null })}
        limit={CITY_SUGGESTIONS}
        everywhere={t('city.everywhere')}
        label={<Icon as={MapPin} className="size-4" label={t('city.label')} />}
        className={chip(params.place !== null)}
      />
      <DateField
        value={params}
        onChange={onChange}
        label={<Icon as={CalendarDays} className="size-4" label={t('searchForm.when')} />}
        className={chip(params.startDate !== null)}
      />
    </>
  );
};
