import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { ButtonLink } from '../core/ui/button.tsx';
import { FilterChipLink } from '../core/ui/chip.tsx';
import { Message } from '../core/ui/message.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { readSearchParams, type SearchParams, searchFilter, writeSearchParams } from '../search/search-params.ts';
import { EventPages, primeEventPages } from './event-pages.tsx';

const load = async ({ context, request }: LoaderFunctionArgs) => {
  const search = new URL(request.url).searchParams;
  await primeEventPages(context, searchFilter(readSearchParams(search)), search);
  return null;
};
export const loader = load;
export const clientLoader = load;

const CategoryFilter = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('main');
  const { categories } = useShell();
  return (
    <nav
      aria-label={t('home.filter')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {[{ id: null, name: t('home.all') }, ...categories].map(({ id, name }) => (
        <FilterChipLink
          key={id}
          to={{ search: writeSearchParams({ ...params, categoryId: id }) }}
          active={id === params.categoryId}
          preventScrollReset
        >
          {name}
        </FilterChipLink>
      ))}
    </nav>
  );
};

const useTitle = ({ keyword, categoryId }: SearchParams): string => {
  const { t } = useTranslation('main');
  const { categories } = useShell();
  if (keyword) return t('search.eventsFor', { keyword });
  return categories.find(({ id }) => id === categoryId)?.name ?? t('search.eventsTitle');
};

export default function SearchEvents() {
  const { t } = useTranslation('main');
  const [search] = useSearchParams();
  const params = readSearchParams(search);
  const title = useTitle(params);
  const none = (
    <Message
      icon={CalendarX2}
      level={2}
      title={t('search.noEvents.title')}
      action={
        <ButtonLink to="/search/events" variant="secondary">
          {t('search.seeAllEvents')}
        </ButtonLink>
      }
    >
      {t('search.noEvents.message')}
    </Message>
  );
  return (
    <div className="shell flex flex-col gap-6 pt-8">
      <PageMeta
        title={title}
        description={t('search.description')}
        search={writeSearchParams({ categoryId: params.categoryId })}
        noindex={params.keyword !== null}
      />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      <SearchForm className="md:hidden" />
      <CategoryFilter params={params} />
      <EventPages filter={searchFilter(params)} empty={none} />
    </div>
  );
}
