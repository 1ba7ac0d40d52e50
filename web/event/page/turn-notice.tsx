import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../core/time/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import type { EventOnPage } from './event-page-data.ts';

type TurnNoticeProps = { event: EventOnPage; ends: string; onEnded: () => Promise<unknown> };

/** SCALE-3: above the tickets for who has waited: until when they can be taken. */
export const TurnNotice = ({ event, ends, onEnded }: TurnNoticeProps) => {
  const { t, i18n } = useTranslation('event');
  useEffect(() => {
    const timer = setTimeout(() => void onEnded().catch(() => undefined), Date.parse(ends) - Date.now());
    return () => clearTimeout(timer);
  }, [ends, onEnded]);
  return (
    <Alert tone="success" announce title={t('room.yours.title')}>
      {t('room.yours.text', { time: formatInstant(ends, event.venue.timeZone, i18n.language) })}
    </Alert>
  );
};
