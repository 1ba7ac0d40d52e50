import { SearchX, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { SearchResultsDocument, type SearchResultsQuery } from '#operations/generated/documents.ts';
import { useSearchResultsQuery } from '#operations/generated/hooks.ts';
import { prime } from '../core/apollo/prime.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { ButtonLink, buttonClass } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { EventGrid, EventGridSkeleton, EventItems } from '../event/event-grid.tsx';
import { AttractionRow } from '../search/attraction-row.tsx';
import { RowGrid } from '../search/row-grid.tsx';
import { SearchForm } from '../search/search-form.tsx';
import {
  isEmptySearch,
  readSearchParams,
  type SearchParams,
  searchFilter,
  writeSearchParams,
} from '../search/search-params.ts';
import { VenueRow } from '../search/venue-row.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';

const load = async ({ context, request }: LoaderFunctionArgs) => {
  const params = readSearchParams(new URL(request.url).searchParams);
  if (!isEmptySearch(params)) await prime(context, SearchResultsDocument, { filter: searchFilter(params) });
  return null;
};
export const loader = load;
export const clientLoader = load;

type SectionProps = { id: string; title: string; seeAll: { to: string; label: string } | null; children: ReactNode };

const Section = ({ id, title, seeAll, children }: SectionProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-5">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="text-2xl font-extrabold tracking-tight">
        {title}
      </h2>
      {seeAll && (
        <Link to={seeAll.to} className={`${buttonClass({ variant: 'quiet' })} max-sm:-ml-5 sm:-mr-5`}>
          {seeAll.label}
        </Link>
      )}
    </div>
    {children}
  </section>
);

type Found = SearchResultsQuery['search'];

/** SEARCH-6: five of each kind, and the way to all of them. */
const Sections = ({ found, params }: { found: Found; params: SearchParams }) => {
  const { t } = useTranslation('main');
  const programme = useEarnProgramme();
  const { attractions, events, venues } = found;
  const query = writeSearchParams(params);
  const seeAll = (path: string, label: string, list: { items: readonly unknown[]; totalCount: number }) =>
    list.totalCount > list.items.length ? { to: `/search/${path}${query}`, label } : null;
  return (
    <div className="flex flex-col gap-12">
      {attractions.items.length > 0 && (
        <Section
          id="found-attractions"
          title={t('search.attractions')}
          seeAll={seeAll('attractions', t('search.seeAllAttractions'), attractions)}
        >
          <RowGrid>
            {attractions.items.map((attraction) => (
              <li key={attraction.id}>
                <AttractionRow attraction={attraction} />
              </li>
            ))}
          </RowGrid>
        </Section>
      )}
      {events.items.length > 0 && (
        <Section
          id="found-events"
          title={t('search.events')}
          seeAll={seeAll('events', t('search.seeAllEvents'), events)}
        >
          <EventGrid>
            <EventItems events={events.items} programme={programme} />
          </EventGrid>
        </Section>
      )}
      {venues.items.length > 0 && (
        <Section
          id="found-venues"
          title={t('search.venues')}
          seeAll={seeAll('venues', t('search.seeAllVenues'), venues)}
        >
          <RowGrid>
            {venues.items.map((venue) => (
              <li key={venue.id}>
                <VenueRow venue={venue} />
              </li>
            ))}
          </RowGrid>
        </Section>
      )}
    </div>
  );
};

const Results = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('main');
  const { data } = useSearchResultsQuery({ filter: searchFilter(params) });
  if (!data) return <EventGridSkeleton count={3} />;
  const { attractions, events, venues } = data.search;
  if (attractions.items.length + events.items.length + venues.items.length > 0) {
    return <Sections found={data.search} params={params} />;
  }
  return (
    <Message
      icon={SearchX}
      level={2}
      title={t('search.none.title', { keyword: params.keyword ?? params.cityName })}
      action={
        <ButtonLink to="/" variant="secondary">
          {t('search.none.action')}
        </ButtonLink>
      }
    >
      {t('search.none.message')}
    </Message>
  );
};

export default function Search() {
  const { t } = useTranslation('main');
  const [search] = useSearchParams();
  const params = readSearchParams(search);
  const isEmpty = isEmptySearch(params);
  const title = params.keyword ? t('search.resultsFor', { keyword: params.keyword }) : t('search.title');
  return (
    <div className="shell flex flex-col gap-8 pt-8">
      <PageMeta title={title} description={t('search.description')} noindex={!isEmpty} />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      <SearchForm className={isEmpty ? '' : 'md:hidden'} />
      {isEmpty ? (
        <Message icon={Ticket} level={2} title={t('search.start.title')}>
          {t('search.start.message')}
        </Message>
      ) : (
        <Results params={params} />
      )}
    </div>
  );
}
