import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../core/ui/class-names.ts';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { useHydrated } from '../../core/use-hydrated.ts';
import type { SeatMapData } from '../page/event-page-data.ts';
import type { TicketChoices } from '../tickets/use-ticket-choice.ts';
import { priceLevels } from './price-levels.ts';
import { SeatMapLegend } from './seat-map-legend.tsx';

const SeatMap = lazy(() => import('./seat-map.tsx').then((module) => ({ default: module.SeatMap })));
const SectionSeats = lazy(() => import('./section-seats.tsx').then((module) => ({ default: module.SectionSeats })));

type MapCardProps = {
  eventId: string;
  map: SeatMapData;
  currencyCode: string;
  choices: TicketChoices;
  className?: string;
};

/** The selection on a map: sections, or the seats of the open section. The map is loaded after hydration, into space that is kept. */
export const MapCard = ({ eventId, map, currencyCode, choices, className }: MapCardProps) => {
  const { t } = useTranslation('event');
  const hydrated = useHydrated();
  const levels = priceLevels(choices.offers);
  const waiting = <Skeleton className="absolute inset-0 size-full rounded-card" />;
  return (
    <section
      aria-labelledby="map-heading"
      className={classNames('flex flex-col gap-4 rounded-panel border border-line bg-sunk p-4 md:p-5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="map-heading" className="text-xl font-bold">
          {t('seatMap.title')}
        </h2>
        <SeatMapLegend levels={levels} currencyCode={currencyCode} />
      </div>
      {choices.openSection === null && (
        <div className="relative">
          <svg viewBox={`0 0 ${map.width} ${map.height}`} className="block h-auto w-full" aria-hidden="true" />
          <div className="absolute inset-0">
            {hydrated ? (
              <Suspense fallback={waiting}>
                <SeatMap
                  map={map}
                  levels={levels}
                  chosenSection={choices.choice?.place?.section ?? null}
                  onOpen={choices.open}
                />
              </Suspense>
            ) : (
              waiting
            )}
          </div>
        </div>
      )}
      {choices.openSection !== null && (
        <div className="relative flex max-h-[40rem] min-h-96 flex-col">
          <Suspense fallback={waiting}>
            <SectionSeats key={choices.openSection} eventId={eventId} section={choices.openSection} choices={choices} />
          </Suspense>
        </div>
      )}
    </section>
  );
};
