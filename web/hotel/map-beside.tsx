import { Suspense, useSyncExternalStore } from 'react';
import { later } from '../core/later.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import type { HotelMapProps } from './hotel-map.tsx';

const HotelMap = later(() => import('./hotel-map.tsx').then((module) => module.HotelMap));

/** From this width on, as in app.css. */
const wideQuery = '(min-width: 64rem)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(wideQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** The map, loaded only where it stands beside the list; the list says everything that it shows. */
export const MapBeside = (props: HotelMapProps) => {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wideQuery).matches,
    () => false,
  );
  const waiting = <Skeleton className="aspect-square w-full rounded-panel" />;
  return (
    <div className="hidden lg:block roomy:sticky roomy:top-22">
      {isWide ? (
        <Suspense fallback={waiting}>
          <HotelMap {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
};
