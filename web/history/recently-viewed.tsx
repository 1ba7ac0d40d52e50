import { MapPin } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../core/app.tsx';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { useHydrated } from '../core/use-hydrated.ts';
import type { View } from './browsing-history.ts';
import { historyKey, useBrowsingHistory } from './history-store.ts';

/** An inline script: reserves space for the section when this browser has a history, so that the layout does not shift. */
const reserveSpace = `try{if(localStorage.getItem('${historyKey}')?.includes('"views":[{'))document.documentElement.dataset.history=''}catch{}`;

const EventWhen = ({ starts }: { starts: NonNullable<View['starts']> }) => {
  const { date, machine } = useEventTime(starts);
  return <time dateTime={machine}>{date}</time>;
};

const pathOf = ({ kind, id }: View) => `/${kind}/${encodeURIComponent(id)}`;

const ViewCard = ({ view }: { view: View }) => (
  <article className="group relative flex h-full flex-col gap-2">
    {view.image ? (
      <Poster image={view.image} className="rounded-card shadow-card" />
    ) : (
      <div className="flex aspect-3/2 items-center justify-center rounded-card bg-brand-tint text-brand-text">
        <Icon as={MapPin} className="size-8" />
      </div>
    )}
    <h3 className="line-clamp-2 text-[0.9375rem] leading-snug font-bold">
      <Link
        to={pathOf(view)}
        className="rounded-control after:absolute after:inset-0 after:rounded-card group-hover:text-brand-text"
      >
        {view.name}
      </Link>
    </h3>
    <p className="truncate text-sm text-soft">{view.starts ? <EventWhen starts={view.starts} /> : view.detail}</p>
  </article>
);

const item = 'w-44 shrink-0 snap-start sm:w-52';

/** HOME-4: pages that were viewed in this browser; nothing on a first visit. */
export const RecentlyViewed = () => {
  const { t } = useTranslation('home');
  const { nonce } = useApp();
  const { views } = useBrowsingHistory();
  const has = views.length > 0;
  // Before hydration the history is unknown: the reserved space stays.
  const isKnown = useHydrated();
  useLayoutEffect(() => {
    if (!isKnown) return;
    if (has) document.documentElement.dataset.history = '';
    else delete document.documentElement.dataset.history;
  }, [isKnown, has]);
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, allowed by the page's policy
        dangerouslySetInnerHTML={{ __html: reserveSpace }}
      />
      <section aria-labelledby="recently-viewed" className="hidden flex-col gap-5 in-data-history:flex">
        <h2 id="recently-viewed" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
          {t('recent')}
        </h2>
        <ul className="-mx-4 flex h-58 snap-x scroll-px-4 gap-4 overflow-x-auto overflow-y-hidden px-4 pb-1 sm:h-62 md:-mx-6 md:scroll-px-6 md:px-6 lg:-mx-1 lg:px-1">
          {views.map((view) => (
            <li key={`${view.kind} ${view.id}`} className={item}>
              <ViewCard view={view} />
            </li>
          ))}
          {!has && (
            <li aria-hidden="true" className={item}>
              <Skeleton className="aspect-3/2 rounded-card" />
            </li>
          )}
        </ul>
      </section>
    </>
  );
};
