import { useTranslation } from 'react-i18next';
import { formatMoney } from '../core/money/format.ts';
import { Button } from '../core/ui/button.tsx';
import { Price } from '../core/ui/price.tsx';
import type { TicketChoice } from './ticket-choice.ts';

type HoldProps = { choice: TicketChoice | null; quantity: number; busy: boolean; onHold: () => void };

/** How long the platform holds seats, for the promise under the button; the clock at checkout counts the platform's own time. */
export const holdMinutes = 10;

/** The one button: it says what happens and what it costs. */
export const HoldButton = ({ choice, quantity, busy, onHold }: HoldProps) => {
  const { t, i18n } = useTranslation('main');
  const what = choice?.place === null ? 'event.hold.tickets' : 'event.hold.seats';
  const price = choice ? formatMoney(choice.total, i18n.language) : '';
  return (
    <Button size="large" block busy={busy} disabled={!choice} onClick={onHold}>
      {busy ? t('event.hold.busy') : choice ? t(what, { count: quantity, price }) : t('event.hold.nothing')}
    </Button>
  );
};

/** The same button within reach of a thumb; it stays while one scrolls. */
export const HoldBar = ({ choice, quantity, busy, onHold }: HoldProps) => {
  const { t } = useTranslation('main');
  const what = choice?.place === null ? 'event.hold.ticketsShort' : 'event.hold.seatsShort';
  return (
    <div className="sticky bottom-0 z-5 order-3 border-t border-line bg-page/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:hidden">
      <div className="shell flex items-center gap-4 py-3">
        <p className="flex min-w-0 flex-col">
          {choice ? (
            <Price money={choice.total} className="text-xl leading-7 font-bold" />
          ) : (
            <span className="text-xl">–</span>
          )}
          <span className="text-sm text-soft">{t('event.hold.withFees', { count: quantity })}</span>
        </p>
        <Button className="min-w-0 flex-1" size="large" busy={busy} disabled={!choice} onClick={onHold}>
          {busy ? t('event.hold.busyShort') : t(what, { count: quantity })}
        </Button>
      </div>
    </div>
  );
};
