import { useTranslation } from 'react-i18next';
import type { SearchEventsQuery } from '#operations/generated/documents.ts';
import { useCategoryName } from '../core/i18n/category-name.ts';
import { formatMonth } from '../core/time/format.ts';
import { useGenreName } from './genre-name.ts';
import type { SearchParams } from './search-params.ts';
import { useFilterWords } from './use-filter-words.ts';

/** The graph's facets: filter choices with the number of events of each. */
export type SearchFacets = NonNullable<NonNullable<SearchEventsQuery['events']>['facets']>;

type Choice = { label: string; count: number; active: boolean; change: Partial<SearchParams> };
export type FacetGroup = {
  id: 'date' | 'category' | 'genre' | 'price' | 'ticketType';
  choices: Choice[];
  /** A note above the choices. */
  note?: string | undefined;
};

/** Choosing an active filter again removes it. */
const toggled = <T>(active: boolean, value: T): T | null => (active ? null : value);

const genreLimit = 12;

type Days = { startDate: string; endDate: string; count: number };

const daysChoice = (params: SearchParams, label: string, { startDate, endDate, count }: Days): Choice => {
  const active = params.startDate === startDate && params.endDate === endDate;
  const change = { startDate: toggled(active, startDate), endDate: toggled(active, endDate) };
  return { label, count, active, change };
};

const useDateChoices = (params: SearchParams, { weekend, months }: SearchFacets): Choice[] => {
  const { t, i18n } = useTranslation('common');
  return [
    ...(weekend ? [daysChoice(params, t('dates.weekend'), weekend)] : []),
    ...months.slice(0, 6).map((month) => daysChoice(params, formatMonth(month.endDate, i18n.language), month)),
  ];
};

const useCategoryChoices = (params: SearchParams, { categories }: SearchFacets): Choice[] => {
  const categoryName = useCategoryName();
  return categories.map(({ category, count }) => {
    const active = params.categoryId === category.id;
    // Another category has other genres.
    const change = { categoryId: toggled(active, category.id), genres: [] };
    return { label: categoryName(category), count, active, change };
  });
};

const useGenreChoices = (params: SearchParams, { genres }: SearchFacets): Choice[] => {
  const genreName = useGenreName();
  return genres.slice(0, genreLimit).map(({ genre, count }) => {
    const active = params.genres.includes(genre);
    const others = params.genres.filter((other) => other !== genre);
    return { label: genreName(genre), count, active, change: { genres: active ? others : [...others, genre] } };
  });
};

type Words = ReturnType<typeof useFilterWords>;

const priceChoices = (params: SearchParams, { prices }: SearchFacets, words: Words): Choice[] =>
  prices.map(({ min, max, count }) => {
    const [minPrice, maxPrice] = [Number(min), max === null ? null : Number(max)];
    const active = params.minPrice === minPrice && params.maxPrice === maxPrice;
    const change = { minPrice: toggled(active, minPrice), maxPrice: active ? null : maxPrice };
    return { label: words.price(minPrice, maxPrice), count, active, change };
  });

const ticketTypeChoices = (params: SearchParams, { ticketTypes }: SearchFacets, words: Words): Choice[] =>
  ticketTypes.map(({ ticketType, count }) => {
    const active = params.ticketType === ticketType;
    return { label: words.ticketType(ticketType), count, active, change: { ticketType: toggled(active, ticketType) } };
  });

/** The facets as choices, each with the search parameters that it changes. */
export const useFacetGroups = (params: SearchParams, facets: SearchFacets): FacetGroup[] => {
  const { t } = useTranslation('search');
  const { priceCurrencies } = facets;
  const words = useFilterWords(priceCurrencies);
  const groups: FacetGroup[] = [
    { id: 'date', choices: useDateChoices(params, facets) },
    { id: 'category', choices: useCategoryChoices(params, facets) },
    { id: 'genre', choices: useGenreChoices(params, facets) },
    {
      id: 'price',
      note: priceCurrencies.length > 1 ? t('filters.priceMixed') : undefined,
      choices: priceChoices(params, facets, words),
    },
    { id: 'ticketType', choices: ticketTypeChoices(params, facets, words) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
};
