import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { emptySearch, type SearchParams, writeSearchParams } from './search-params.ts';

/** The search went well and found nothing: what was asked for, and what to ask instead. */
export const NothingFound = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('main');
  const { keyword, place, startDate } = params;
  const isNarrowed = keyword !== null && (place !== null || startDate !== null);
  return (
    <Message
      icon={SearchX}
      level={2}
      title={keyword === null ? t('search.none.titleAny') : t('search.none.title', { keyword })}
      action={
        isNarrowed ? (
          <ButtonLink to={{ search: writeSearchParams({ ...emptySearch, keyword }) }}>
            {t('search.none.everywhere')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant="secondary">
            {t('search.none.action')}
          </ButtonLink>
        )
      }
    >
      {t('search.none.message')}
    </Message>
  );
};
