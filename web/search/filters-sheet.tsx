import { useTranslation } from 'react-i18next';
import { formatNumber } from '../core/money/format.ts';
import { Button } from '../core/ui/button.tsx';
import { Drawer } from '../core/ui/drawer.tsx';
import { SearchFilters } from './search-filters.tsx';
import type { SearchParams } from './search-params.ts';
import type { SearchFacets } from './use-facet-groups.ts';

export type FiltersSheetProps = { params: SearchParams; facets: SearchFacets; total: number; onClose: () => void };

/** The filters on a phone: each choice applies at once, the button shows the results. Load it lazily. */
export const FiltersSheet = ({ total, onClose, ...filters }: FiltersSheetProps) => {
  const { t, i18n } = useTranslation('search');
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('filters.title')}
    >
      <SearchFilters {...filters} />
      <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3">
        <Button block size="large" onClick={onClose}>
          {t('filters.show', { count: total, shown: formatNumber(total, i18n.language) })}
        </Button>
      </div>
    </Drawer>
  );
};
