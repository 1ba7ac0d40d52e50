import { MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { TopEventsDocument } from '#operations/generated/documents.ts';
import { CityDropdown } from '../../city/city-dropdown.tsx';
import { isSamePlace } from '../../city/place.ts';
import { usePrimed } from '../../core/apollo/use-primed.ts';
import { CITY_DROPDOWN_SIZE, TOP_EVENTS_SHOWN } from '../../core/constants.ts';
import { later } from '../../core/later.tsx';
import { useNextLocation } from '../../core/layout/next-location.ts';
import { useShell } from '../../core/layout/shell.tsx';
import { ButtonLink } from '../../core/ui/button.tsx';
import { FilterChipLink, filterChipClass } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { EventGrid, EventGridSkeleton, EventItems } from './event-grid.tsx';
import { readTopEventsParams, type TopEventsParams, topEventsSearch, topEventsVariables } from './top-events-params.ts';

/** The filter in the address, or during a navigation the one it leads to, so that a chip reacts to the click at once. */
const useChoice = () => {
  const [current] = useSearchParams();
  const next = useNextLocation();
  const loading = next?.pathname === '/' ? new URLSearchParams(next.search) : null;
  return { ...readTopEventsParams(loading ?? current), isLoading: loading !== null };
};

/** HOME-5: everywhere until a city is chosen; after that a city cannot be cleared, only changed. */
const CityFilter = ({ categoryId, place }: Pick<TopEventsParams, 'categoryId' | 'place'>) => {
  const { t } = useTranslation('main');
  const navigate = useNavigate();
  return (
    <CityDropdown
      value={place}
      onChange={(chosen) => {
        if (chosen && place && isSamePlace(chosen, place) && !chosen.isCurrent) return;
        const search = topEventsSearch({ categoryId, place: chosen });
        void navigate({ pathname: '/', search }, { preventScrollReset: true });
      }}
      limit={CITY_DROPDOWN_SIZE}
      clearable={false}
      everywhere={t('city.everywhere')}
      label={<Icon as={MapPin} className="size-4" label={t('city.label')} />}
      className={`${filterChipClass(false)} max-w-full gap-2 self-start`}
    />
  );
};

const CategoryFilter = ({ categoryId, place }: Pick<TopEventsParams, 'categoryId' | 'place'>) => {
  const { t } = useTranslation('home');
  const { categories } = useShell();
  const options = [{ id: null, name: t('all') }, ...categories];
  return (
    <nav
      aria-label={t('filter')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {options.map(({ id, name }) => (
        <FilterChipLink
          key={id}
          to={{ pathname: '/', search: topEventsSearch({ categoryId: id, place }) }}
          active={id === categoryId}
          preventScrollReset
        >
          {name}
        </FilterChipLink>
      ))}
    </nav>
  );
};

const MissingResults = later(() => import('./no-top-events.tsx').then((module) => module.MissingResults));
const NoEvents = later(() => import('./no-top-events.tsx').then((module) => module.NoEvents));

const Results = ({ programme }: { programme: string | null }) => {
  const { t } = useTranslation(['home', 'common']);
  const { categoryId, place, all, isLoading } = useChoice();
  const variables = topEventsVariables({ categoryId, place });
  const events = usePrimed(TopEventsDocument, variables)?.topEvents?.items;
  // During a navigation the route's loader runs the query (HOME-7).
  if (!events)
    return (
      <Suspense fallback={<EventGridSkeleton />}>
        {isLoading ? <EventGridSkeleton /> : <MissingResults variables={variables} />}
      </Suspense>
    );
  if (events.length === 0)
    return (
      <Suspense>
        <NoEvents />
      </Suspense>
    );
  const shown = all ? events : events.slice(0, TOP_EVENTS_SHOWN);
  return (
    <>
      <EventGrid>
        <EventItems events={shown} programme={programme} />
      </EventGrid>
      {shown.length < events.length && (
        <div className="mt-10 flex justify-center">
          <ButtonLink
            to={{ pathname: '/', search: topEventsSearch({ categoryId, place, all: true }) }}
            preventScrollReset
            replace
            variant="secondary"
            size="large"
          >
            {t('common:actions.seeMore')}
          </ButtonLink>
        </div>
      )}
    </>
  );
};

/** HOME-5, HOME-6: the most popular events, by category and city. */
export const TopEvents = ({ programme }: { programme: string | null }) => {
  const { t } = useTranslation('home');
  const { categoryId, place } = useChoice();
  return (
    <section aria-labelledby="top-events" className="flex flex-col gap-6">
      <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-center md:justify-between">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="top-events" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
            {t('topEvents')}
          </h2>
          <CityFilter categoryId={categoryId} place={place} />
        </div>
        <CategoryFilter categoryId={categoryId} place={place} />
      </div>
      <Results programme={programme} />
    </section>
  );
};
