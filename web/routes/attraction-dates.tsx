import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type RouterContextProvider, useNavigate, useSearchParams } from 'react-router';
import { AttractionDatesDocument, type AttractionDatesQuery } from '#operations/generated/documents.ts';
import { CityDropdown } from '../city/city-dropdown.tsx';
import { countryName, locationInput, type Place, placeLabel, placeParams, readPlace } from '../city/place.ts';
import { prime, tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { CITY_DROPDOWN_SIZE } from '../core/constants.ts';
import { formatMonth } from '../core/time/format.ts';
import { filterChipClass } from '../core/ui/chip.tsx';
import { HydrateLater } from '../core/ui/hydrate-later.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { type DatesBy, groupDates } from '../event/card/date-groups.ts';
import { EventRow } from '../event/card/event-row.tsx';
import { pageIndexes, pageInput, pageSize, readPages } from '../search/paging.ts';
import { ShowMore } from '../search/show-more.tsx';

const pageOf = (attractionId: string, index: number) => ({ filter: { attractionId }, page: pageInput(index) });

const near = (attractionId: string, place: Place) => ({
  filter: { attractionId, location: locationInput(place) },
  page: pageInput(0),
});

/** Loads all shown pages of an attraction's dates, and those near the place in the address, in parallel. */
export const primeDates = async (
  context: Readonly<RouterContextProvider>,
  attractionId: string,
  search: URLSearchParams,
) => {
  const place = readPlace(search);
  await Promise.all([
    ...pageIndexes(readPages(search)).map((index) =>
      prime(context, AttractionDatesDocument, pageOf(attractionId, index)),
    ),
    place && tryPrime(context, AttractionDatesDocument, near(attractionId, place)),
  ]);
};

type DateOfAttraction = NonNullable<AttractionDatesQuery['events']>['items'][number];

/** An attraction's next dates, for the head of its page. */
export const useNextDates = (attractionId: string): readonly DateOfAttraction[] =>
  usePrimed(AttractionDatesDocument, pageOf(attractionId, 0))?.events?.items ?? [];

type Whose = { attractionId: string; isTeam: boolean };

const Rows = ({ events, attractionId, isTeam }: Whose & { events: readonly DateOfAttraction[] }) => (
  <ul className="divide-y divide-line">
    {events.map((event) => (
      <li key={event.id}>
        <HydrateLater>
          <EventRow
            event={event}
            isHomeGame={isTeam && event.attractions[0]?.id === attractionId}
            hasWaitingList={event.sale.hasWaitingList}
          />
        </HydrateLater>
      </li>
    ))}
  </ul>
);

/** EVENT-15: what is near the chosen city, before everything else. */
const Near = ({ place, events, ...whose }: Whose & { place: Place; events: readonly DateOfAttraction[] }) => {
  const { t, i18n } = useTranslation(['attraction', 'main']);
  const where = placeLabel(place, i18n.language);
  return (
    <section
      aria-labelledby="dates-near"
      className="rounded-card bg-brand-tint px-4 py-4 max-sm:-mx-4 max-sm:rounded-none sm:px-6"
    >
      <h3 id="dates-near" className="text-lg font-extrabold">
        {where === null ? t('main:city.near') : t('near', { place: where })}
      </h3>
      {events.length > 0 ? <Rows events={events} {...whose} /> : <p className="mt-1 text-soft">{t('noneNear')}</p>}
    </section>
  );
};

const useGroupTitle = (by: DatesBy) => {
  const { t, i18n } = useTranslation('main');
  return (key: string): string => {
    if (key === '') return t('card.dateOpen');
    return by === 'MONTH' ? formatMonth(`${key}-01`, i18n.language) : countryName(key, i18n.language);
  };
};

type PageProps = Whose & { index: number; by: DatesBy; near: ReadonlySet<string> };

/** The dates of one page, without those that stand near the city; a month that the page before has begun goes on. */
const Page = ({ index, by, near: isNear, ...whose }: PageProps) => {
  const title = useGroupTitle(by);
  const others = (events: readonly DateOfAttraction[] = []) =>
    groupDates(
      events.filter(({ id }) => !isNear.has(id)),
      by,
    );
  const before = usePrimed(AttractionDatesDocument, index > 0 ? pageOf(whose.attractionId, index - 1) : null)?.events;
  const events = usePrimed(AttractionDatesDocument, pageOf(whose.attractionId, index))?.events;
  const begun = others(before?.items).at(-1)?.key;
  const groups = others(events?.items);
  return groups.map(({ key, events: dates }, place) => (
    <section key={key} aria-label={title(key)}>
      {(place > 0 || key !== begun) && <h3 className="label text-soft">{title(key)}</h3>}
      <Rows events={dates} {...whose} />
    </section>
  ));
};

const CityFilter = ({ place }: { place: Place | null }) => {
  const { t } = useTranslation(['attraction', 'main']);
  const navigate = useNavigate();
  return (
    <CityDropdown
      value={place}
      onChange={(chosen) =>
        void navigate({ search: `?${new URLSearchParams(placeParams(chosen))}` }, { preventScrollReset: true })
      }
      limit={CITY_DROPDOWN_SIZE}
      clearable
      everywhere={t('everywhere')}
      label={<Icon as={MapPin} className="size-4" label={t('main:city.label')} />}
      className={`${filterChipClass(false)} max-w-full gap-2 self-start`}
    />
  );
};

/** EVENT-15: an attraction's dates, those near the chosen city first; a tour's by country, a team's and a long list by month. */
export const AttractionDates = ({ empty, ...whose }: Whose & { empty: ReactNode }) => {
  const { t } = useTranslation('attraction');
  const [search] = useSearchParams();
  const place = readPlace(search);
  const { attractionId, isTeam } = whose;
  const nearest = usePrimed(AttractionDatesDocument, place && near(attractionId, place))?.events?.items;
  const first = usePrimed(AttractionDatesDocument, pageOf(attractionId, 0))?.events;
  if (!first) return null;
  const total = first.totalCount;
  const by = isTeam || total > pageSize ? 'MONTH' : 'COUNTRY';
  const isNear = new Set(nearest?.map(({ id }) => id));
  return (
    <section aria-labelledby="dates" className="flex min-w-0 flex-1 flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="dates" className="text-2xl font-extrabold tracking-tight">
          {t('events')}
        </h2>
        {total > 0 && <CityFilter place={place} />}
      </div>
      {total === 0 && empty}
      {place && nearest && total > 0 && <Near place={place} events={nearest} {...whose} />}
      {pageIndexes(readPages(search)).map((index) => (
        <Page key={index} index={index} by={by} near={isNear} {...whose} />
      ))}
      {total > 0 && <ShowMore total={total} />}
    </section>
  );
};
