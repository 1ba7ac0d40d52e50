import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HotelTileFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { Poster } from '../core/ui/poster.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';

/** The list that was left may be scrolled; the router has kept its position for the way back. */
const useFromTheTop = () =>
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);

const Loading = () => {
  const { t } = useTranslation('common');
  return (
    <p role="status" className="sr-only">
      {t('status.loading')}
    </p>
  );
};

/** A hotel's page while it loads: what a row has shown of it stands where the page will have it. */
export const HotelPending = ({ id, brand }: { id: string; brand: string }) => {
  const { data: hotel, complete } = useFragment({
    fragment: HotelTileFragmentDoc,
    fragmentName: 'HotelTile',
    from: { __typename: 'Hotel', id },
  });
  useFromTheTop();
  return (
    <div className="shell flex flex-col gap-8 pt-8">
      <title>{complete ? `${hotel.name} · ${brand}` : brand}</title>
      <Loading />
      {/* The room of the link back to the list. */}
      <div className="flex h-11 items-center">
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {complete ? (
            <h1 className="font-display text-4xl leading-tight font-extrabold tracking-tight text-balance">
              {hotel.name}
            </h1>
          ) : (
            <Skeleton className="h-11 w-4/5" />
          )}
          <Skeleton className="h-6 w-80 max-w-full" />
          <Skeleton className="h-6 w-72 max-w-full" />
          <Skeleton className="h-7 w-full" />
        </div>
        <div className="max-md:order-first">
          {complete ? (
            <Poster image={hotel.image} className="w-full rounded-card" sizes="(min-width: 768px) 352px, 100vw" eager />
          ) : (
            <Skeleton className="aspect-3/2 w-full rounded-card" />
          )}
        </div>
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-11 w-72 max-w-full rounded-full" />
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
    </div>
  );
};

const RowPending = () => (
  <div className="flex gap-4 border-b border-line py-5">
    <Skeleton className="aspect-3/2 w-26 shrink-0 self-start sm:w-42" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-8 w-24 sm:hidden" />
    </div>
    <div className="hidden w-36 flex-col items-end gap-2 sm:flex">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="mt-auto h-11 w-32" />
    </div>
  </div>
);

/** A list of hotels while it loads: dates, filters and rows, beside them the map. */
export const HotelListPending = ({ brand }: { brand: string }) => {
  useFromTheTop();
  return (
    <div className="shell flex flex-col gap-5 pt-8">
      <title>{brand}</title>
      <Loading />
      <Skeleton className="h-11 w-96 max-w-full" />
      <Skeleton className="h-11 w-72 max-w-full rounded-full" />
      <Skeleton className="h-11 w-full max-w-xl rounded-full" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="border-t border-line">
          <RowPending />
          <RowPending />
          <RowPending />
          <RowPending />
        </div>
        <Skeleton className="hidden h-96 rounded-panel lg:block" />
      </div>
    </div>
  );
};
