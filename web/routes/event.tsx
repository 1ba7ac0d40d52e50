import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
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
import { appContext, useApp } from '../core/app.tsx';
import { gone, notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { Wordmark } from '../core/layout/wordmark.tsx';
import { Breadcrumbs } from '../core/seo/breadcrumbs.tsx';
import { JsonLd, useHomeUrl } from '../core/seo/json-ld.tsx';
import { formatEventDateLong } from '../core/time/format.ts';
import { isGone } from '../event/card/event-rules.ts';
import { eventJsonLd } from '../event/page/event-json-ld.ts';
import { EventPage } from '../event/page/event-page.tsx';
import { type EventOnPage, type EventTickets, firstQuantity } from '../event/page/event-page-data.ts';
import type { Loyalty } from '../event/tickets/buy-panel.tsx';
import { firstInput } from '../event/tickets/ticket-filter.ts';
import type { View } from '../history/browsing-history.ts';
import { useRememberView } from '../history/use-remember-view.ts';
import { SimilarAttractions } from './similar-attractions.tsx';
import { useHoldTickets } from './use-hold-tickets.ts';

const ReplaceDialog = lazy(() =>
  import('../cart/replace-dialog.tsx').then((module) => ({ default: module.ReplaceDialog })),
);

export const handle = { layout: 'default', header: 'desktop' } as const;

const ticketVariables = (event: Pick<EventOnPage, 'id' | 'admission' | 'ticketLimit'>) => ({
  id: event.id,
  reserved: event.admission === 'RESERVED',
  input: firstInput(firstQuantity(event.ticketLimit)),
});

const load = async (
  { context, params }: LoaderFunctionArgs | ClientLoaderFunctionArgs,
  askTickets: typeof tryPrime,
) => {
  const [{ event }] = await Promise.all([
    prime(context, EventPageDocument, { id: params.id ?? '' }),
    ensureTexts(context, 'event', 'sale'),
  ]);
  if (!event) throw notFound();
  if (event.sale.blockedBy === 'OVER' && isGone(event, context.get(appContext).now)) throw gone();
  if (!event.sale.canBuy) return { ticketsFailed: false };
  const tickets = await askTickets(context, EventTicketsDocument, ticketVariables(event));
  return { ticketsFailed: !tickets?.event?.offers };
};

export const loader = (args: LoaderFunctionArgs) => load(args, tryPrime);
/** What is free changes by the second: every visit looks again. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => load(args, tryPrimeAnew);

const StructuredData = ({ event, tickets }: { event: EventOnPage; tickets: EventTickets | null }) => {
  const { origin } = useApp();
  const path = `event/${event.id}`;
  const data = eventJsonLd(event, tickets, useHomeUrl() + path, origin);
  const [attraction] = event.attractions;
  return (
    <>
      {data && <JsonLd data={data} />}
      <Breadcrumbs
        trail={[
          ...(attraction ? [{ name: attraction.name, path: `attraction/${attraction.id}` }] : []),
          { name: event.name, path },
        ]}
      />
    </>
  );
};

const Meta = ({ event }: { event: EventOnPage }) => {
  const { t, i18n } = useTranslation('event');
  const { name, venue } = event;
  const date = formatEventDateLong(event.starts, i18n.language);
  return (
    <PageMeta
      title={name}
      description={t('description', { name, date, venue: venue.name, city: venue.address.city })}
      image={event.image.shareUrl}
      noindex={!event.active}
      path={`event/${event.id}`}
    />
  );
};

const eventView = ({ id, name, image, starts, venue }: EventOnPage): View => ({
  kind: 'event',
  id,
  name,
  detail: venue.name,
  image: { url: image.url, placeholder: image.placeholder },
  starts: { at: starts.at, date: starts.date, timeZone: starts.timeZone, precision: starts.precision },
});

type ScreenProps = { event: EventOnPage; loyalty: Loyalty };

const Screen = ({ event, loyalty }: ScreenProps) => {
  const { ticketsFailed } = useLoaderData<typeof load>();
  const buyable = event.sale.canBuy && !ticketsFailed;
  // Read apart from the event: two answers in one step would hold the page up as it wakes.
  const tickets = usePrimed(EventTicketsDocument, buyable ? ticketVariables(event) : null)?.event ?? null;
  const { t } = useTranslation('shared');
  const { brand } = useShell();
  const { asked, hold } = useHoldTickets(event.name);
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  useRememberView(eventView(event));
  return (
    <>
      <Meta event={event} />
      <StructuredData event={event} tickets={tickets} />
      <EventPage
        key={event.id}
        event={event}
        tickets={tickets}
        ticketsFailed={ticketsFailed}
        loyalty={loyalty}
        corner={<Wordmark brand={brand} homeLabel={t('header.home', { brand })} onDark />}
        onHold={hold}
        onRefresh={() =>
          client.query({ query: EventTicketsDocument, variables: ticketVariables(event), fetchPolicy: 'network-only' })
        }
        onRetry={revalidate}
      />
      <div className="shell">
        <SimilarAttractions attractions={event.similarAttractions?.items ?? []} className="mt-14" />
      </div>
      {asked && (
        <Suspense fallback={null}>
          <ReplaceDialog
            held={asked.held}
            onKeep={() => asked.answer('keep')}
            onReplace={() => asked.answer('replace')}
            onClose={() => asked.answer('close')}
          />
        </Suspense>
      )}
    </>
  );
};

/** One event: what, when, where, and its tickets. */
export default function EventRoute() {
  const { id = '' } = useParams();
  const data = usePrimed(EventPageDocument, { id });
  if (!data?.event || !data.tenant) return null;
  return (
    <>
      <Screen event={data.event} loyalty={data.tenant.loyalty} />
      <Outlet />
    </>
  );
}
