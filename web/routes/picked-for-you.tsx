import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickedForYouDocument } from '#operations/generated/documents.ts';
import { HISTORY_REFRESH_MS } from '#rules/timings.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { report } from '../core/errors/report.ts';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventCard } from '../event/card/event-card.tsx';
import { EventItemSkeletons } from '../event/card/event-grid.tsx';
import { AttractionRow } from '../search/attraction-row.tsx';

/** So far below the window it is asked for, in pixels. */
const AHEAD = '600px';
let askedAt = 0;

/** HIST-2: asks for suggestions when the element comes near the window, and after five minutes again. True when they cannot be had. */
const useSuggestionsNear = (element: { readonly current: Element | null }): boolean => {
  const client = useApolloClient();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const ask = async () => {
      const isOld = Date.now() - askedAt >= HISTORY_REFRESH_MS;
      if (isOld) askedAt = Date.now();
      const { data } = await client.query({
        query: PickedForYouDocument,
        fetchPolicy: isOld ? 'network-only' : 'cache-first',
      });
      if (!data?.viewer?.analytics) setFailed(true);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        ask().catch((error) => {
          askedAt = 0;
          setFailed(true);
          report('Problems loading suggestions', error);
        });
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [client, element]);
  return hasFailed;
};

const unknown = { suggestions: undefined, similar: undefined };
const nothing = { suggestions: [], similar: [] };

/** As high as cards whose name, place and price take two lines each, and the city one; two rows of attractions. */
const eventRow = 'flex min-h-97 *:w-72 *:shrink-0 sm:min-h-109 sm:*:w-80';
const attractionRow = 'grid min-h-54 auto-cols-[18rem] grid-flow-col grid-rows-2 *:*:h-full';

type RailProps = { id: string; title: string; className: string; children: ReactNode };

const Rail = ({ id, title, className, children }: RailProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-5">
    <h2 id={id} className="text-2xl font-extrabold tracking-tight sm:text-3xl">
      {title}
    </h2>
    <ul
      className={`${className} relative -mx-4 snap-x scroll-px-4 gap-x-5 gap-y-3 overflow-x-auto px-4 pb-2 *:snap-start md:-mx-6 md:scroll-px-6 md:px-6 lg:-mx-1 lg:px-1`}
    >
      {children}
    </ul>
  </section>
);

/** HIST-2: what a member may like: events, and attractions similar to what they looked at. Nothing without a history. */
export const PickedForYou = ({ programme }: { programme: string | null }) => {
  const { t } = useTranslation(['home', 'main']);
  const section = useRef<HTMLDivElement>(null);
  const hasFailed = useSuggestionsNear(section);
  const analytics = usePrimed(PickedForYouDocument)?.viewer?.analytics;
  // Until the answer is there its place is kept.
  const { suggestions, similar } = analytics ?? (hasFailed ? nothing : unknown);
  return (
    <div ref={section} className="flex flex-col gap-14 empty:hidden">
      {suggestions?.length !== 0 && (
        <Rail id="picked" title={t('picked')} className={eventRow}>
          {suggestions?.map((event) => (
            <li key={event.id}>
              <EventCard event={event} programme={programme} />
            </li>
          )) ?? <EventItemSkeletons count={4} />}
        </Rail>
      )}
      {similar?.length !== 0 && (
        <Rail id="similar" title={t('main:card.similar')} className={attractionRow}>
          {similar?.map((attraction) => (
            <li key={attraction.id}>
              <AttractionRow attraction={attraction} />
            </li>
          )) ?? (
            <li aria-hidden="true">
              <Skeleton className="h-full rounded-card" />
            </li>
          )}
        </Rail>
      )}
    </div>
  );
};
