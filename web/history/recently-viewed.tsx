import { Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../core/app.tsx';
import { later } from '../core/later.tsx';
import { Button } from '../core/ui/button.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { deleteHistory, historyKey, useBrowsingHistory, useIsHistoryKnown } from './history-store.ts';

const RecentItems = later(() => import('./recent-list.tsx').then((module) => module.RecentItems));

/**
 * An inline script of the server's page, which the browser's own program goes without: reserves space for the section when there is something to show, so that the layout does not shift. A browser that
 * has not seen the member's history yet reserves it too.
 */
const reserveSpace = import.meta.env.SSR
  ? `try{let d=document.documentElement.dataset,b=d.brand??'',h=JSON.parse(localStorage.getItem('${historyKey}'+b)),s=RegExp('gst-signed-in'+b+'=([^;]+)').exec(document.cookie)?.[1];if(s&&h?.owner!==s)d.history='maybe';else if(h&&(!h.owner||h.owner===s)&&(h.views.length||h.onServer))d.history=''}catch{}`
  : '';

const item = 'w-44 shrink-0 snap-start sm:w-52';

/** HOME-4: pages that were viewed, by a guest in this browser, by a member in any; nothing on a first visit. */
export const RecentlyViewed = () => {
  const { t } = useTranslation('home');
  const { nonce } = useApp();
  const { views } = useBrowsingHistory();
  const has = views.length > 0;
  // Until then the reserved space stays.
  const isKnown = useIsHistoryKnown();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (has) dataset.history = '';
    if (has || !isKnown) return;
    // Space that was reserved in case there is something stays empty until the next page: nothing moves under the visitor's eyes.
    if (dataset.history) dataset.history = 'empty';
    else delete dataset.history;
    return () => {
      delete dataset.history;
    };
  }, [isKnown, has]);
  const placeholder = (
    <li aria-hidden="true" className={item}>
      <Skeleton className="aspect-3/2 rounded-card" />
    </li>
  );
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, allowed by the page's policy
        dangerouslySetInnerHTML={{ __html: reserveSpace }}
      />
      <section
        aria-labelledby="recently-viewed"
        className="hidden flex-col gap-5 in-data-history:flex in-data-[history=empty]:invisible"
      >
        <div className="flex items-center justify-between gap-4">
          <h2 id="recently-viewed" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
            {t('recent.title')}
          </h2>
          <Button variant="quiet" onClick={deleteHistory} className="-my-2 -mr-4 shrink-0">
            {t('recent.clear')}
          </Button>
        </div>
        <ul className="-mx-4 flex h-58 snap-x scroll-px-4 gap-4 overflow-x-auto overflow-y-hidden px-4 pb-1 sm:h-62 md:-mx-6 md:scroll-px-6 md:px-6 lg:-mx-1 lg:px-1">
          {has ? (
            <Suspense fallback={placeholder}>
              <RecentItems views={views} className={item} />
            </Suspense>
          ) : (
            placeholder
          )}
        </ul>
      </section>
    </>
  );
};
