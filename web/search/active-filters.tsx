import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KeywordReadFragment } from '#operations/generated/documents.ts';
import { placeLabel } from '../city/place.ts';
import { useRangeLabel } from '../core/dates/use-range-label.ts';
import { useCategoryName } from '../core/i18n/category-name.ts';
import { useShell } from '../core/layout/shell.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useGenreName } from './genre-name.ts';
import { usePartName } from './keyword-read.tsx';
import { emptySearch, keywordOf, type SearchParams, writeSearchParams } from './search-params.ts';
import { useFilterWords } from './use-filter-words.ts';

type Active = { id: string; label: string; without: Partial<SearchParams> };

/** The active filters, each with the search without it. */
const useActive = (params: SearchParams, currencies: readonly string[]): Active[] => {
  const { t, i18n } = useTranslation('main');
  const { categories } = useShell();
  const words = useFilterWords(currencies);
  const categoryName = useCategoryName();
  const genreName = useGenreName();
  const dates = useRangeLabel(params);
  const { place, startDate, categoryId, genres, minPrice, maxPrice, ticketType } = params;
  const isPriced = minPrice !== null || maxPrice !== null;
  const category = categories.find(({ id }) => id === categoryId);
  return [
    place && { id: 'place', label: placeLabel(place, i18n.language) ?? t('city.near'), without: { place: null } },
    startDate !== null && { id: 'dates', label: dates, without: { startDate: null, endDate: null } },
    categoryId !== null && {
      id: 'category',
      label: category ? categoryName(category) : categoryId,
      without: { categoryId: null },
    },
    ...genres.map((genre) => ({
      id: `genre ${genre}`,
      label: genreName(genre),
      without: { genres: genres.filter((other) => other !== genre) },
    })),
    isPriced && { id: 'price', label: words.price(minPrice, maxPrice), without: { minPrice: null, maxPrice: null } },
    ticketType !== null && { id: 'ticketType', label: words.ticketType(ticketType), without: { ticketType: null } },
  ].filter((active) => active !== null && active !== false);
};

type Reading = KeywordReadFragment | null | undefined;

/** SEARCH-19, SEARCH-20: the filters that are words of the keyword, each with the keyword without them. */
const useReadFilters = (reading: Reading): Active[] => {
  const nameOf = usePartName();
  const kinds = ['PLACE', 'DATES', 'CATEGORY', 'GENRE', 'PRICE'];
  return (reading?.parts ?? [])
    .filter(({ kind, isApplied }) => isApplied && kinds.includes(kind))
    .map((part) => ({
      id: `words ${part.typed}`,
      label: nameOf(part),
      without: { keyword: keywordOf(part.keywordWithout) },
    }));
};

type ActiveFiltersProps = {
  params: SearchParams;
  currencies?: readonly string[];
  reading: Reading;
  /** The page that the links lead to, when it is another one. */
  pathname?: string;
};

/** A chip to remove each active filter, and a link to remove all; Back restores them. */
export const ActiveFilters = ({ params, currencies = [], reading, pathname }: ActiveFiltersProps) => {
  const { t } = useTranslation('search');
  const read = useReadFilters(reading);
  const active = [...read, ...useActive(params, currencies)];
  if (active.length === 0) return null;
  const { keyword, sort } = params;
  return (
    <ul aria-label={t('filters.active')} className="flex flex-wrap items-center gap-2">
      {active.map(({ id, label, without }) => (
        <li key={id}>
          <Link
            to={{ pathname, search: writeSearchParams({ ...params, ...without }) }}
            preventScrollReset
            aria-label={t('filters.remove', { filter: label })}
            className={`${filterChipClass(false)} gap-2 bg-sunk pr-3`}
          >
            {label}
            <Icon as={X} className="size-4 text-soft" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={{
              pathname,
              search: writeSearchParams({ ...emptySearch, keyword, asTyped: read.length > 0 || null, sort }),
            }}
            preventScrollReset
            className="feedback inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-brand-text hover:bg-brand-tint"
          >
            {t('filters.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
};
