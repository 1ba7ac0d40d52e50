import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { EventPageDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext } from '../core/app.tsx';
import { gone, notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import type { LoyaltyProgramme } from '../core/money/loyalty.ts';
import { isLongOver } from '../event/card/event-rules.ts';
import { BlockedPanel } from '../event/page/blocked-panel.tsx';
import { BesidePoster, EventDetails, EventPage } from '../event/page/event-page.tsx';
import type { EventOnPage } from '../event/page/event-page-data.ts';
import { PartnerPanel } from '../event/page/partner-panel.tsx';
import { WaitingRoom } from '../event/page/waiting-room.tsx';
import { useRememberView } from '../history/use-remember-view.ts';
import { EventHead } from './event-head.tsx';
import { eventView } from './event-view.ts';
import { SimilarAttractions } from './similar-attractions.tsx';

export const handle = { layout: 'default', header: 'desktop' } as const;

/** Under a direct flow nothing leads to the provider: the event's own page is shown (TEN-7). */
export const loadPartnerEvent = async ({ context, params }: LoaderFunctionArgs) => {
  const [{ event, tenant }] = await Promise.all([
    prime(context, EventPageDocument, { by: { partnerId: params.id ?? '' } }),
    ensureTexts(context, 'event', 'sale', 'venue'),
  ]);
  if (!event) throw notFound();
  if (tenant?.purchaseFlow === 'DIRECT') throw redirect(`/event/${encodeURIComponent(event.id)}`);
  return event;
};

const load = async (args: LoaderFunctionArgs) => {
  const event = await loadPartnerEvent(args);
  if (event.sale.blockedBy === 'OVER' && isLongOver(event, args.context.get(appContext).now)) throw gone();
  return null;
};
export const loader = load;
export const clientLoader = load;

type ScreenProps = { event: EventOnPage; partnerId: string; loyalty: LoyaltyProgramme };

const Screen = ({ event, partnerId, loyalty }: ScreenProps) => {
  useRememberView(eventView(event));
  return (
    <>
      <EventHead event={event} tickets={null} />
      <EventPage event={event}>
        <BesidePoster below={<EventDetails event={event} />}>
          {event.sale.atProvider ? (
            <PartnerPanel event={event} partnerId={partnerId} loyalty={loyalty} />
          ) : (
            <BlockedPanel event={event} block={event.sale.blockedBy ?? 'OFF_SALE'} />
          )}
        </BesidePoster>
      </EventPage>
      <div className="shell">
        <SimilarAttractions attractions={event.similarAttractions?.items ?? []} className="mt-14" />
      </div>
    </>
  );
};

/** The event as the ticketing provider sells it, by its id there: /tm-event/:id (ROUTE-11). */
export default function PartnerEvent() {
  const { id = '' } = useParams();
  const data = usePrimed(EventPageDocument, { by: { partnerId: id } });
  if (!data?.event || !data.tenant) return null;
  return (
    <>
      <WaitingRoom eventId={data.event.id} />
      <Screen key={data.event.id} event={data.event} partnerId={id} loyalty={data.tenant.loyalty} />
    </>
  );
}
