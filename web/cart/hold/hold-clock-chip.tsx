import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { clockFace, isLastMinute, offersMoreTime } from './hold-clock.ts';
import { MoreTimeButton } from './more-time-button.tsx';
import { useHold } from './use-hold.ts';

/** Time left of the hold, on every step; screen readers hear it at five, two and one minute. */
export const HoldClockChip = ({
  cart,
}: {
  cart: { id: string; expiresAt: string | null; serverTime: string; canExtend: boolean };
}) => {
  const { t } = useTranslation('checkout');
  const { left, milestone } = useHold(cart);
  const clock = useRef<HTMLSpanElement>(null);
  if (left === null) return null;
  const last = isLastMinute(left);
  return (
    <>
      {cart.canExtend && offersMoreTime(left) && (
        // The button goes when it has done its work: the focus stays beside it.
        <MoreTimeButton cartId={cart.id} onExtended={() => clock.current?.focus()} />
      )}
      <span
        ref={clock}
        role="timer"
        tabIndex={-1}
        aria-live="off"
        aria-label={t('clock.left', { time: clockFace(left) })}
        className={classNames(
          'feedback inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-bold whitespace-nowrap tabular-nums',
          last ? 'bg-warn-tint text-warn' : 'bg-brand-tint text-brand-text',
        )}
      >
        <Icon as={Clock} className="size-4" />
        <span aria-hidden="true" suppressHydrationWarning>
          {clockFace(left)}
        </span>
      </span>
      <span role="status" className="sr-only">
        {milestone === null ? '' : t('clock.said', { count: milestone })}
      </span>
    </>
  );
};
