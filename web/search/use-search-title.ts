import { useTranslation } from 'react-i18next';
import { isWithoutVenue, placeLabel } from '../city/place.ts';
import { useShell } from '../core/layout/shell.tsx';
import type { SearchParams } from './search-params.ts';

/** Title of a search: its keyword, else its category, else its place. */
export const useSearchTitle = ({ keyword, categoryId, place }: SearchParams, kind: 'all' | 'events'): string => {
  const { t, i18n } = useTranslation(['search', 'main']);
  const { categories } = useShell();
  const isEvents = kind === 'events';
  if (keyword !== null) return isEvents ? t('eventsFor', { keyword }) : t('resultsFor', { keyword });
  const category = categories.find(({ id }) => id === categoryId);
  if (category) return category.name;
  if (place) {
    const where = { place: placeLabel(place, i18n.language) ?? t('main:city.near') };
    if (isWithoutVenue(place)) return isEvents ? t('eventsNear', where) : t('resultsNear', where);
    return isEvents ? t('eventsIn', where) : t('resultsIn', where);
  }
  return isEvents ? t('eventsTitle') : t('title');
};
