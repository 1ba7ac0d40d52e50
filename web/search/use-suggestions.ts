import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { AutocompleteDocument, type AutocompleteQuery } from '#operations/generated/documents.ts';
import { SECTION_SIZE } from '#rules/constants.ts';
import { DEBOUNCE_MS } from '#rules/timings.ts';
import { useTypedAnswer } from '../core/apollo/use-typed-answer.ts';
import { useCategoryName } from '../core/i18n/category-name.ts';
import { formatEventDate } from '../core/time/format.ts';
import { emptySearch, writeSearchParams } from './search-params.ts';

export type SuggestionKind = 'attractions' | 'events' | 'venues' | 'all';
/** One suggestion, and the page it leads to. */
export type Suggestion = { id: string; name: string; detail: string; to: string };
export type SuggestionGroup = { value: SuggestionKind; items: Suggestion[] };

const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

type Found = NonNullable<AutocompleteQuery['autocomplete']>;

const useGroups = () => {
  const { i18n } = useTranslation();
  const categoryName = useCategoryName();
  return ({ attractions, events, venues }: Found): SuggestionGroup[] => [
    {
      value: 'attractions',
      items: attractions.map(({ id, name, category }) => ({
        id,
        name,
        detail: category ? categoryName(category) : '',
        to: `/attraction/${encodeURIComponent(id)}`,
      })),
    },
    {
      value: 'events',
      items: events.map(({ id, name, starts, venue }) => ({
        id,
        name,
        detail: join(formatEventDate(starts, i18n.language), venue.name, venue.address.city),
        to: `/event/${encodeURIComponent(id)}`,
      })),
    },
    {
      value: 'venues',
      items: venues.map(({ id, name, address }) => ({
        id,
        name,
        detail: [address.city, address.stateCode].filter(Boolean).join(', '),
        to: `/venue/${encodeURIComponent(id)}`,
      })),
    },
  ];
};

type Answer = { isAsking: boolean; hasFailed: boolean; count: number; keyword: string };

const statusOf = (t: TFunction<'main'>, { isAsking, hasFailed, count, keyword }: Answer): string => {
  if (hasFailed) return t('searchForm.suggest.failed');
  if (isAsking) return t('searchForm.suggest.asking');
  return count === 0 ? t('searchForm.suggest.none', { keyword }) : t('searchForm.suggest.found', { count });
};

/** Suggestions for a keyword while it is typed; a blank keyword has none (SEARCH-1, SEARCH-16). */
export const useSuggestions = (text: string) => {
  const { t } = useTranslation('main');
  const groupsOf = useGroups();
  const keyword = text.trim();
  const question = keyword === '' ? null : { keyword: keyword.slice(0, 100), limit: SECTION_SIZE };
  const answer = useTypedAnswer(AutocompleteDocument, question, DEBOUNCE_MS);
  const groups = answer.data?.autocomplete
    ? groupsOf(answer.data.autocomplete).filter(({ items }) => items.length > 0)
    : [];
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const all: SuggestionGroup = {
    value: 'all',
    items: [
      {
        id: 'all',
        name: t('searchForm.suggest.all', { keyword }),
        detail: '',
        to: `/search${writeSearchParams({ ...emptySearch, keyword })}`,
      },
    ],
  };
  return {
    keyword,
    groups: keyword === '' ? [] : [...groups, all],
    status: keyword === '' ? null : statusOf(t, { ...answer, count, keyword }),
    isQuiet: count > 0 && !answer.hasFailed,
  };
};
