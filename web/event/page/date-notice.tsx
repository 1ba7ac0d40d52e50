import { useTranslation } from 'react-i18next';
import { Alert } from '../../core/ui/alert.tsx';
import type { EventOnPage } from './event-page-data.ts';

/** Tells that the event is postponed or rescheduled; its tickets may still be on sale. */
export const DateNotice = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('event');
  if (event.status !== 'POSTPONED' && event.status !== 'RESCHEDULED') return null;
  return (
    <Alert tone="warning" title={t(`notice.${event.status}.title`)}>
      {t(`notice.${event.status}.text`)}
    </Alert>
  );
};
