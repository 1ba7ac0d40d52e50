import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { emptySearch, type SearchParams, writeSearchParams } from './search-params.ts';

/** The search went well and found nothing: what was asked for, and what to ask instead. */
export const NothingFound = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('search');
  const { keyword, place, startDate } = params;
  const isNarrowed = keyword !== null && (place !== null || startDate !== null);
  return (
    <Message
      icon={SearchX}
      level={2}
      title={keyword === null ? t('none.titleAny') : t('none.title', { keyword })}
      action={
        isNarrowed ? (
          <ButtonLink to={{ search: writeSearchParams({ ...emptySearch, keyword }) }}>
            {t('none.everywhere')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant="secondary">
            {t('none.action')}
          </ButtonLink>
        )
      }
    >
      {t('none.message')}
    </Message>
  );
};
