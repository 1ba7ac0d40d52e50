import type { TFunction } from 'i18next';
import { TimerOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatLabel } from '../core/seats/seat-label.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button, ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import type { TicketRequest } from './open-cart.ts';
import type { ReserveOutcome } from './reserve.ts';

type EndedScreenProps = {
  /** The tickets that were held; null when this browser does not know them. */
  request: TicketRequest | null;
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
          title={outcome.kind === 'refused' ? outcome.title : t('sale:refused.title')}
        >
          {outcome.kind === 'taken' && t('ended.taken')}
          {outcome.kind === 'refused' && outcome.message}
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

/** The hold has lapsed: with a button to hold the same tickets again. */
export const EndedScreen = ({ request, onAgain }: EndedScreenProps) => {
  const { t } = useTranslation(['sale', 'checkout']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const seats = request && placeOf(t, request);
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-5 py-16 text-center sm:py-24">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-warn-tint text-warn">
        <Icon as={TimerOff} className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight outline-none">
        {t(request ? 'checkout:ended.title' : 'checkout:ended.unknown')}
      </h1>
      <p className="text-lg leading-relaxed text-soft">
        {request ? t('checkout:ended.text', { seats }) : t('checkout:ended.unknownText')}
      </p>
      {request && <Again request={request} onAgain={onAgain} />}
      <ButtonLink to={request ? `/event/${request.eventId}` : '/'} variant="secondary" size="large">
        {t(request ? 'checkout:ended.other' : 'checkout:ended.home')}
      </ButtonLink>
    </section>
  );
};
