import { Clock, Landmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../core/layout/shell.tsx';
import { Button, buttonClass } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { clockFace } from '../hold/hold-clock.ts';
import { useHold } from '../hold/use-hold.ts';
import type { BankStep } from './cart-machine.ts';

type BankScreenProps = {
  serverTime: string;
  step: BankStep;
  /** The buyer pays in another way; resolves when it is known what became of it. */
  onOther: () => Promise<void>;
};

/** PAY-6: the buyer's bank wants the payment confirmed, or the payment is made on a page elsewhere. Leads to its page once; who comes back goes on there, or pays in another way. */
export const BankScreen = ({ serverTime, step, onOther }: BankScreenProps) => {
  const { t } = useTranslation('checkout');
  const where = useShell().has('PAYMENT_PAGE') ? { context: 'page' } : {};
  const { left } = useHold({ expiresAt: step.stepEndsAt, serverTime });
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { url, isNew } = useRef(step).current;
  useEffect(() => {
    if (isNew) window.location.assign(url);
    else heading.current?.focus({ preventScroll: true });
  }, [isNew, url]);
  const payAnotherWay = async () => {
    setBusy(true);
    await onOther();
    setBusy(false);
  };
  return (
    <section className="mx-auto flex max-w-xl flex-col gap-5 py-10 sm:py-16">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-brand-tint text-brand-text">
        <Icon as={Landmark} className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight outline-none">
        {t('bank.title', where)}
      </h1>
      <p className="text-lg leading-relaxed text-soft">{t('bank.text', where)}</p>
      <div className="flex items-start gap-3 rounded-panel bg-brand-tint p-4">
        <Icon as={Clock} className="mt-0.5 size-5 shrink-0 text-brand-text" />
        <p className="flex flex-col">
          <strong role="timer" aria-live="off" className="tabular-nums" suppressHydrationWarning>
            {t('bank.left', { time: clockFace(left ?? 0), ...where })}
          </strong>
          <span className="text-soft">{t('bank.held', where)}</span>
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <a href={step.url} className={buttonClass({ size: 'large', block: true })}>
          {t('bank.open', where)}
        </a>
        <Button variant="secondary" size="large" block busy={busy} onClick={() => void payAnotherWay()}>
          {t('bank.other', where)}
        </Button>
      </div>
    </section>
  );
};
