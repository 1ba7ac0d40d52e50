import { BedDouble, CalendarX2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type RouterContextProvider, useSearchParams } from 'react-router';
import { type HotelsNearInput, NearbyHotelsDocument } from '#operations/generated/documents.ts';
import { tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { later } from '../core/later.tsx';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { HotelFilters } from '../hotel/hotel-filters.tsx';
import { HotelRow, type NearbyHotel } from '../hotel/hotel-row.tsx';
import { MapBeside } from '../hotel/map-beside.tsx';
import { StayForm } from '../hotel/stay-form.tsx';
import {
  filterNames,
  hotelPath,
  listVariables,
  type StayParams,
  stayProblems,
  writeStay,
} from '../hotel/stay-params.ts';
import { ListFailed } from '../search/list-failed.tsx';
import { pageIndexes, pageInput, readPages } from '../search/paging.ts';
import { ShowMore } from '../search/show-more.tsx';

/** Loaded with the first list that is shown in a browser; the server has no holds. */
const InTrip = later(() => import('../cart/hold/in-trip.tsx').then((module) => module.InTrip));
const TripPanel = later(() => import('../cart/hold/trip-panel.tsx').then((module) => module.TripPanel));

type Near = HotelsNearInput & ({ eventId: string } | { coordinates: { latitude: number; longitude: number } });

/** What a list of hotels is asked for. */
export type HotelSearch = {
  near: Near;
  params: StayParams;
  /** The day at the place. */
  today: string;
};

const variables = ({ near, params }: HotelSearch, index: number) => ({
  near,
  ...listVariables(params),
  page: pageInput(index),
});

/** Loads the shown pages of the list; none while dates or guests break a rule, which the form says. */
export const primeHotels = async (
  context: Readonly<RouterContextProvider>,
  search: HotelSearch,
  address: URLSearchParams,
): Promise<void> => {
  if (stayProblems(search.params, search.today).length > 0) return;
  const pages = pageIndexes(readPages(address));
  await Promise.all(pages.map((index) => tryPrime(context, NearbyHotelsDocument, variables(search, index))));
};

const usePage = (search: HotelSearch, index: number) =>
  usePrimed(NearbyHotelsDocument, variables(search, index))?.hotels;

type RowsProps = { search: HotelSearch; index: number; from: readonly [string, string][] };

const Rows = ({ search, index, from }: RowsProps) =>
  usePage(search, index)?.items.map((near, at) => (
    <HotelRow
      key={near.hotel.id}
      near={near}
      params={search.params}
      to={hotelPath(near.hotel.id, search.params, from)}
      eager={index === 0 && at < 3}
      mark={
        <Suspense fallback={null}>
          <InTrip hotelId={near.hotel.id} />
        </Suspense>
      }
    />
  ));

type ShownProps = {
  search: HotelSearch;
  /** Of the pages that are still to be read. */
  indexes: readonly number[];
  before?: readonly NearbyHotel[];
  children: (hotels: readonly NearbyHotel[]) => ReactNode;
};

/** Gives the hotels of all shown pages together; each page is read by a component of its own, as their number changes. */
const Shown = ({ search, indexes: [index = 0, ...indexes], before = [], children }: ShownProps): ReactNode => {
  const hotels = [...before, ...(usePage(search, index)?.items ?? [])];
  if (indexes.length === 0) return children(hotels);
  return (
    <Shown search={search} indexes={indexes} before={hotels}>
      {children}
    </Shown>
  );
};

const Empty = ({ search: { params }, kept }: { search: HotelSearch; kept: readonly [string, string][] }) => {
  const { t } = useTranslation('hotels');
  const isFiltered = filterNames.some((name) => params[name]);
  const all = { ...params, walkable: false, freeCancellation: false, breakfast: false, fourStars: false };
  return (
    <Message
      icon={BedDouble}
      level={2}
      title={t(isFiltered ? 'none.filtered' : 'none.title')}
      action={
        isFiltered && (
          <ButtonLink to={{ search: writeStay(all, kept) }} variant="secondary">
            {t('none.all')}
          </ButtonLink>
        )
      }
    >
      {t(isFiltered ? 'none.filteredText' : 'none.text')}
    </Message>
  );
};

const Found = ({ search, place, centre, eventId, kept }: HotelListProps) => {
  const { t } = useTranslation('hotels');
  const [address] = useSearchParams();
  const hotels = usePage(search, 0);
  if (!hotels) return <ListFailed />;
  if (hotels.totalCount === 0) return <Empty search={search} kept={kept} />;
  const from: readonly [string, string][] = eventId === null ? kept : [['eventId', eventId]];
  const indexes = pageIndexes(readPages(address));
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="min-w-0">
        <Shown search={search} indexes={indexes}>
          {(shown) =>
            shown.length === hotels.totalCount &&
            shown.every(({ priceFrom }) => priceFrom === null) && (
              <Message icon={CalendarX2} level={2} title={t('soldOut.title')}>
                {t('soldOut.text')}
              </Message>
            )
          }
        </Shown>
        <ul className="border-t border-line">
          {indexes.map((index) => (
            <Rows key={index} search={search} index={index} from={from} />
          ))}
        </ul>
        <ShowMore total={hotels.totalCount} />
        <div className="pt-6 lg:hidden">
          <Suspense fallback={null}>
            <TripPanel />
          </Suspense>
        </div>
      </div>
      <div className="hidden flex-col gap-6 lg:flex">
        <Suspense fallback={null}>
          <TripPanel />
        </Suspense>
        <Shown search={search} indexes={indexes}>
          {(shown) => <MapBeside centre={centre} label={place} hotels={shown} />}
        </Shown>
      </div>
    </div>
  );
};

type HotelListProps = {
  search: HotelSearch;
  /** What the distances are measured from. */
  place: string;
  centre: { latitude: number; longitude: number };
  /** The event that the guests come for. */
  eventId: string | null;
  /** What the address has besides stay and filters. */
  kept: readonly [string, string][];
  /** Fields of the form besides dates and guests. */
  children?: ReactNode;
};

/** Form, filters and hotels with their map. */
export const HotelList = ({ children, ...list }: HotelListProps) => {
  const { t } = useTranslation('hotels');
  const { search, kept } = list;
  const problems = stayProblems(search.params, search.today);
  return (
    <div className="flex flex-col gap-5">
      <StayForm params={search.params} problems={problems} today={search.today} kept={kept} submit={t('form.submit')}>
        {children}
      </StayForm>
      {problems.length === 0 && (
        <>
          <HotelFilters params={search.params} kept={kept} />
          <Found {...list} />
        </>
      )}
    </div>
  );
};
