import { Suspense } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { EventPageDocument, WaitingRoomPlaceDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { later } from '../core/later.tsx';

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

const Screen = later(() => import('./event-waiting-room-screen.tsx').then((module) => module.EventWaitingRoomScreen));

/** A chunk of its own: what a route imports stands in the list of routes that every page loads. */
export default function EventWaitingRoom() {
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  );
}
