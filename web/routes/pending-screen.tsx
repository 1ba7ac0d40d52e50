import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath } from 'react-router';
import { useShell } from '../core/layout/shell.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventGridSkeleton } from '../event/card/event-grid.tsx';

const EventPending = lazy(() =>
  import('../event/page/event-pending.tsx').then((module) => ({ default: module.EventPending })),
);

const ListPending = () => (
  <div className="shell flex flex-col gap-8 py-8">
    <Skeleton className="h-10 w-72" />
    <EventGridSkeleton />
  </div>
);

const BlockPending = () => {
  const { t } = useTranslation('common');
  return (
    <div className="shell flex flex-col gap-6 py-8">
      <p role="status" className="sr-only">
        {t('status.loading')}
      </p>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-80 rounded-panel" />
    </div>
  );
};

/** Placeholder of a screen that is loading, in the size of its content. */
export const PendingScreen = ({ pathname }: { pathname: string }) => {
  const { brand } = useShell();
  const event = matchPath({ path: '/event/:id', end: false }, pathname)?.params.id;
  if (event)
    return (
      <Suspense fallback={<ListPending />}>
        <EventPending id={event} brand={brand} />
      </Suspense>
    );
  return (
    <>
      <title>{brand}</title>
      {/^\/(checkout\/|order-confirmation\/|userTickets)/.test(pathname) ? <BlockPending /> : <ListPending />}
    </>
  );
};
