import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  LeaveWaitingListDocument,
  TakeWaitingListOfferDocument,
  type WaitingListPageQuery,
} from '#operations/generated/documents.ts';
import { isolated } from '../core/i18n/isolated.ts';
import { formatMoney } from '../core/money/format.ts';
import { formatInstant } from '../core/time/format.ts';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button, ButtonLink } from '../core/ui/button.tsx';
import { Dotted } from '../core/ui/dotted.tsx';
import { Poster } from '../core/ui/poster.tsx';

export type Place = NonNullable<WaitingListPageQuery['waitingListPlace']>;
type Problem = { title: string; message: string };

const Wish = ({ place }: { place: Place }) => {
  const { t, i18n } = useTranslation('waiting-list');
  const parts = [
    t('tickets', { count: place.quantity }),
    place.section && t('section', { section: place.section }),
    place.maxPrice && t('maxPrice', { price: formatMoney(place.maxPrice, i18n.language) }),
  ];
  return (
    <p className="text-soft">
      <Dotted parts={parts} />
    </p>
  );
};

const What = ({ place: { event } }: { place: Place }) => {
  const { dateLong, time, machine } = useEventTime(event.starts, event.lastDate);
  return (
    <div className="flex items-start gap-4 sm:items-center">
      <Poster
        image={event.image}
        className="w-24 shrink-0 rounded-control sm:w-40 sm:rounded-card"
        sizes="(min-width: 640px) 160px, 96px"
        eager
      />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-xl leading-snug font-bold">
          <Link to={`/event/${event.id}`} className="underline underline-offset-4">
            {event.name}
          </Link>
        </h2>
        <p className="text-soft">
          <time dateTime={machine}>
            <Dotted parts={[dateLong, time]} />
          </time>
        </p>
        <p className="text-soft">
          {[isolated(event.venue.name), event.venue.address.city, event.venue.address.stateCode]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
    </div>
  );
};

/** What the place says, in one sentence and one number. */
const State = ({ place }: { place: Place }) => {
  const { t, i18n } = useTranslation('waiting-list');
  return (
    <div role="status" className="flex flex-col gap-2">
      {place.state === 'WAITING' && place.place !== null && (
        <p className="flex items-baseline gap-3">
          <strong className="amount text-6xl leading-none font-extrabold">{place.place}</strong>
          <span className="text-lg">{t('inLine')}</span>
        </p>
      )}
      <p className="text-lg">
        {t(`state.${place.state}`)}{' '}
        {place.state === 'OFFERED' &&
          place.offerEndsAt &&
          t('until', { time: formatInstant(place.offerEndsAt, place.event.starts.timeZone, i18n.language) })}
      </p>
    </div>
  );
};

type PlaceScreenProps = {
  place: Place;
  /** Reads the place again. */
  onChanged: () => void;
  /** Whether the offer may take the place of what this browser holds. */
  mayTake: () => Promise<boolean>;
  /** The offered tickets are in this cart. */
  onTaken: (cartId: string) => void;
};

/** Taking the offer and leaving the list. */
function usePlaceActions({ place: { token }, onChanged, mayTake, onTaken }: PlaceScreenProps) {
  const { t } = useTranslation('waiting-list');
  const client = useApolloClient();
  const [busy, setBusy] = useState<'take' | 'leave' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const failed = { title: t('failed'), message: t('offline') };

  const take = async () => {
    setBusy('take');
    if (!(await mayTake())) return setBusy(null);
    const { data } = await client
      .mutate({ mutation: TakeWaitingListOfferDocument, variables: { input: { token } } })
      .catch(() => ({ data: null }));
    const cartId = data?.takeWaitingListOffer.cartId;
    if (cartId) return onTaken(cartId);
    setProblem(data?.takeWaitingListOffer.problems[0] ?? failed);
    setBusy(null);
    onChanged();
  };
  const leave = async () => {
    setBusy('leave');
    const { data } = await client
      .mutate({ mutation: LeaveWaitingListDocument, variables: { input: { token } } })
      .catch(() => ({ data: null }));
    setProblem(data ? (data.leaveWaitingList.problems[0] ?? null) : failed);
    setBusy(null);
    onChanged();
  };
  return { busy, problem, take, leave };
}

/** ORDER-8: a place in a waiting list: where it stands, what is offered, and the way out. */
export const PlaceScreen = (props: PlaceScreenProps) => {
  const { place } = props;
  const { t } = useTranslation('waiting-list');
  const { busy, problem, take, leave } = usePlaceActions(props);
  const isLiving = place.state === 'WAITING' || place.state === 'OFFERED';
  return (
    <div className="shell flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <h1 className="text-4xl font-extrabold tracking-tight [font-stretch:72%] md:text-5xl">{t('title')}</h1>
      <section
        aria-label={place.event.name}
        className="flex flex-col gap-6 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
      >
        <What place={place} />
        <Wish place={place} />
        <State place={place} />
        {problem && (
          <Alert tone="danger" announce title={problem.title}>
            {problem.message}
          </Alert>
        )}
        {place.state === 'OFFERED' && (
          <Button size="large" block busy={busy === 'take'} onClick={() => void take()}>
            {t('take')}
          </Button>
        )}
        {isLiving ? (
          <Button variant="secondary" busy={busy === 'leave'} onClick={() => void leave()}>
            {t('leave')}
          </Button>
        ) : (
          <ButtonLink to={`/event/${place.event.id}`} variant="secondary">
            {t('toEvent')}
          </ButtonLink>
        )}
      </section>
      {isLiving && <p className="text-soft">{t('keepLink')}</p>}
    </div>
  );
};
