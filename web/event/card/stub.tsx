import { useTranslation } from 'react-i18next';
import { classNames } from '../../core/ui/class-names.ts';
import type { stubOf } from './event-days.ts';

type StubProps = { stub: ReturnType<typeof stubOf>; isOff: boolean; className?: string };

/** Torn off at the dashes. Hidden from screen readers: the line below the name says the same. */
export const Stub = ({ stub, isOff, className }: StubProps) => {
  const { t } = useTranslation('main');
  return (
    <div
      aria-hidden="true"
      className={classNames('w-15 shrink-0 border-r border-dashed border-line-strong pr-3 text-center', className)}
    >
      <p className={classNames('label leading-5', isOff ? 'text-soft' : 'text-brand-text')}>
        {stub ? stub.above : t('card.dateOpen')}
      </p>
      {stub && (
        <>
          <p
            className={classNames(
              'amount leading-7 font-bold whitespace-nowrap',
              stub.below ? 'text-2xl' : 'text-lg',
              isOff && 'text-soft line-through',
            )}
          >
            {stub.day}
          </p>
          <p className="text-sm text-soft">{stub.below}</p>
        </>
      )}
    </div>
  );
};
