import { CalendarX2, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TopEventsQueryVariables } from '#operations/generated/documents.ts';
import { useTopEventsQuery } from '#operations/generated/hooks.ts';
import { Button, ButtonLink } from '../../core/ui/button.tsx';
import { Message } from '../../core/ui/message.tsx';
import { EventGridSkeleton } from './event-grid.tsx';

/** The loader failed, so the query runs here, with a button to retry. Load it lazily. */
export const MissingResults = ({ variables }: { variables: TopEventsQueryVariables }) => {
  const { t } = useTranslation(['home', 'common']);
  const { error, refetch } = useTopEventsQuery(variables);
  if (!error) return <EventGridSkeleton />;
  const retry = <Button onClick={() => void refetch()}>{t('common:actions.retry')}</Button>;
  return (
    <Message icon={CloudOff} title={t('failed.title')} action={retry}>
      {t('failed.message')}
    </Message>
  );
};

/** HOME-6: nothing is on in this category or city. Load it lazily. */
export const NoEvents = () => {
  const { t } = useTranslation('home');
  const action = (
    <ButtonLink to={{ pathname: '/', search: '' }} preventScrollReset variant="secondary">
      {t('empty.action')}
    </ButtonLink>
  );
  return (
    <Message icon={CalendarX2} title={t('empty.title')} action={action}>
      {t('empty.message')}
    </Message>
  );
};
