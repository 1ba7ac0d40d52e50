import { X } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link, type LoaderFunctionArgs } from 'react-router';
import { SearchResultsDocument } from '#operations/generated/documents.ts';
import { SEARCH_DEBOUNCE_MS } from '#rules/timings.ts';
import { useTypedAnswer } from '../core/apollo/use-typed-answer.ts';
import { useApp } from '../core/app.tsx';
import { dayToSend } from '../core/dates/visitor-day.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import type { RouteHandle } from '../core/layout/route-handle.ts';
import { useBack } from '../core/layout/use-back.ts';
import { Icon } from '../core/ui/icon.tsx';
import { EventGridSkeleton } from '../event/card/event-grid.tsx';
import { ActiveFilters } from '../search/active-filters.tsx';
import { KeywordRead } from '../search/keyword-read.tsx';
import { ListFailed } from '../search/list-failed.tsx';
import { NothingFound } from '../search/nothing-found.tsx';
import { searchFilter } from '../search/search-filter.ts';
import { isEmptySearch, keywordOf, readSearchParams, type SearchParams } from '../search/search-params.ts';
import { useCurrentSearch, useSearch } from '../search/use-search.ts';
import { WhereAndWhen } from '../search/where-and-when.tsx';
import { NearestEvents } from './nearest-events.tsx';
import { isNothing, SearchSections } from './search-sections.tsx';
import { primePopular, SearchStart } from './search-start.tsx';

export const handle = { layout: 'blank' } satisfies RouteHandle;

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const isEmpty = isEmptySearch(readSearchParams(new URL(request.url).searchParams));
  await Promise.all([ensureTexts(context, 'search'), isEmpty && primePopular(context)]);
  return null;
};

/** The field must be there at once: what is popular follows. */
export const clientLoader = async ({ context }: LoaderFunctionArgs) => {
  await ensureTexts(context, 'search');
  return null;
};

type LiveResultsProps = { params: SearchParams; field: RefObject<HTMLInputElement | null> };

/** SEARCH-6: results while typing. */
const LiveResults = ({ params, field }: LiveResultsProps) => {
  const { t } = useTranslation('main');
  const isEmpty = isEmptySearch(params);
  const today = dayToSend(useApp().now);
  const variables = isEmpty ? null : { filter: searchFilter(params, today) };
  const { data, isAsking, hasFailed } = useTypedAnswer(SearchResultsDocument, variables, SEARCH_DEBOUNCE_MS);
  if (isEmpty)
    return (
      <>
        <p className="text-soft">{t('searchForm.modal.hint')}</p>
        <SearchStart field={field} />
      </>
    );
  if (hasFailed) return <ListFailed />;
  const found = data?.search;
  if (!found) return <EventGridSkeleton count={3} />;
  const { attractions, events, venues } = found;
  const count = attractions.totalCount + events.totalCount + venues.totalCount;
  return (
    <div aria-busy={isAsking}>
      <p role="status" className="sr-only">
        {isAsking ? '' : t('searchForm.modal.status', { count })}
      </p>
      {found.reading && (
        <div className="mb-6 flex flex-col gap-3">
          <ActiveFilters params={params} reading={found.reading} pathname="/search" />
          <KeywordRead params={params} reading={found.reading} />
        </div>
      )}
      {isNothing(found) ? <NothingFound params={params} /> : <SearchSections found={found} params={params} />}
      <NearestEvents nearest={found.nearest} />
    </div>
  );
};

/** SEARCH-15: the full-screen search on phones. */
export default function ModalSearch() {
  const { t } = useTranslation('main');
  const [params, setParams] = useState(useCurrentSearch());
  const search = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const close = useBack();
  const change = (changed: Partial<SearchParams>) => setParams((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Replaces the history entry, so that Back from the results leads to the page below.
    if (params.keyword !== null) search(params, { byEnter: true, replace: true });
  };
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={t('searchForm.modal.title')}
      className="shell flex min-h-dvh flex-col gap-5 pb-10"
    >
      <PageMeta title={t('searchForm.modal.title')} noindex />
      <h1 className="sr-only">{t('searchForm.modal.title')}</h1>
      <div className="sticky top-0 z-5 -mx-4 flex flex-col gap-3 border-b border-line bg-page px-4 py-3">
        <Form action="/search" role="search" onSubmit={submit} className="flex items-center gap-2">
          <input
            ref={field}
            type="search"
            name="keyword"
            defaultValue={params.keyword ?? ''}
            onChange={({ target }) => change({ keyword: keywordOf(target.value) })}
            // biome-ignore lint/a11y/noAutofocus: the visitor opened it in order to type
            autoFocus
            aria-label={t('searchForm.placeholder')}
            placeholder={t('searchForm.placeholder')}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            className="block min-h-12 w-full min-w-0 rounded-control border border-line-strong/60 bg-sunk px-4 text-base placeholder:text-soft"
          />
          <Link
            to="/"
            replace
            aria-label={t('searchForm.modal.close')}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
            className="feedback -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sunk hover:text-ink"
          >
            <Icon as={X} />
          </Link>
        </Form>
        <div className="flex flex-wrap gap-2">
          <WhereAndWhen params={params} onChange={change} />
        </div>
      </div>
      <LiveResults params={params} field={field} />
    </div>
  );
}
