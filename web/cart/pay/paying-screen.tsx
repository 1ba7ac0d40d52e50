import { LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../core/ui/icon.tsx';
import { type CheckoutCart, withoutSeats } from '../cart-data.ts';

/** While the outcome of a payment is unknown: what happens to the held tickets, and that the buyer need not do anything. */
export const PayingScreen = ({ cart, isUnreachable }: { cart: CheckoutCart; isUnreachable: boolean }) => {
  const { t } = useTranslation('checkout');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      role="status"
      aria-busy="true"
      className="mx-auto flex max-w-xl flex-col items-center gap-5 py-16 text-center sm:py-24"
    >
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-brand-tint text-brand-text">
        {isUnreachable ? (
          <Icon as={WifiOff} className="size-8" />
        ) : (
          <Icon as={LoaderCircle} className="size-8 animate-spin motion-reduce:animate-none" />
        )}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight outline-none">
        {t(isUnreachable ? 'confirming.lost' : 'confirming.title')}
      </h1>
      <p className="text-lg leading-relaxed text-soft">
        {isUnreachable ? t('confirming.lostText') : t('confirming.text', withoutSeats(cart))}
      </p>
    </section>
  );
};
