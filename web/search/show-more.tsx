import { useTranslation } from 'react-i18next';
import { useNavigation, useSearchParams } from 'react-router';
import { formatNumber } from '../core/money/format.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { maxPages, morePages, pageSize, readPages } from './paging.ts';

/** How much of a list is shown, with a link to show more (SEARCH-13). */
export const ShowMore = ({ total }: { total: number }) => {
  const { t, i18n } = useTranslation(['main', 'common']);
  const [search] = useSearchParams();
  const { state } = useNavigation();
  const pages = readPages(search);
  const shown = Math.min(pages * pageSize, total);
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className="mt-10 flex flex-col items-center gap-4">
      <p role="status" className="text-soft">
        {t('searchForm.shown', { shown: number(shown), total: number(total) })}
      </p>
      {shown < total && pages < maxPages && (
        <ButtonLink
          to={{ search: morePages(search) }}
          replace
          preventScrollReset
          variant="secondary"
          size="large"
          aria-busy={state === 'loading' || undefined}
        >
          {t('common:actions.showMore')}
        </ButtonLink>
      )}
    </div>
  );
};
