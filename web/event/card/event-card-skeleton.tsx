import { Skeleton } from '../../core/ui/skeleton.tsx';

/** As high as a card, so that nothing moves when the card comes. */
export const EventCardSkeleton = () => (
  <div className="flex flex-col">
    <Skeleton className="aspect-3/2 rounded-card" />
    <div className="flex flex-col gap-1 pt-3.5">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-2 h-6 w-2/5" />
    </div>
  </div>
);
