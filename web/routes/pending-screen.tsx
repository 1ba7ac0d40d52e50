import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../core/later.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventGridSkeleton } from '../event/card/event-grid.tsx';

const KnownPending = later(() => import('./known-pending.tsx').then((module) => module.KnownPending));

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
  if (/^\/(event|attraction|venue|checkout|hotels)\b/.test(pathname))
    return (
      <Suspense fallback={<ListPending />}>
        <KnownPending pathname={pathname} brand={brand} />
      </Suspense>
    );
  return (
    <>
      <title>{brand}</title>
      {/^\/(order-confirmation\/|userTickets)/.test(pathname) ? <BlockPending /> : <ListPending />}
    </>
  );
};
