import { SlidersHorizontal } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { drawn } from '../core/drawn.ts';
import { later } from '../core/later.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useLazyMenu } from '../core/ui/use-lazy-menu.ts';
import type { FiltersSheetProps } from './filters-sheet.tsx';
import type { SearchParams } from './search-params.ts';
import { useWantedSearch } from './use-wanted-search.ts';

// Asking for its twenty files takes longer than drawing the pressed button.
const loadSheet = () => drawn().then(() => import('./filters-sheet.tsx'));
const FiltersSheet = later(() => loadSheet().then((module) => module.FiltersSheet));

const countOf = ({ categoryId, genres, minPrice, maxPrice, ticketType }: SearchParams): number =>
  [categoryId, minPrice ?? maxPrice, ticketType].filter((value) => value !== null).length + genres.length;

/** Opens the filters on screens without room beside the list. */
export const FiltersButton = (filters: Omit<FiltersSheetProps, 'onClose'>) => {
  const { t } = useTranslation('search');
  const { isOpen, close, trigger } = useLazyMenu(loadSheet);
  const count = countOf(useWantedSearch(filters.params));
  return (
    <>
      <button {...trigger} className={`${filterChipClass(count > 0)} gap-2 lg:hidden`}>
        <Icon as={SlidersHorizontal} className="size-4" />
        {count > 0 ? t('filters.openSet', { count }) : t('filters.open')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FiltersSheet {...filters} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
