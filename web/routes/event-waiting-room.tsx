import { useCallback, useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router';
import { EventPageDocument, WaitingRoomPlaceDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { BesidePoster, EventDetails, EventPage } from '../event/page/event-page.tsx';
import { RoomPanel } from '../event/page/room-panel.tsx';

export const handle = { layout: 'default', header: 'desktop' } as const;

const eventPath = (id = '') => `/event/${encodeURIComponent(id)}`;

/** Where the gateway leads after it has taken the form of a browser without scripts. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const { id = '' } = params;
  const [{ event }] = await Promise.all([
    prime(context, EventPageDocument, { by: { id } }),
    prime(context, WaitingRoomPlaceDocument, { eventId: id }),
    ensureTexts(context, 'event', 'sale', 'venue'),
  ]);
  if (!event) throw notFound();
  if (!event.waitingRoom) throw redirect(eventPath(event.id));
  return null;
};
/** With scripts the event's own page follows the room. */
export const clientLoader = ({ params }: LoaderFunctionArgs) => redirect(eventPath(params.id));

const REFRESH_SECONDS = 15;

/** SCALE-3: the visitor's place in an event's waiting room, for browsers without scripts. */
export default function EventWaitingRoom() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const event = usePrimed(EventPageDocument, { by: { id } })?.event;
  const place = usePrimed(WaitingRoomPlaceDocument, { eventId: id })?.waitingRoomPlace ?? null;
  const toEvent = useCallback(async () => navigate(eventPath(id), { replace: true }), [navigate, id]);
  useEffect(() => void toEvent(), [toEvent]);
  if (!event?.waitingRoom) return null;
  return (
    <>
      <PageMeta title={event.name} noindex />
      {place?.state === 'WAITING' && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <EventPage event={event}>
        <BesidePoster below={<EventDetails event={event} />}>
          <RoomPanel event={event} room={event.waitingRoom} place={place} onChanged={toEvent} />
        </BesidePoster>
      </EventPage>
    </>
  );
}
