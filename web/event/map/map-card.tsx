import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../core/later.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import type { SeatMapData } from '../page/event-page-data.ts';
import type { TicketChoices } from '../tickets/use-ticket-choice.ts';
import { type PriceLevel, priceLevels } from './price-levels.ts';
import { SeatMapLegend } from './seat-map-legend.tsx';

const SeatMap = later(() => import('./seat-map.tsx').then((module) => module.SeatMap));
const SectionSeats = later(() => import('./section-seats.tsx').then((module) => module.SectionSeats));

/** From this width on, as in app.css. */
const wideQuery = '(min-width: 64rem)';

type MapProps = {
  eventId: string;
  map: SeatMapData;
  levels: readonly PriceLevel[];
  choices: TicketChoices;
};

const waiting = <Skeleton className="absolute inset-0 size-full rounded-card" />;

const subscribe = (listener: () => void) => {
  const media = matchMedia(wideQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the map stands beside the list; on narrower screens it is a sheet. False on the server and until it is hydrated. */
export const useMapBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wideQuery).matches,
    () => false,
  );

/** The seats of the open section, loaded when it is opened. */
export const OpenSection = ({ eventId, map, levels, choices }: MapProps) =>
  choices.openSection !== null && (
    <Suspense fallback={waiting}>
      <SectionSeats
        key={choices.openSection}
        eventId={eventId}
        section={choices.openSection}
        focus={map.focus.label}
        levels={levels}
        choices={choices}
      />
    </Suspense>
  );

/** The sections, in their card or in the sheet on phones. */
export const Sections = ({ map, levels, choices, inSheet }: Omit<MapProps, 'eventId'> & { inSheet?: boolean }) => (
  <Suspense fallback={waiting}>
    <SeatMap
      map={map}
      levels={levels}
      chosenSection={choices.choice?.place?.section ?? null}
      fitting={choices.sectionsWithSeats}
      inSheet={inSheet}
      onOpen={choices.open}
    />
  </Suspense>
);

type MapCardProps = Omit<MapProps, 'levels'> & { currencyCode: string };

/** The selection on a map beside the list: sections, or the seats of the open section. Loaded after hydration, into space that is kept. */
export const MapCard = ({ eventId, map, currencyCode, choices }: MapCardProps) => {
  const { t } = useTranslation('event');
  const beside = useMapBeside();
  const levels = priceLevels(choices.offers);
  return (
    <section
      aria-labelledby="map-heading"
      className="flex flex-col gap-4 rounded-panel border border-line bg-sunk p-4 max-lg:hidden md:p-5 roomy:h-(--work) roomy:gap-2 roomy:p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="map-heading" className="text-xl font-bold">
          {t('seatMap.title')}
        </h2>
        {choices.openSection === null && <SeatMapLegend levels={levels} currencyCode={currencyCode} />}
      </div>
      {choices.openSection === null && (
        <div className="relative roomy:min-h-0 roomy:flex-1">
          <svg
            viewBox={`0 0 ${map.width} ${map.height}`}
            className="block h-auto w-full roomy:hidden"
            aria-hidden="true"
          />
          <div className="absolute inset-0">
            {beside ? <Sections map={map} levels={levels} choices={choices} /> : waiting}
          </div>
        </div>
      )}
      {beside && choices.openSection !== null && (
        <div className="relative flex max-h-[44rem] min-h-96 flex-col roomy:min-h-0 roomy:flex-1">
          <OpenSection eventId={eventId} map={map} levels={levels} choices={choices} />
        </div>
      )}
    </section>
  );
};
