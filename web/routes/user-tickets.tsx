import { useApolloClient } from '@apollo/client/react';
import { CalendarX2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { MyTicketsDocument, TicketsToShowDocument } from '#operations/generated/documents.ts';
import { prime, primeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { useApp } from '../core/app.tsx';
import { needsFeature } from '../core/errors/needs-feature.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { requireMember } from '../core/viewer/require-member.ts';
import { CalendarFeed } from '../order/calendar-feed.tsx';
import { EventTicketsCard } from '../order/event-tickets-card.tsx';
import type { TicketsOrder } from '../order/order-data.ts';
import { PeriodLinks, type TicketPeriod } from '../order/period-links.tsx';
import { keptOrders } from '../order/saved-tickets.ts';
import { StayCard } from '../order/stay-card.tsx';
import { groupByEvent } from '../order/ticket-groups.ts';
import { useSavedTickets } from '../order/use-saved-tickets.ts';
import { pageIndexes, pageInput, pageSize, readPages } from '../search/paging.ts';
import { ShowMore } from '../search/show-more.tsx';

const readPeriod = (params: URLSearchParams): TicketPeriod => (params.get('period') === 'past' ? 'past' : 'upcoming');

const variables = (period: TicketPeriod, index: number) => ({
  period: period === 'past' ? ('PAST' as const) : ('UPCOMING' as const),
  page: pageInput(index),
  other: period === 'past' ? ('UPCOMING' as const) : ('PAST' as const),
  isFirst: index === 0,
});

/** In the browser asked anew each time: what was just bought is to be there. */
const load = async (ask: typeof prime, args: LoaderFunctionArgs) => {
  const { context, request } = args;
  await needsFeature(context, 'ORDERS');
  await requireMember(args, 'ORDERS', 'tickets');
  const search = new URL(request.url).searchParams;
  const pages = pageIndexes(readPages(search));
  await Promise.all([
    ...pages.map((index) => ask(context, MyTicketsDocument, variables(readPeriod(search), index))),
    ensureTexts(context, 'my-tickets', 'sale', 'order'),
  ]);
  return null;
};
export const loader = (args: LoaderFunctionArgs) => load(prime, args);
export const clientLoader = (args: LoaderFunctionArgs) => load(primeAnew, args);

const NoTickets = ({ period }: { period: TicketPeriod }) => {
  const { t } = useTranslation('my-tickets');
  return (
    <Message
      icon={CalendarX2}
      level={2}
      title={t(`none.${period}`)}
      action={period === 'upcoming' && <ButtonLink to="/search/events">{t('find')}</ButtonLink>}
    >
      {t(`none.${period}Text`)}
    </Message>
  );
};

const useTickets = (period: TicketPeriod, index: number) => usePrimed(MyTicketsDocument, variables(period, index));

/** Orders whose tickets this device keeps though they are not in the list: given back elsewhere, over, or opened by a link. */
const useKeptElsewhere = (listed: readonly TicketsOrder[] | undefined): TicketsOrder[] => {
  const client = useApolloClient();
  const { basePath } = useApp();
  const [found, setFound] = useState<TicketsOrder[]>([]);
  const ids = listed?.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === undefined) return undefined;
    let isShown = true;
    const look = async () => {
      const others = (await keptOrders(basePath)).filter((id) => !ids.includes(id));
      const answers = await Promise.all(
        others.map((id) =>
          client.query({ query: TicketsToShowDocument, variables: { id }, fetchPolicy: 'network-only' }),
        ),
      );
      const orders = answers.flatMap(({ data }) => data?.order ?? []);
      if (isShown) setFound(orders);
    };
    look().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [basePath, client, ids]);
  return found;
};

const Page = ({ period, index }: { period: TicketPeriod; index: number }) => {
  const orders = useTickets(period, index)?.orders?.items ?? [];
  const { saved } = useSavedTickets(orders);
  return groupByEvent(orders).map((group, at) =>
    group.kind === 'stay' ? (
      <StayCard key={group.booking.id} group={group} />
    ) : (
      <EventTicketsCard
        key={group.event.id}
        group={group}
        isNext={period === 'upcoming' && index + at === 0}
        isPast={period === 'past'}
        saved={saved}
      />
    ),
  );
};

/** ORDER-2: a member's tickets by event, the next one first; the address tells whether the upcoming or the past ones. */
export default function UserTickets() {
  const { t } = useTranslation('my-tickets');
  const [search] = useSearchParams();
  const period = readPeriod(search);
  const tickets = useTickets(period, 0);
  const first = tickets?.orders;
  useSavedTickets(useKeptElsewhere(period === 'upcoming' ? first?.items : undefined));
  return (
    <div className="shell flex max-w-3xl flex-col gap-5 pt-6 sm:pt-10">
      <PageMeta title={t('title')} noindex />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{t('title')}</h1>
      <PeriodLinks period={period} count={first?.totalCount} otherCount={tickets?.others?.totalCount} />
      {first?.totalCount === 0 ? (
        <NoTickets period={period} />
      ) : (
        <div>
          <div className="grid gap-4 md:grid-cols-2">
            {pageIndexes(readPages(search)).map((index) => (
              <Page key={index} period={period} index={index} />
            ))}
          </div>
          {first && first.totalCount > pageSize && <ShowMore total={first.totalCount} />}
        </div>
      )}
      {period === 'upcoming' && first && first.totalCount !== 0 && <CalendarFeed />}
    </div>
  );
}
