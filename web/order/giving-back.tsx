import { RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../core/later.tsx';
import { useShell } from '../core/layout/shell.tsx';
import type { TicketReturns } from '../core/money/returns-text.ts';
import { Button } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { finalSale } from './final-sale.ts';
import type { OrderProps } from './order-heading.tsx';

const GiveBack = later(() => import('./give-back.tsx').then((module) => module.GiveBack));

/** Opens the dialog in which tickets and rooms are given back; while nothing is left there is nothing to open. */
export const GiveBackButton = ({ order, programme }: OrderProps) => {
  const { t } = useTranslation('order');
  // The number of the dialog that is open, or 0: a click while the last one still closes opens another.
  const [opened, setOpened] = useState(0);
  const { has } = useShell();
  const hasTickets = order.items.some(({ tickets }) => tickets.length > 0);
  const hasRoom = order.rooms.some(({ isReturned }) => !isReturned);
  if (!has('REFUNDS') || (!hasTickets && !hasRoom && opened === 0)) return null;
  return (
    <div className="print:hidden">
      <Button variant="secondary" onClick={() => setOpened((last) => last + 1)}>
        <Icon as={RotateCcw} className="size-4" />
        {t('giveBack.open', hasRoom ? { context: hasTickets ? 'both' : 'room' } : {})}
      </Button>
      {opened > 0 && (
        <Suspense fallback={null}>
          <GiveBack
            key={opened}
            order={order}
            programme={programme}
            onClose={() => setOpened((now) => (now === opened ? 0 : now))}
          />
        </Suspense>
      )}
    </div>
  );
};

/** The way to give something back, or why that is not possible. */
export const GivingBack = ({ order, programme, returns }: OrderProps & { returns: TicketReturns }) => {
  const { t } = useTranslation('order');
  const reasons = finalSale(order, returns);
  // A changed event may be offered while the page is open; what is offered stays, and with it the dialog that says what is given back.
  const [isOffered, setOffered] = useState(reasons.length === 0);
  if (!isOffered && reasons.length === 0) setOffered(true);
  if (isOffered) return <GiveBackButton order={order} programme={programme} />;
  return (
    <div className="flex flex-col gap-1.5 text-soft print:hidden">
      {reasons.map((reason) => (
        <p key={reason}>{t(`giveBack.refusal.${reason}`)}</p>
      ))}
    </div>
  );
};
