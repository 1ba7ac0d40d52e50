import { useTranslation } from 'react-i18next';
import { useShell } from '../core/layout/shell.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventGridSkeleton } from '../event/card/event-grid.tsx';

const EventPending = () => (
  <div className="shell grid gap-6 py-6 lg:grid-cols-[1fr_22rem]">
    <div className="flex flex-col gap-6">
      <Skeleton className="h-64 rounded-panel" />
      <Skeleton className="h-96 rounded-panel" />
    </div>
    <Skeleton className="h-160 rounded-panel" />
  </div>
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

const Pending = ({ pathname }: { pathname: string }) => {
  if (/^\/event\//.test(pathname)) return <EventPending />;
  if (/^\/(checkout\/|order-confirmation\/|userTickets)/.test(pathname)) return <BlockPending />;
  return <ListPending />;
};

/** Placeholder of a screen that is loading, in the size of its content. */
export const PendingScreen = ({ pathname }: { pathname: string }) => {
  const { brand } = useShell();
  return (
    <>
      <title>{brand}</title>
      <Pending pathname={pathname} />
    </>
  );
};
