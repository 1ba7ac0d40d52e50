import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SearchResultsQuery } from '#operations/generated/documents.ts';
import { buttonClass } from '../core/ui/button.tsx';
import { EventGrid, EventItems } from '../event/card/event-grid.tsx';
import { AttractionRow } from '../search/attraction-row.tsx';
import { RowGrid } from '../search/row-grid.tsx';
import { type SearchParams, writeSearchParams } from '../search/search-params.ts';
import { VenueRow } from '../search/venue-row.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';

type SectionProps = { id: string; title: string; seeAll: { to: string; label: string } | null; children: ReactNode };

const Section = ({ id, title, seeAll, children }: SectionProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-5">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="text-2xl font-extrabold tracking-tight">
        {title}
      </h2>
      {seeAll && (
        <Link to={seeAll.to} className={`${buttonClass({ variant: 'quiet' })} max-sm:px-0 max-sm:text-start sm:-mr-5`}>
          {seeAll.label}
        </Link>
      )}
    </div>
    {children}
  </section>
);

export type Found = NonNullable<SearchResultsQuery['search']>;

export const isNothing = ({ attractions, events, venues }: Found): boolean =>
  attractions.items.length + events.items.length + venues.items.length === 0;

type SearchSectionsProps = { found: Found; params: SearchParams };

/** SEARCH-6: five results of each kind, with a link to all of them. */
export const SearchSections = ({ found, params }: SearchSectionsProps) => {
  const { t } = useTranslation('search');
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
          title={t('attractions')}
          seeAll={seeAll('attractions', t('seeAllAttractions'), attractions)}
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
        <Section id="found-events" title={t('events')} seeAll={seeAll('events', t('seeAllEvents'), events)}>
          <EventGrid>
            <EventItems events={events.items} programme={programme} />
          </EventGrid>
        </Section>
      )}
      {venues.items.length > 0 && (
        <Section id="found-venues" title={t('venues')} seeAll={seeAll('venues', t('seeAllVenues'), venues)}>
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
