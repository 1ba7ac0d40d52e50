import type { TFunction } from 'i18next';
import { Cookie, type LucideIcon, Replace, TimerOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatLabel } from '../../core/seats/seat-label.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button, ButtonLink } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { checkoutPath } from '../checkout/checkout-steps.ts';
import type { OpenCart } from './open-cart.ts';
import type { ReserveOutcome } from './reserve.ts';
import type { LapsedHold } from './use-lapsed-hold.ts';

type EndedScreenProps = {
  hold: LapsedHold;
  onAgain: (request: TicketRequest) => Promise<ReserveOutcome>;
};

const Again = ({ request, onAgain }: { request: TicketRequest; onAgain: EndedScreenProps['onAgain'] }) => {
  const { t } = useTranslation(['checkout', 'sale']);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ReserveOutcome | null>(null);
  const tryAgain = async () => {
    setBusy(true);
    setOutcome(null);
    const result = await onAgain(request);
    setOutcome(result);
    if (result.kind !== 'held') setBusy(false);
  };
  return (
    <>
      {outcome && outcome.kind !== 'held' && (
        <Alert
          tone="danger"
          announce
          className="text-left"
          title={'title' in outcome ? outcome.title : t('sale:refused.title')}
        >
          {outcome.kind === 'taken' && t('ended.taken')}
          {'message' in outcome && outcome.message}
          {outcome.kind === 'unreachable' && t('sale:refused.offline')}
        </Alert>
      )}
      {outcome?.kind !== 'taken' && (
        <Button size="large" busy={busy} onClick={() => void tryAgain()}>
          {t(request.seats ? 'ended.again' : 'ended.againGeneral')}
        </Button>
      )}
    </>
  );
};

const placeOf = (t: TFunction<'sale'>, { section, row, seats, quantity }: TicketRequest): string =>
  section && row && seats ? seatLabel(t, { section, row, seats }) : t('quantity', { count: quantity });

type Ending = { title: string; text: string; icon: LucideIcon };

function useEnding({ request, replacedBy, hasNoCookies }: LapsedHold): Ending {
  const { t } = useTranslation(['sale', 'checkout']);
  if (replacedBy) {
    const { eventName: event } = replacedBy;
    return { title: t('checkout:ended.replaced'), text: t('checkout:ended.replacedText', { event }), icon: Replace };
  }
  if (hasNoCookies)
    return { title: t('checkout:ended.noCookies'), text: t('checkout:ended.noCookiesText'), icon: Cookie };
  if (!request) return { title: t('checkout:ended.unknown'), text: t('checkout:ended.unknownText'), icon: TimerOff };
  const seats = placeOf(t, request);
  return { title: t('checkout:ended.title'), text: t('checkout:ended.text', { seats }), icon: TimerOff };
}

const CurrentCart = ({ cart }: { cart: OpenCart }) => {
  const { t } = useTranslation('checkout');
  return (
    <ButtonLink to={checkoutPath(cart.cartId)} size="large">
      {t('ended.current')}
    </ButtonLink>
  );
};

/** The cart is not there any more: why, and the ways on. */
export const EndedScreen = ({ hold, onAgain }: EndedScreenProps) => {
  const { t } = useTranslation('checkout');
  const { request, replacedBy, hasNoCookies } = hold;
  const { title, text, icon } = useEnding(hold);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const back = replacedBy || hasNoCookies ? 'ended.event' : 'ended.other';
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-5 py-16 text-center sm:py-24">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-warn-tint text-warn">
        <Icon as={icon} className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight outline-none">
        {title}
      </h1>
      <p className="text-lg leading-relaxed text-soft">{text}</p>
      {replacedBy && <CurrentCart cart={replacedBy} />}
      {request && !replacedBy && !hasNoCookies && <Again request={request} onAgain={onAgain} />}
      <ButtonLink to={request ? `/event/${request.eventId}` : '/'} variant="secondary" size="large">
        {t(request ? back : 'ended.home')}
      </ButtonLink>
    </section>
  );
};
