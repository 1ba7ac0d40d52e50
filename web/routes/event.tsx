import { useApolloClient } from '@apollo/client/react';
import { type ComponentProps, Suspense, useCallback, useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useParams,
  useRevalidator,
} from 'react-router';
import { EventPageDocument, EventTicketsDocument, WaitingRoomPlaceDocument } from '#operations/generated/documents.ts';
import { keepPass } from '../cart/hold/reserve.ts';
import { prime, tryPrime, tryPrimeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext } from '../core/app.tsx';
import { gone, notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { later } from '../core/later.tsx';
import type { LoyaltyProgramme } from '../core/money/loyalty.ts';
import { OPEN_CART_KEY, readStored } from '../core/storage/stored.ts';
import { isLongOver, noTicketsReason } from '../event/card/event-rules.ts';
import { BesidePoster, EventDetails, EventPage } from '../event/page/event-page.tsx';
import { type EventOnPage, firstQuantity } from '../event/page/event-page-data.ts';
import { NoTickets } from '../event/page/no-tickets.tsx';
import { WaitingRoom } from '../event/page/waiting-room.tsx';
import { Buying } from '../event/tickets/buying.tsx';
import { readTicketFilter } from '../event/tickets/filter-address.ts';
import { isFiltered, type TicketFilter, toBestAvailable } from '../event/tickets/ticket-filter.ts';
import { useRememberView } from '../history/use-remember-view.ts';
import { EventHead } from './event-head.tsx';
import { eventView } from './event-view.ts';
import { SimilarAttractions } from './similar-attractions.tsx';
import { useHoldTickets } from './use-hold-tickets.tsx';

export const handle = { layout: 'default', header: 'desktop' } as const;

const InTrip = later(() => import('../cart/hold/in-trip.tsx').then((module) => module.InTrip));
const RoomPanel = later(() => import('../event/page/room-panel.tsx').then((module) => module.RoomPanel));
const TurnNotice = later(() => import('../event/page/turn-notice.tsx').then((module) => module.TurnNotice));

const ticketVariables = (event: Pick<EventOnPage, 'id' | 'admission'>, filter: TicketFilter, quantity: number) => ({
  id: event.id,
  reserved: event.admission === 'RESERVED',
  filtered: event.admission === 'RESERVED' && isFiltered(filter),
  input: toBestAvailable(filter, quantity),
});

/** SCALE-3: whether an open waiting room stands before tickets that are on sale or will be. */
const hasRoom = ({ waitingRoom, sale }: EventOnPage): boolean =>
  waitingRoom !== null && (sale.canBuy || sale.blockedBy === 'NOT_YET_ON_SALE');

type Args = LoaderFunctionArgs | ClientLoaderFunctionArgs;
/** `askPlace`: the page is the same for everyone when it comes from the server, so only the browser asks. */
type Asking = { askTickets: typeof tryPrime; askPlace: boolean };

const load = async ({ context, params, request }: Args, { askTickets, askPlace }: Asking) => {
  const [{ event }] = await Promise.all([
    prime(context, EventPageDocument, { by: { id: params.id ?? '' } }),
    ensureTexts(context, 'event', 'sale', 'venue'),
  ]);
  if (!event) throw notFound();
  if (event.sale.blockedBy === 'OVER' && isLongOver(event, context.get(appContext).now)) throw gone();
  const filter = readTicketFilter(new URL(request.url).searchParams, event.currencyCode);
  const isRoom = hasRoom(event);
  const asked = isRoom && askPlace ? await askTickets(context, WaitingRoomPlaceDocument, { eventId: event.id }) : null;
  const place = asked?.waitingRoomPlace;
  keepPass(event.id, place?.pass ?? null);
  const quantity = place?.quantity ?? firstQuantity(event.ticketLimit);
  const read = { ticketsFailed: false, filter, place, quantity, waits: isRoom && !place?.pass };
  if (!event.sale.canBuy || read.waits) return read;
  const tickets = await askTickets(context, EventTicketsDocument, ticketVariables(event, filter, quantity));
  return { ...read, ticketsFailed: !tickets?.event?.offers };
};

export const loader = (args: LoaderFunctionArgs) => load(args, { askTickets: tryPrime, askPlace: false });
/** Free seats change by the second, so every visit asks again. */
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  load(args, { askTickets: tryPrimeAnew, askPlace: true });

/** Loaded where this browser remembers a cart. */
const Mark = ({ eventId }: { eventId: string }) => {
  const [remembered, setRemembered] = useState(false);
  useEffect(() => setRemembered(readStored('local', OPEN_CART_KEY) !== null), []);
  if (!remembered) return null;
  return (
    <Suspense fallback={null}>
      <InTrip eventId={eventId} />
    </Suspense>
  );
};

const Turn = (props: ComponentProps<typeof TurnNotice>) => (
  <Suspense fallback={null}>
    <TurnNotice {...props} />
  </Suspense>
);

type ScreenProps = { event: EventOnPage; loyalty: LoyaltyProgramme };

/** The tickets as they were loaded, and what reads event and tickets anew. */
function useTickets(event: EventOnPage) {
  const { ticketsFailed, filter, place, quantity, waits } = useLoaderData<typeof load>();
  const isOnSale = event.sale.canBuy && !ticketsFailed && !waits;
  // Not in the query of the event: reading both answers in one task would delay hydration.
  const tickets =
    usePrimed(EventTicketsDocument, isOnSale ? ticketVariables(event, filter, quantity) : null)?.event ?? null;
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  const { id } = event;
  const readAnew = useCallback(async () => {
    await client.query({ query: EventPageDocument, variables: { by: { id } }, fetchPolicy: 'network-only' });
    await revalidate();
  }, [client, id, revalidate]);
  const asksPlace = waits && place === undefined;
  useEffect(() => {
    if (asksPlace) void revalidate();
  }, [asksPlace, revalidate]);
  const refresh = () =>
    client.query({
      query: EventTicketsDocument,
      variables: ticketVariables(event, filter, quantity),
      fetchPolicy: 'network-only',
    });
  return { tickets, ticketsFailed, filter, place, quantity, waits, readAnew, revalidate, refresh };
}

const Tickets = ({ event, loyalty }: ScreenProps) => {
  const { tickets, ticketsFailed, filter, place, quantity, waits, ...read } = useTickets(event);
  const { hold, dialog } = useHoldTickets(event.name, read.readAnew);
  const noTickets = tickets && noTicketsReason(event, tickets.offers ?? []);
  const details = <EventDetails event={event} />;
  if (event.waitingRoom && hasRoom(event) && (waits || !event.sale.canBuy))
    return (
      <>
        <EventHead event={event} tickets={null} />
        <BesidePoster below={details}>
          <Suspense fallback={null}>
            <RoomPanel event={event} room={event.waitingRoom} place={place} onChanged={read.readAnew} />
          </Suspense>
        </BesidePoster>
      </>
    );
  return (
    <>
      <EventHead event={event} tickets={tickets} />
      {tickets && !noTickets ? (
        <Buying
          event={event}
          tickets={tickets}
          filter={filter}
          quantity={quantity}
          notice={place?.passEndsAt && <Turn event={event} ends={place.passEndsAt} onEnded={read.readAnew} />}
          loyalty={loyalty}
          below={details}
          onHold={hold}
          onRefresh={read.refresh}
        />
      ) : (
        <NoTickets
          event={event}
          block={ticketsFailed ? null : (event.sale.blockedBy ?? noTickets ?? 'OFF_SALE')}
          onRetry={read.revalidate}
          below={details}
        />
      )}
      {dialog}
    </>
  );
};

const Screen = ({ event, loyalty }: ScreenProps) => {
  useRememberView(eventView(event));
  return (
    <>
      <EventPage key={event.id} event={event} mark={<Mark eventId={event.id} />}>
        <Tickets event={event} loyalty={loyalty} />
      </EventPage>
      <div className="shell">
        <SimilarAttractions attractions={event.similarAttractions?.items ?? []} className="mt-14" />
      </div>
    </>
  );
};

/** The event page: /event/:id. */
export default function EventRoute() {
  const { id = '' } = useParams();
  const data = usePrimed(EventPageDocument, { by: { id } });
  if (!data?.event || !data.tenant) return null;
  return (
    <>
      <WaitingRoom eventId={id} />
      <Screen event={data.event} loyalty={data.tenant.loyalty} />
      <Outlet />
    </>
  );
}
