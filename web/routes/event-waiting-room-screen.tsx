import { useCallback, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { EventPageDocument, WaitingRoomPlaceDocument } from '#operations/generated/documents.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { BesidePoster, EventDetails, EventPage } from '../event/page/event-page.tsx';
import { RoomPanel } from '../event/page/room-panel.tsx';

const REFRESH_SECONDS = 15;

/** SCALE-3: the visitor's place in an event's waiting room, for browsers without scripts. */
export const EventWaitingRoomScreen = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const event = usePrimed(EventPageDocument, { by: { id } })?.event;
  const place = usePrimed(WaitingRoomPlaceDocument, { eventId: id })?.waitingRoomPlace ?? null;
  const toEvent = useCallback(
    async () => navigate(`/event/${encodeURIComponent(id)}`, { replace: true }),
    [navigate, id],
  );
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
};
