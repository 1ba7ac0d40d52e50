import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { type CheckoutCart, withoutSeats } from '../cart-data.ts';
import { type CheckoutStep, checkoutPath, checkoutSteps } from './checkout-steps.ts';

type StepNavProps = { cart: CheckoutCart; step: CheckoutStep; last: CheckoutStep; locked: boolean };

const Marker = ({ number, state }: { number: number; state: 'done' | 'now' | 'later' }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-flex size-7 shrink-0 sm:size-8 items-center justify-center rounded-full text-sm font-bold',
      state === 'done' && 'bg-ink text-page',
      state === 'now' && 'bg-brand text-on-brand',
      state === 'later' && 'bg-sunk text-soft ring-1 ring-line',
    )}
  >
    {state === 'done' ? <Icon as={Check} className="size-4" /> : number}
  </span>
);

/** The steps of the checkout; those that may be entered are links. */
export const StepNav = ({ cart, step, last, locked }: StepNavProps) => {
  const { t } = useTranslation('checkout');
  return (
    <nav aria-label={t('step.label')}>
      <ol className="flex flex-wrap gap-x-2.5 min-[22rem]:gap-x-3.5 gap-y-2 text-[0.9375rem] sm:gap-x-5 sm:text-base md:gap-x-8">
        {checkoutSteps.map((one) => {
          const state = one === step ? 'now' : one < step ? 'done' : 'later';
          // All three have no room in the narrowest windows.
          const hidden = one !== step && 'max-[22rem]:sr-only';
          const text = (
            <>
              <Marker number={one + 1} state={state} />
              <span className={classNames('font-semibold', hidden, one === 1 && 'max-sm:sr-only')}>
                {t(`step.${one}`, withoutSeats(cart))}
              </span>
              {one === 1 && (
                <span aria-hidden="true" className={classNames('font-semibold sm:hidden', hidden)}>
                  {t('step.short1', withoutSeats(cart))}
                </span>
              )}
              {state === 'done' && <span className="sr-only">({t('step.done')})</span>}
            </>
          );
          const look = classNames(
            'inline-flex min-h-11 items-center gap-1.5 rounded-control min-[22rem]:gap-2 sm:gap-2.5',
            one === step ? 'text-ink' : 'text-soft',
          );
          return (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {one !== step && one <= last && !locked ? (
                <Link to={checkoutPath(cart.id, one)} className={classNames(look, 'feedback hover:text-ink')}>
                  {text}
                </Link>
              ) : (
                <span className={look}>{text}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
