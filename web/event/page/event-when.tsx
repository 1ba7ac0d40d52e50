import { DoorOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatEventDateLong, formatEventTime, formatInstant } from '../../core/time/format.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { lastDayOf } from '../card/event-days.ts';
import type { EventOnPage } from './event-page-data.ts';
import { OldDate } from './old-date.tsx';

type Props = { event: EventOnPage };

/** When the entrance opens; with its day where that is not the day of the start. */
const Doors = ({ event }: Props) => {
  const { t, i18n } = useTranslation('event');
  const doors = event.details?.doorsOpen;
  if (!doors?.at) return null;
  const time =
    doors.date === event.starts.date
      ? formatEventTime(doors, i18n.language)
      : formatInstant(doors.at, doors.timeZone, i18n.language);
  return (
    <p className="flex items-center gap-2" suppressHydrationWarning>
      <Icon as={DoorOpen} className="size-4 text-brand-text" />
      {t('facts.doors', { time })}
    </p>
  );
};

/** Date and time as far as they are known, the last day of an event of several days, and when the doors open. */
export const EventWhen = ({ event }: Props) => {
  const { starts, status } = event;
  const { t, i18n } = useTranslation(['event', 'sale']);
  const { dateLong, time } = useEventTime(starts);
  const lastDay = lastDayOf(event);
  return (
    <>
      {status === 'POSTPONED' && <p className="font-semibold">{t('sale:dateToCome')}</p>}
      <p className={classNames(status !== 'POSTPONED' && 'font-semibold')} suppressHydrationWarning>
        <OldDate isOld={status === 'POSTPONED'}>{dateLong}</OldDate>
      </p>
      {lastDay && (
        <p className="font-semibold" suppressHydrationWarning>
          {t('facts.until', { time: formatEventDateLong(lastDay, i18n.language) })}
        </p>
      )}
      {time && status !== 'POSTPONED' && (
        <p suppressHydrationWarning>{starts.precision === 'EXACT' ? t('facts.venueTime', { time }) : time}</p>
      )}
      <Doors event={event} />
    </>
  );
};

/** Start and end of the sale as lines of text. An unknown start has a line of its own unless the event is on sale. */
export const useSaleWindow = ({ onSale, starts, status }: EventOnPage): string[] => {
  const { t, i18n } = useTranslation('event');
  const at = (instant: string) => formatInstant(instant, starts.timeZone, i18n.language);
  const unknown = status === 'ONSALE' ? [] : [t('facts.saleStartUnknown')];
  return [
    ...(onSale.starts ? [t('facts.from', { time: at(onSale.starts) })] : unknown),
    ...(onSale.ends ? [t('facts.until', { time: at(onSale.ends) })] : []),
  ];
};
