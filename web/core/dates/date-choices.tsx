import { useTranslation } from 'react-i18next';
import { type Day, visitorDays } from '#rules/calendar-day.ts';
import { Button } from '../ui/button.tsx';
import { FilterChipButton } from '../ui/chip.tsx';
import { Calendar } from './calendar.tsx';
import { allDates, isSameRange } from './date-range.ts';
import { canConfirm, canReset, type Picking, type PickingEvent } from './picking.ts';
import { useRangeLabel } from './use-range-label.ts';

type DateChoicesProps = {
  picking: Picking;
  send: (event: PickingEvent) => void;
  today: Day;
  minDate: Day;
  allowSameDay: boolean;
};

/** DATE-1: all dates, this weekend or a range, with buttons to reset, cancel and confirm. */
export const DateChoices = ({ picking, send, today, minDate, allowSameDay }: DateChoicesProps) => {
  const { t } = useTranslation('common');
  const { draft } = picking;
  const { weekend } = visitorDays(today);
  const chosen = useRangeLabel(draft);
  return (
    <div className="flex flex-col gap-4 md:gap-3">
      <div className="flex flex-wrap gap-2">
        <FilterChipButton active={isSameRange(draft, allDates)} onClick={() => send({ type: 'allDates' })}>
          {t('dates.all')}
        </FilterChipButton>
        <FilterChipButton active={isSameRange(draft, weekend)} onClick={() => send({ type: 'weekend', weekend })}>
          {t('dates.weekend')}
        </FilterChipButton>
      </div>
      <Calendar
        range={draft}
        today={today}
        minDate={minDate}
        onPick={(day) => send({ type: 'picked', day, rules: { minDate, allowSameDay } })}
      />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center gap-3 border-t border-line bg-raised px-5 py-3 md:mb-0 md:border-0 md:pt-2 md:pb-4">
        <p role="status" className="w-full text-sm text-soft md:w-auto md:flex-1">
          {draft.startDate === null && t('dates.chooseStart')}
          {draft.startDate !== null && (draft.endDate === null ? t('dates.chooseEnd') : chosen)}
        </p>
        <Button
          variant="quiet"
          className="max-md:flex-auto max-md:px-4"
          disabled={!canReset(picking)}
          onClick={() => send({ type: 'reset' })}
        >
          {t('dates.reset')}
        </Button>
        <Button
          variant="secondary"
          className="max-md:flex-auto max-md:px-4"
          onClick={() => send({ type: 'cancelled' })}
        >
          {t('actions.cancel')}
        </Button>
        <Button
          className="max-md:flex-auto max-md:px-4"
          disabled={!canConfirm(picking)}
          onClick={() => send({ type: 'confirmed' })}
        >
          {t('dates.confirm')}
        </Button>
      </div>
    </div>
  );
};
