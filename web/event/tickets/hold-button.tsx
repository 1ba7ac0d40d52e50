import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { Button } from '../../core/ui/button.tsx';
import { Price } from '../../core/ui/price.tsx';
import type { TicketChoices } from './use-ticket-choice.ts';

type HoldProps = { choices: TicketChoices; currencyCode: string; busy: boolean; onHold: () => void };

/** Holds the chosen tickets; its label has their number and total. */
export const HoldButton = ({ choices, currencyCode, busy, onHold }: HoldProps) => {
  const { t, i18n } = useTranslation('event');
  const { choice, price, quantity } = choices;
  const what = choice?.place === null ? 'hold.tickets' : 'hold.seats';
  const total = price ? formatMoney({ minorUnits: price.total, currencyCode }, i18n.language) : '';
  return (
    <Button size="large" block busy={busy} disabled={!choice} onClick={onHold}>
      {busy ? t('hold.busy') : choice ? t(what, { count: quantity, price: total }) : t('hold.nothing')}
    </Button>
  );
};

/** The same button on phones, in a bar that stays at the bottom of the screen. */
export const HoldBar = ({ choices, currencyCode, busy, onHold }: HoldProps) => {
  const { t } = useTranslation('event');
  const { choice, price, quantity } = choices;
  const what = choice?.place === null ? 'hold.ticketsShort' : 'hold.seatsShort';
  return (
    <div className="sticky bottom-0 z-5 in-[:root:has([data-held])]:bottom-14 border-t border-line bg-page/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:hidden">
      <div className="shell flex items-center gap-4 py-3">
        <p className="flex min-w-0 flex-col">
          {price ? (
            <Price money={{ minorUnits: price.total, currencyCode }} className="amount text-xl leading-7 font-bold" />
          ) : (
            <span className="text-xl">–</span>
          )}
          <span className="text-sm text-soft">{t('hold.withFees', { count: quantity })}</span>
        </p>
        <Button className="min-w-0 flex-1" size="large" busy={busy} disabled={!choice} onClick={onHold}>
          {busy ? t('hold.busyShort') : t(what, { count: quantity })}
        </Button>
      </div>
    </div>
  );
};
