import { useTranslation } from 'react-i18next';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import type { OrderItem } from './order-data.ts';

type EventDayProps = { event: Pick<OrderItem['event'], 'starts' | 'lastDate' | 'status'>; long?: boolean };

/** Date and time by the venue's clock. What holds no more is struck out; of a postponed event words say that a new date is to come. */
export const EventDay = ({ event: { starts, lastDate, status }, long = false }: EventDayProps) => {
  const { t } = useTranslation('sale');
  const { date, dateLong, time, machine } = useEventTime(starts, lastDate);
  const day = (
    <time dateTime={machine}>
      <Dotted parts={[long ? dateLong : date, time]} />
    </time>
  );
  if (status !== 'POSTPONED' && status !== 'CANCELLED') return day;
  return (
    <>
      <del>{day}</del>
      {status === 'POSTPONED' && <span className="block">{t('dateToCome')}</span>}
    </>
  );
};
