import { useTranslation } from 'react-i18next';
import type { SearchResultsQuery } from '#operations/generated/documents.ts';
import { localeOf } from '#rules/locale.ts';
import { EventGrid, EventItems } from '../event/card/event-grid.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';

type Nearest = NonNullable<SearchResultsQuery['search']>['nearest'];

/** SEARCH-21: what exists instead of a search that found nothing, and what of the search had to be left out for it. */
export const NearestEvents = ({ nearest }: { nearest: Nearest | undefined }) => {
  const { t, i18n } = useTranslation('search');
  const programme = useEarnProgramme();
  if (!nearest) return null;
  const { without, items } = nearest;
  const isPopular = without.includes('WORDS');
  const what = without.flatMap((one) => (one === 'WORDS' ? [] : [t(`nearest.${one}`)]));
  return (
    <section aria-labelledby="nearest-events" className="flex min-w-0 flex-1 flex-col gap-5">
      <div>
        <h2 id="nearest-events" className="text-2xl font-extrabold tracking-tight">
          {isPopular ? t('nearest.popular') : t('nearest.title')}
        </h2>
        {what.length > 0 && (
          <p className="mt-1 text-soft">
            {t('nearest.without', {
              what: new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(what),
            })}
          </p>
        )}
      </div>
      <EventGrid>
        <EventItems events={items} programme={programme} />
      </EventGrid>
    </section>
  );
};
