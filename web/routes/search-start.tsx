import { MapPin } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type RouterContextProvider } from 'react-router';
import { TopEventsDocument, type TopEventsQuery } from '#operations/generated/documents.ts';
import { useTopEventsQuery } from '#operations/generated/hooks.ts';
import { tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Button } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { EventGrid, EventGridSkeleton, EventItems } from '../event/card/event-grid.tsx';
import { topEventsVariables } from '../event/card/top-events-params.ts';
import type { View } from '../history/browsing-history.ts';
import { deleteHistory, useBrowsingHistory } from '../history/history-store.ts';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';

const shownViews = 4;
const shownEvents = 5;

/** The same query as home's, so that a search opened there needs no request. */
const variables = topEventsVariables({});

export const primePopular = (context: Readonly<RouterContextProvider>) =>
  tryPrime(context, TopEventsDocument, variables);

const EventWhen = ({ starts }: { starts: NonNullable<View['starts']> }) => {
  const { date, machine } = useEventTime(starts);
  return <time dateTime={machine}>{date}</time>;
};

const ViewRow = ({ view }: { view: View }) => (
  <Link
    to={`/${view.kind}/${encodeURIComponent(view.id)}`}
    className="feedback flex min-h-16 items-center gap-3.5 rounded-control py-2 hover:text-brand-text"
  >
    {view.image ? (
      <Poster image={view.image} className="w-18 shrink-0 rounded-control" sizes="72px" />
    ) : (
      <span className="flex aspect-3/2 w-18 shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand-text">
        <Icon as={MapPin} />
      </span>
    )}
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-semibold">{view.name}</span>
      <span className="truncate text-sm text-soft">
        {view.starts ? <EventWhen starts={view.starts} /> : view.detail}
      </span>
    </span>
  </Link>
);

const Recent = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  const { t } = useTranslation('search');
  const { views } = useBrowsingHistory();
  if (views.length === 0) return null;
  return (
    <section aria-labelledby="search-recent">
      <div className="flex items-center justify-between gap-4">
        <h2 id="search-recent" className="text-xl font-extrabold tracking-tight">
          {t('opening.recent')}
        </h2>
        <Button
          variant="quiet"
          className="-mr-4 shrink-0"
          onClick={() => {
            deleteHistory();
            field.current?.focus();
          }}
        >
          {t('opening.clear')}
        </Button>
      </div>
      <ul className="grid divide-y divide-line sm:grid-cols-2 sm:gap-x-6 sm:divide-y-0">
        {views.slice(0, shownViews).map((view) => (
          <li key={`${view.kind} ${view.id}`} className="min-w-0">
            <ViewRow view={view} />
          </li>
        ))}
      </ul>
    </section>
  );
};

type PopularEvents = NonNullable<TopEventsQuery['topEvents']>['items'];

const PopularSection = ({ events }: { events: PopularEvents }) => {
  const { t } = useTranslation('search');
  const programme = useEarnProgramme();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="search-popular">
      <h2 id="search-popular" className="mb-1 text-xl font-extrabold tracking-tight sm:mb-4">
        {t('opening.popular')}
      </h2>
      <EventGrid>
        <EventItems events={events.slice(0, shownEvents)} programme={programme} />
      </EventGrid>
    </section>
  );
};

/** Opened in the browser, where no loader waits for the events; without them the page goes without. */
const AskPopular = () => {
  const { error } = useTopEventsQuery(variables);
  return error ? null : <EventGridSkeleton count={3} />;
};

/** What others go to. */
export const Popular = () => {
  const events = usePrimed(TopEventsDocument, variables)?.topEvents?.items;
  return events ? <PopularSection events={events} /> : <AskPopular />;
};

/** What the full-screen search shows until something is typed: pages seen before, and what others go to. */
export const SearchStart = ({ field }: { field: RefObject<HTMLInputElement | null> }) => (
  <div className="flex flex-col gap-8">
    <Recent field={field} />
    <Popular />
  </div>
);
