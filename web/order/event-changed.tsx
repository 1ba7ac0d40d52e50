import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../core/i18n/isolated.ts';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Alert } from '../core/ui/alert.tsx';
import type { OrderOnPage } from './order-data.ts';

type Notice = OrderOnPage['notices'][number];

const Before = ({ before }: Pick<Notice, 'before'>) => {
  const { t } = useTranslation('order');
  const { dateLong, time } = useEventTime(before.starts);
  const when = [dateLong, time].filter(Boolean).join(' · ');
  return <p>{t('changed.before', { when, where: `${isolated(before.venueName)}, ${before.city}` })}</p>;
};

type EventChangedProps = {
  notices: readonly Notice[];
  /** Whether tickets are left, which can be kept or given back. */
  hasTickets: boolean;
  /** Opens the way to give them back; its dialog stays while it says that they are given back. */
  action: ReactNode;
};

/** ORDER-7: what the seller changed last, what the buyer knew when buying, and the choice. */
export const EventChanged = ({ notices, hasTickets, action }: EventChangedProps) => {
  const { t } = useTranslation('order');
  const [first, last] = [notices[0], notices.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isCancelled = last.kind === 'CANCELLED';
  return (
    <Alert
      tone={isCancelled ? 'danger' : 'warning'}
      title={t(`changed.${last.kind}.title`)}
      action={!isCancelled && action}
      className="print:hidden"
    >
      <div className="flex flex-col gap-1.5">
        <p>{t(`changed.${last.kind}.text`)}</p>
        {!isCancelled && <Before before={first.before} />}
        {!isCancelled && hasTickets && <p>{t('changed.choice')}</p>}
      </div>
    </Alert>
  );
};
