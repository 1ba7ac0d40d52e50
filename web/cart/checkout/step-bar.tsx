import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyAmount } from '../../core/money/format.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { Price } from '../../core/ui/price.tsx';

type StepBarProps = {
  /** What is left to pay, where the button does not say it. */
  total?: MoneyAmount;
  /** What is due at the hotel besides. */
  later?: ReactNode;
  className?: string;
  /** The button that goes on. */
  children: ReactNode;
};

/** On a phone: the total and the button that goes on, in a bar that stays at the bottom of the screen. On a desktop the button alone stays there. */
export const StepBar = ({ total, later, className, children }: StepBarProps) => {
  const { t } = useTranslation('checkout');
  return (
    <div
      className={classNames(
        'sticky bottom-0 z-5 flex items-center gap-4 max-[22rem]:gap-3 border-t border-line bg-page/95 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop-blur-sm',
        'max-lg:-mx-4 max-lg:px-4 md:max-lg:-mx-6 md:max-lg:px-6 lg:border-0',
        className,
      )}
    >
      {total && (
        <p className="flex shrink-0 flex-col lg:hidden">
          <Price money={total} className="amount text-xl leading-7 font-bold max-[22rem]:text-base" />
          {later ?? <span className="text-sm text-soft">{t('summary.total')}</span>}
        </p>
      )}
      {/* In the narrowest windows the button’s words need its margins, and room beside an amount like "348,30 $US", to stay in one line. */}
      <div className="min-w-0 flex-1 max-[22rem]:*:px-2 max-[22rem]:*:text-[0.9375rem]">{children}</div>
    </div>
  );
};
