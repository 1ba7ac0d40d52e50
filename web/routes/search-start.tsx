import { MapPin } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type RouterContextProvider } from 'react-router';
import { SearchStartDocument, type SearchStartQuery, TopEventsDocument } from '#operations/generated/documents.ts';
import { useSearchStartQuery } from '#operations/generated/hooks.ts';
import { tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { Icon } from '../core/ui/icon.tsx';
import { Logo } from '../core/ui/logo.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventGrid, EventGridSkeleton, EventItems } from '../event/card/event-grid.tsx';
import { EventPrice } from '../event/card/event-price.tsx';
import { topEventsVariables } from '../event/card/top-events-params.ts';
import type { View } from '../history/browsing-history.ts';
import { deleteHistory, useBrowsingHistory } from '../history/history-store.ts';
import { ViewFacts } from '../history/view-facts.tsx';
import { QuickSearch } from '../search/quick-search.tsx';
import { ClearableHead, RecentSearchList } from '../search/recent-search-list.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';

const shownViews = 4;
/** Whole rows of two and of three. */
const shownEvents = 6;

const topEvents = topEventsVariables({});
/** What is popular, without the events that this browser has seen. */
const popular = { ...topEvents, seen: [], hasSeen: false };

export const primePopular = (context: Readonly<RouterContextProvider>) =>
  tryPrime(context, SearchStartDocument, popular);

/** The events among the views that are shown: their prices are asked for with what is popular. */
const useSeen = () => {
  const { views } = useBrowsingHistory();
  const shown = views.slice(0, shownViews);
  return { shown, seen: shown.flatMap(({ kind, id }) => (kind === 'event' ? [id] : [])) };
};

const withSeen = (seen: string[]) => ({ ...topEvents, seen, hasSeen: seen.length > 0 });

type SeenEvent = NonNullable<NonNullable<SearchStartQuery['severalEvents']>[number]>;

const ViewRow = ({ view, event }: { view: View; event: SeenEvent | undefined }) => (
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
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate font-semibold">{view.name}</span>
      <ViewFacts view={view} />
    </span>
    {event && event.status !== 'CANCELLED' && (
      <div className="max-w-28 shrink-0 text-end">
        <EventPrice event={event} />
      </div>
    )}
  </Link>
);

const RecentViews = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  const { t } = useTranslation('search');
  const { shown, seen } = useSeen();
  const events = usePrimed(SearchStartDocument, seen.length > 0 ? withSeen(seen) : null)?.severalEvents;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="search-recent">
      <ClearableHead
        id="search-recent"
        title={t('opening.recent')}
        onClear={() => {
          deleteHistory();
          field.current?.focus();
        }}
      />
      <ul className="grid divide-y divide-line sm:grid-cols-2 sm:gap-x-6 sm:divide-y-0">
        {shown.map((view) => (
          <li key={`${view.kind} ${view.id}`} className="min-w-0">
            <ViewRow view={view} event={events?.find((event) => event?.id === view.id) ?? undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const PopularSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-1 text-xl font-extrabold tracking-tight sm:mb-4">
      {title}
    </h2>
    {children}
  </section>
);

type PopularAttraction = NonNullable<SearchStartQuery['attractions']>['items'][number];

/** In a row that scrolls sideways; as high while they load. */
const tilesClass = '-mx-4 flex min-h-52 gap-2 overflow-x-auto px-4 py-1';

const AttractionTile = ({ attraction }: { attraction: PopularAttraction }) => {
  const { id, name, image, events } = attraction;
  const cheapest = events?.items.find(({ status, priceFrom }) => status !== 'CANCELLED' && priceFrom);
  return (
    <Link
      to={`/attraction/${encodeURIComponent(id)}`}
      className="feedback flex w-32 flex-col items-center gap-1.5 rounded-card px-1 py-2 text-center hover:bg-sunk"
    >
      <Logo image={image} name={name} size={64} className="size-16" />
      <span className="line-clamp-3 text-sm font-semibold">{name}</span>
      {cheapest && <EventPrice event={cheapest} />}
    </Link>
  );
};

/** The skeletons have the size of what is to come, so that nothing moves. */
const PopularSkeleton = ({ hasEvents }: { hasEvents: boolean }) => (
  <>
    <div aria-hidden="true">
      <Skeleton className="mb-1 h-7 w-60 sm:mb-4" />
      <div className={tilesClass}>
        <Skeleton className="w-full" />
      </div>
    </div>
    {!hasEvents && <EventGridSkeleton count={3} />}
  </>
);

/** In the browser, where no loader waits for it: what is popular, with the prices of the events seen before; without it the page goes without. */
const AskStart = ({ seen, children }: { seen: string[]; children: ReactNode }) => {
  const { error } = useSearchStartQuery(withSeen(seen));
  return error ? null : children;
};

/** What others look for, and what they go to. */
export const Popular = ({ seen = [] }: { seen?: string[] }) => {
  const { t } = useTranslation('search');
  const programme = useEarnProgramme();
  const start = usePrimed(SearchStartDocument, popular);
  // Home has asked for the same events.
  const ofHome = usePrimed(TopEventsDocument, start ? null : topEvents);
  const events = (start ?? ofHome)?.topEvents?.items;
  const attractions = start?.attractions?.items ?? [];
  return (
    <>
      {(!start || seen.length > 0) && (
        <AskStart seen={seen}>{!start && <PopularSkeleton hasEvents={events !== undefined} />}</AskStart>
      )}
      {attractions.length > 0 && (
        <PopularSection id="search-teams" title={t('opening.teams')}>
          <ul className={tilesClass}>
            {attractions.map((attraction) => (
              <li key={attraction.id} className="flex shrink-0">
                <AttractionTile attraction={attraction} />
              </li>
            ))}
          </ul>
        </PopularSection>
      )}
      {events && events.length > 0 && (
        <PopularSection id="search-popular" title={t('opening.popular')}>
          <EventGrid>
            <EventItems events={events.slice(0, shownEvents)} programme={programme} />
          </EventGrid>
        </PopularSection>
      )}
    </>
  );
};

/** What the full-screen search shows until something is typed: quick choices, what this browser knows, and what is popular. */
export const SearchStart = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  const { seen } = useSeen();
  return (
    <div className="flex flex-col gap-8">
      <QuickSearch />
      <RecentSearchList field={field} />
      <RecentViews field={field} />
      <Popular seen={seen} />
    </div>
  );
};
