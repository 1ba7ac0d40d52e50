import { useTranslation } from 'react-i18next';
import type { EventMoment } from '../core/time/format.ts';
import { useEventTime } from '../core/time/use-event-time.ts';
import { classNames } from '../core/ui/class-names.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import { countdownTo, nearnessOf } from './nearness.ts';
import { useMinute } from './use-minute.ts';

type EventWhenProps = {
  starts: EventMoment;
  lastDate: string | null;
  /** When it was to start before it was moved to another day or hour; null when it was not. */
  before: EventMoment | null;
  /** An event that takes place and is still ahead: how near it is, is said. */
  isAhead: boolean;
  /** Its old day holds no more. */
  off: 'cancelled' | 'postponed' | null;
};

const Was = ({ starts }: { starts: EventMoment }) => {
  const { date, time } = useEventTime(starts);
  return (
    <del className="basis-full opacity-80">
      <Dotted parts={[date, time]} />
    </del>
  );
};

/** "Tonight · Starts in 1 h 40 min", and date and time by the venue's clock. */
export const EventWhen = ({ starts, lastDate, before, isAhead, off }: EventWhenProps) => {
  const { t } = useTranslation(['my-tickets', 'sale']);
  const now = useMinute();
  const { date, time, machine } = useEventTime(starts, lastDate);
  const nearness = isAhead ? nearnessOf(starts, now) : 'later';
  const left = isAhead ? countdownTo(starts, now) : null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 label">
      {nearness !== 'later' && (
        <span className="rounded-md bg-white px-2 py-1 text-black normal-case">{t(`near.${nearness}`)}</span>
      )}
      {left && <span>{left.hours > 0 ? t('startsIn', left) : t('startsInMinutes', left)}</span>}
      {before && <Was starts={before} />}
      <time dateTime={machine} className={classNames('basis-full', off && 'line-through')} suppressHydrationWarning>
        <Dotted parts={[date, time]} />
      </time>
      {off === 'postponed' && <span className="basis-full">{t('sale:dateToCome')}</span>}
    </p>
  );
};
