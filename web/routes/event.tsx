import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
} from 'react-router';
import { EventPageDocument, EventTicketsDocument } from '#operations/generated/documents.ts';
import { useEventPageQuery, useEventTicketsQuery } from '#operations/generated/hooks.ts';
import { checkoutPath } from '../cart/checkout-steps.ts';
import { heldElsewhere } from '../cart/held-elsewhere.ts';
import type { OpenCart, TicketWish } from '../cart/open-cart.ts';
import { reserve } from '../cart/reserve.ts';
import { prime, tryPrime } from '../core/apollo/prime.ts';
import { appContext, useApp } from '../core/app.tsx';
import { notFound } from '../core/errors/screen-fault.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/use-shell.ts';
import { Wordmark } from '../core/layout/wordmark.tsx';
import { toScriptJson } from '../core/page-data.tsx';
import { formatEventDateLong } from '../core/time/format.ts';
import type { Loyalty } from '../event/buy-panel.tsx';
import { eventJsonLd } from '../event/event-json-ld.ts';
import { EventPage, type HoldOutcome } from '../event/event-page.tsx';
import { type EventOnPage, type EventTickets, firstQuantity } from '../event/event-page-data.ts';
import { firstInput } from '../event/ticket-filter.ts';

const ReplaceDialog = lazy(() =>
  import('../cart/replace-dialog.tsx').then((module) => ({ default: module.ReplaceDialog })),
);

export const handle = { layout: 'default', header: 'desktop' } as const;

const ticketVariables = (event: Pick<EventOnPage, 'id' | 'admission' | 'ticketLimit'>) => ({
  id: event.id,
  reserved: event.admission === 'RESERVED',
  input: firstInput(firstQuantity(event.ticketLimit)),
});

const load = async ({ context, params }: LoaderFunctionArgs | ClientLoaderFunctionArgs) => {
  const { event } = await prime(context, EventPageDocument, { id: params.id ?? '' });
  if (!event) throw notFound();
  if (!event.sale.canBuy) return { ticketsFailed: false };
  const tickets = await tryPrime(context, EventTicketsDocument, ticketVariables(event));
  return { ticketsFailed: !tickets?.event?.offers };
};

/** What is free changes by the second: every visit looks again. */
const forgetTickets = ({ cache }: ApolloClient, id: string) => {
  const entity = cache.identify({ __typename: 'Event', id });
  for (const fieldName of ['sale', 'offers', 'bestAvailable', 'seatMap', 'seatRows'])
    cache.evict({ id: entity, fieldName });
};

export const loader = load;
export const clientLoader = (args: ClientLoaderFunctionArgs) => {
  forgetTickets(args.context.get(appContext).client, args.params.id ?? '');
  return load(args);
};

const StructuredData = ({ event, tickets }: { event: EventOnPage; tickets: EventTickets | null }) => {
  const { origin, basePath } = useApp();
  const url = `${origin}${basePath}event/${event.id}`;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data in a script that never runs, "<" escaped
      dangerouslySetInnerHTML={{ __html: toScriptJson(eventJsonLd(event, tickets, url, origin)) }}
    />
  );
};

const Meta = ({ event }: { event: EventOnPage }) => {
  const { t, i18n } = useTranslation('main');
  const { name, venue } = event;
  const date = formatEventDateLong(event.starts, i18n.language);
  return (
    <PageMeta
      title={name}
      description={t('event.description', { name, date, venue: venue.name, city: venue.address.city })}
      image={event.image.url}
    />
  );
};

type Asked = { held: OpenCart; answer: (replace: 'keep' | 'replace' | 'close') => void };

/** Holds tickets and goes on to the checkout; asks first where other tickets are held. */
function useHoldTickets(eventName: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { t } = useTranslation('main');
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = (held: OpenCart) =>
    new Promise<'keep' | 'replace' | 'close'>((resolve) => {
      setAsked({
        held,
        answer: (choice) => {
          setAsked(null);
          resolve(choice);
        },
      });
    });

  const hold = async (wish: TicketWish): Promise<HoldOutcome> => {
    const held = await heldElsewhere(client, wish);
    if (held.kind === 'same') {
      await navigate(checkoutPath(held.cartId));
      return { kind: 'held' };
    }
    const choice = held.kind === 'other' ? await ask(held.cart) : 'replace';
    if (choice === 'close') return { kind: 'kept' };
    if (choice === 'keep' && held.kind === 'other') {
      await navigate(checkoutPath(held.cart.cartId));
      return { kind: 'held' };
    }
    const outcome = await reserve(client, wish, eventName);
    if (outcome.kind === 'taken') return { kind: 'taken' };
    if (outcome.kind === 'refused') return outcome;
    if (outcome.kind === 'unreachable')
      return { kind: 'refused', title: t('event.refused.title'), message: t('event.refused.offline') };
    await navigate(checkoutPath(outcome.cartId));
    return { kind: 'held' };
  };

  return { asked, hold };
}

type ScreenProps = { event: EventOnPage; tickets: EventTickets | null; failed: boolean; loyalty: Loyalty };

const Screen = ({ event, tickets, failed, loyalty }: ScreenProps) => {
  const { t } = useTranslation('shared');
  const { brand } = useShell();
  const { asked, hold } = useHoldTickets(event.name);
  const { revalidate } = useRevalidator();
  return (
    <>
      <Meta event={event} />
      <StructuredData event={event} tickets={tickets} />
      <EventPage
        key={event.id}
        event={event}
        tickets={tickets}
        ticketsFailed={failed}
        loyalty={loyalty}
        corner={<Wordmark brand={brand} homeLabel={t('header.home', { brand })} onDark />}
        onHold={hold}
        onRefresh={revalidate}
      />
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
  const { ticketsFailed } = useLoaderData<typeof load>();
  const { data } = useEventPageQuery({ id });
  const event = data?.event;
  const buyable = event?.sale.canBuy === true && !ticketsFailed;
  const variables = ticketVariables(event ?? { id, admission: 'GENERAL', ticketLimit: 1 });
  const tickets = useEventTicketsQuery(variables, { skip: !buyable, fetchPolicy: 'cache-only' }).data?.event ?? null;
  if (!data || !event) return null;
  const { loyalty } = data.tenant;
  return <Screen event={event} tickets={buyable ? tickets : null} failed={ticketsFailed} loyalty={loyalty} />;
}
