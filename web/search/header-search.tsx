import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { Icon } from '../core/ui/icon.tsx';
import { HiddenParams, KeywordField, textIn } from './keyword-field.tsx';
import { emptySearch, keywordOf } from './search-params.ts';
import { useCurrentSearch, useSearch } from './use-search.ts';

/** The header's search: a keyword, with the place and dates of the current results. */
export const HeaderSearch = () => {
  const { t } = useTranslation('main');
  const { keyword, place, startDate, endDate } = useCurrentSearch();
  const params = { ...emptySearch, place, startDate, endDate };
  const search = useSearch();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = keywordOf(textIn(event.currentTarget, 'keyword'));
    if (keyword !== null) return search({ ...params, keyword }, { byEnter: true });
    event.currentTarget.querySelector<HTMLInputElement>('[name="keyword"]')?.focus();
  };
  return (
    <Form action="/search" role="search" aria-label={t('searchForm.quick')} onSubmit={submit} className="relative">
      <HiddenParams params={params} />
      <KeywordField
        keyword={keyword ?? ''}
        aria-label={t('searchForm.placeholder')}
        className="feedback block min-h-11 w-full rounded-control border border-line-strong/60 bg-sunk pr-4 pl-12 text-base placeholder:text-soft hover:border-line-strong"
      />
      <button
        type="submit"
        aria-label={t('searchForm.submit')}
        className="feedback absolute inset-y-0 left-0.5 inline-flex w-11 items-center justify-center rounded-control text-soft hover:text-ink"
      >
        <Icon as={Search} />
      </button>
    </Form>
  );
};
