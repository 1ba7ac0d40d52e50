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

/** The facets as choices, each with the search parameters that it changes. */
export const useFacetGroups = (params: SearchParams, facets: SearchFacets): FacetGroup[] => {
  const { t, i18n } = useTranslation(['common', 'search']);
  const categoryName = useCategoryName();
  const genreName = useGenreName();
  const { weekend, months, categories, genres, prices, priceCurrencies, ticketTypes } = facets;
  const words = useFilterWords(priceCurrencies);

  const days = (
    label: string,
    { startDate, endDate, count }: { startDate: string; endDate: string; count: number },
  ) => {
    const active = params.startDate === startDate && params.endDate === endDate;
    return {
      label,
      count,
      active,
      change: { startDate: toggled(active, startDate), endDate: toggled(active, endDate) },
    };
  };
  const groups: FacetGroup[] = [
    {
      id: 'date',
      choices: [
        ...(weekend ? [days(t('dates.weekend'), weekend)] : []),
        ...months.slice(0, 6).map((month) => days(formatMonth(month.endDate, i18n.language), month)),
      ],
    },
    {
      id: 'category',
      choices: categories.map(({ category, count }) => {
        const active = params.categoryId === category.id;
        // Another category has other genres.
        return {
          label: categoryName(category),
          count,
          active,
          change: { categoryId: toggled(active, category.id), genres: [] },
        };
      }),
    },
    {
      id: 'genre',
      choices: genres.slice(0, genreLimit).map(({ genre, count }) => {
        const active = params.genres.includes(genre);
        const others = params.genres.filter((other) => other !== genre);
        return { label: genreName(genre), count, active, change: { genres: active ? others : [...others, genre] } };
      }),
    },
    {
      id: 'price',
      note: priceCurrencies.length > 1 ? t('search:filters.priceMixed') : undefined,
      choices: prices.map(({ min, max, count }) => {
        const [minPrice, maxPrice] = [Number(min), max === null ? null : Number(max)];
        const active = params.minPrice === minPrice && params.maxPrice === maxPrice;
        return {
          label: words.price(minPrice, maxPrice),
          count,
          active,
          change: { minPrice: toggled(active, minPrice), maxPrice: active ? null : maxPrice },
        };
      }),
    },
    {
      id: 'ticketType',
      choices: ticketTypes.map(({ ticketType, count }) => {
        const active = params.ticketType === ticketType;
        return {
          label: words.ticketType(ticketType),
          count,
          active,
          change: { ticketType: toggled(active, ticketType) },
        };
      }),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
};
