import { useTranslation } from 'react-i18next';
import { formatEventDateLong, formatInstant } from '../../core/time/format.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { lastDayOf } from '../card/event-days.ts';
import type { EventOnPage } from './event-page-data.ts';

type Props = { event: EventOnPage };

/** When it takes place, as far as that is known; what runs for days with its last one. */
export const EventWhen = ({ event }: Props) => {
  const { starts } = event;
  const { t, i18n } = useTranslation('event');
  const { dateLong, time } = useEventTime(starts);
  const lastDay = lastDayOf(event);
  return (
    <>
      <p className="font-semibold" suppressHydrationWarning>
        {dateLong}
      </p>
      {lastDay && (
        <p className="font-semibold" suppressHydrationWarning>
          {t('facts.until', { time: formatEventDateLong(lastDay, i18n.language) })}
        </p>
      )}
      {time && <p suppressHydrationWarning>{starts.precision === 'EXACT' ? t('facts.venueTime', { time }) : time}</p>}
    </>
  );
};

/** From when until when tickets are sold; a start that is not known is said, unless sales have begun. */
export const useSaleWindow = ({ onSale, starts, status }: EventOnPage): string[] => {
  const { t, i18n } = useTranslation('event');
  const at = (instant: string) => formatInstant(instant, starts.timeZone, i18n.language);
  const unknown = status === 'ONSALE' ? [] : [t('facts.saleStartUnknown')];
  return [
    ...(onSale.starts ? [t('facts.from', { time: at(onSale.starts) })] : unknown),
    ...(onSale.ends ? [t('facts.until', { time: at(onSale.ends) })] : []),
  ];
};
