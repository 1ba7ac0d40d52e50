import { useApolloClient } from '@apollo/client/react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useParams,
  useRevalidator,
} from 'react-router';
import { EventPageDocument, EventTicketsDocument } from '#operations/generated/documents.ts';
import { prime, tryPrime, tryPrimeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext } from '../core/app.tsx';
import { gone, notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { useNewLanguage } from '../core/i18n/use-new-language.ts';
import type { LoyaltyProgramme } from '../core/money/loyalty.ts';
import { isLongOver, noTicketsReason } from '../event/card/event-rules.ts';
import { EventDetails, EventPage } from '../event/page/event-page.tsx';
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

const ticketVariables = (event: Pick<EventOnPage, 'id' | 'admission' | 'ticketLimit'>, filter: TicketFilter) => ({
  id: event.id,
  reserved: event.admission === 'RESERVED',
  filtered: event.admission === 'RESERVED' && isFiltered(filter),
  input: toBestAvailable(filter, firstQuantity(event.ticketLimit)),
});

const load = async (
  { context, params, request }: LoaderFunctionArgs | ClientLoaderFunctionArgs,
  askTickets: typeof tryPrime,
) => {
  const [{ event }] = await Promise.all([
    prime(context, EventPageDocument, { by: { id: params.id ?? '' } }),
    ensureTexts(context, 'event', 'sale', 'venue'),
  ]);
  if (!event) throw notFound();
  if (event.sale.blockedBy === 'OVER' && isLongOver(event, context.get(appContext).now)) throw gone();
  const filter = readTicketFilter(new URL(request.url).searchParams, event.currencyCode);
  if (!event.sale.canBuy) return { ticketsFailed: false, filter };
  const tickets = await askTickets(context, EventTicketsDocument, ticketVariables(event, filter));
  return { ticketsFailed: !tickets?.event?.offers, filter };
};

export const loader = (args: LoaderFunctionArgs) => load(args, tryPrime);
/** Free seats change by the second, so every visit asks again. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => load(args, tryPrimeAnew);

type ScreenProps = { event: EventOnPage; loyalty: LoyaltyProgramme };

const Tickets = ({ event, loyalty }: ScreenProps) => {
  const { ticketsFailed, filter } = useLoaderData<typeof load>();
  const isOnSale = event.sale.canBuy && !ticketsFailed;
  // Not in the query of the event: reading both answers in one task would delay hydration.
  const tickets = usePrimed(EventTicketsDocument, isOnSale ? ticketVariables(event, filter) : null)?.event ?? null;
  const { hold, dialog } = useHoldTickets(event.name);
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  const refresh = () =>
    client.query({
      query: EventTicketsDocument,
      variables: ticketVariables(event, filter),
      fetchPolicy: 'network-only',
    });
  useNewLanguage(() => void (isOnSale && refresh()));
  const noTickets = tickets && noTicketsReason(event, tickets.offers ?? []);
  const details = <EventDetails event={event} />;
  return (
    <>
      <EventHead event={event} tickets={tickets} />
      {tickets && !noTickets ? (
        <Buying
          event={event}
          tickets={tickets}
          filter={filter}
          loyalty={loyalty}
          below={details}
          onHold={hold}
          onRefresh={refresh}
        />
      ) : (
        <NoTickets
          event={event}
          block={ticketsFailed ? null : (event.sale.blockedBy ?? noTickets ?? 'OFF_SALE')}
          onRetry={revalidate}
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
      <EventPage key={event.id} event={event}>
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
