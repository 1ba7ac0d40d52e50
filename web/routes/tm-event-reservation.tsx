import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { EventPageDocument } from '#operations/generated/documents.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { MinimalHeader } from '../core/layout/minimal-header.tsx';
import { PageMeta } from '../core/layout/page-meta.tsx';
import type { RouteHandle } from '../core/layout/route-handle.ts';
import { useEventTime } from '../core/time/use-event-time.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Dotted } from '../core/ui/dotted.tsx';
import { Poster } from '../core/ui/poster.tsx';
import type { EventOnPage } from '../event/page/event-page-data.ts';
import { ProviderLink } from '../event/page/provider-link.tsx';
import { WaitingRoom } from '../event/page/waiting-room.tsx';
import { loadPartnerEvent } from './tm-event.tsx';

export const handle = { layout: 'blank-footer' } satisfies RouteHandle;

/** What the provider does not sell now has no reservation: its event page says why. */
const load = async (args: LoaderFunctionArgs) => {
  const event = await loadPartnerEvent(args);
  if (!event.sale.atProvider) throw redirect(`/tm-event/${encodeURIComponent(args.params.id ?? '')}`);
  return null;
};
export const loader = load;
export const clientLoader = load;

const steps = ['choose', 'pay', 'tickets'] as const;

const Summary = ({ event }: { event: EventOnPage }) => {
  const { dateLong, time, machine } = useEventTime(event.starts, event.lastDate);
  return (
    <div className="flex items-start gap-4">
      <div className="w-28 shrink-0">
        <Poster image={event.image} segment={event.category?.id} sizes="112px" className="rounded-control" eager />
      </div>
      <div className="min-w-0">
        <p className="font-display text-lg leading-snug font-bold">{event.name}</p>
        <p className="text-soft">
          <time dateTime={machine} suppressHydrationWarning>
            <Dotted parts={[dateLong, time]} />
          </time>
        </p>
        <p className="text-soft">{event.venue.name}</p>
      </div>
    </div>
  );
};

const Reservation = ({ event, partnerId }: { event: EventOnPage; partnerId: string }) => {
  const { t } = useTranslation('event');
  return (
    <article className="mx-auto flex max-w-160 flex-col gap-6 px-4 pt-8">
      <h1 className="text-[1.75rem] leading-tight font-extrabold text-balance">{t('reservation.title')}</h1>
      <Summary event={event} />
      <ol className="flex list-decimal flex-col gap-3 pl-6 leading-relaxed marker:font-bold">
        {steps.map((step) => (
          <li key={step}>{t(`reservation.${step}`)}</li>
        ))}
      </ol>
      <p className="rounded-card bg-sunk p-4 leading-relaxed">{t('reservation.nothingHeld')}</p>
      <div className="flex flex-col gap-3">
        <ProviderLink event={event} variant="primary" />
        <ButtonLink to={`/tm-event/${encodeURIComponent(partnerId)}`} variant="secondary" block>
          {t('reservation.back')}
        </ButtonLink>
      </div>
    </article>
  );
};

/** Before one leaves for the ticketing provider: what happens there, and that nothing is held here (ROUTE-11). */
export default function PartnerReservation() {
  const { t } = useTranslation('event');
  const { id = '' } = useParams();
  const event = usePrimed(EventPageDocument, { by: { partnerId: id } })?.event;
  if (!event) return null;
  return (
    <>
      <PageMeta title={t('reservation.title')} noindex />
      <WaitingRoom eventId={event.id} />
      <MinimalHeader />
      <Reservation event={event} partnerId={id} />
    </>
  );
}
