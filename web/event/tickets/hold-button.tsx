import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../core/layout/shell.tsx';
import { formatMoney } from '../../core/money/format.ts';
import { seatSpoken } from '../../core/seats/seat-label.ts';
import { Button } from '../../core/ui/button.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Price } from '../../core/ui/price.tsx';
import type { LiveChoice } from './use-live-choice.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

type HoldProps = {
  choices: TicketChoices;
  live: LiveChoice;
  currencyCode: string;
  busy: boolean;
  /** False: nobody says whether fees are in the price. */
  isFeeKnown?: boolean;
  onHold: () => void;
};

/** Where nothing can be paid with, nothing is sold. */
const useIsSold = (): boolean => {
  const { has } = useShell();
  return has('CARDS') || has('PAYMENT_PAGE') || has('POINTS');
};

/** Says once that the chosen tickets are gone. */
const Lost = ({ choices, live }: Pick<HoldProps, 'choices' | 'live'>) => {
  const { t, i18n } = useTranslation(['sale', 'event']);
  const { choice, offers } = choices;
  const name = offers.find(({ id }) => id === choice?.offerId)?.name ?? '';
  const place = choice?.place && { ...choice.place, seats: choice.place.seats.map(({ number }) => number) };
  return (
    <span role="status" className="sr-only">
      {live.isLost && t('event:live.said', { seats: place ? seatSpoken(t, place, i18n.language) : name })}
    </span>
  );
};

/** The button is busy at once; the rest of the page follows. */
const usePress = ({ live, busy, onHold }: Pick<HoldProps, 'live' | 'busy' | 'onHold'>) => {
  const [isBusy, setBusy] = useOptimistic(busy);
  const hold = () =>
    startTransition(() => {
      setBusy(true);
      onHold();
    });
  return { isBusy, press: live.isLost ? live.chooseNext : hold };
};

/** Holds the chosen tickets, or chooses the next when somebody else has taken them; its label has their number and total. */
export const HoldButton = ({ choices, live, currencyCode, busy, onHold }: HoldProps) => {
  const { t, i18n } = useTranslation('event');
  const { isBusy, press } = usePress({ live, busy, onHold });
  const { choice, price, quantity } = choices;
  const what = choice?.place === null ? 'hold.tickets' : 'hold.seats';
  const total = price ? formatMoney({ minorUnits: price.total, currencyCode }, i18n.language) : '';
  if (!useIsSold()) return null;
  return (
    <>
      <Button size="large" block busy={isBusy} disabled={!choice} onClick={press}>
        {isBusy && t('hold.busy')}
        {!isBusy && live.isLost && t('live.next')}
        {!(isBusy || live.isLost) && (choice ? t(what, { count: quantity, price: total }) : t('hold.nothing'))}
      </Button>
      <Lost choices={choices} live={live} />
    </>
  );
};

/** The same button on phones, in a bar that stays at the bottom of the screen. */
export const HoldBar = ({ choices, live, currencyCode, busy, isFeeKnown = true, onHold }: HoldProps) => {
  const { t } = useTranslation(['event', 'sale']);
  const { isBusy, press } = usePress({ live, busy, onHold });
  const { choice, price, quantity } = choices;
  const what = choice?.place === null ? 'hold.ticketsShort' : 'hold.seatsShort';
  if (!useIsSold()) return null;
  return (
    <div className="sticky bottom-0 z-5 flat:max-sm:static in-[:root:has([data-held])]:bottom-14 border-t border-line bg-page/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:hidden">
      {/* Widths in rem: with large letters the button stands below the price, and no word breaks. */}
      <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p className="flex min-w-0 flex-[1_1_6rem] flex-col">
          {price ? (
            <Price money={{ minorUnits: price.total, currencyCode }} className="amount text-xl leading-7 font-bold" />
          ) : (
            <span className="text-xl">–</span>
          )}
          <span className={classNames('text-sm', live.isLost ? 'font-bold text-warn' : 'text-soft')}>
            {live.isLost ? t('live.taken') : t(isFeeKnown ? 'hold.withFees' : 'sale:quantity', { count: quantity })}
          </span>
        </p>
        <Button
          className="min-w-0 flex-[2_1_9rem] px-2!"
          size="large"
          block
          busy={isBusy}
          disabled={!choice}
          onClick={press}
        >
          {isBusy ? t('hold.busyShort') : live.isLost ? t('live.next') : t(what, { count: quantity })}
        </Button>
        <Lost choices={choices} live={live} />
      </div>
    </div>
  );
};
