import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { emptySearch, type SearchParams, writeSearchParams } from './search-params.ts';

/** A search without results: what was searched for, and what to try instead. */
export const NothingFound = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('search');
  const { keyword, place, startDate } = params;
  const isNarrowed = keyword !== null && (place !== null || startDate !== null);
  const title = keyword === null ? t('none.titleAny') : t('none.title', { keyword });
  return (
    <Message
      icon={SearchX}
      level={2}
      title={title}
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
