import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KeywordReadFragment } from '#operations/generated/documents.ts';
import { localeOf } from '#rules/locale.ts';
import { useRangeLabels } from '../core/dates/use-range-label.ts';
import { useCategoryName } from '../core/i18n/category-name.ts';
import { useShell } from '../core/layout/shell.tsx';
import { useGenreName } from './genre-name.ts';
import { type SearchParams, writeSearchParams } from './search-params.ts';
import { useFilterWords } from './use-filter-words.ts';

type Part = KeywordReadFragment['parts'][number];

/** What a part of the keyword was read as, in words. */
export const usePartName = () => {
  const rangeLabel = useRangeLabels();
  const { categories } = useShell();
  const [categoryName, genreName] = [useCategoryName(), useGenreName()];
  const { price } = useFilterWords();
  return ({ kind, name, startDate, endDate, maxPrice }: Part) => {
    if (maxPrice !== null) return price(null, maxPrice);
    if (startDate !== null) return rangeLabel({ startDate, endDate });
    if (kind === 'GENRE') return genreName(name);
    const category = kind === 'CATEGORY' ? categories.find((one) => one.name === name) : undefined;
    return category ? categoryName(category) : name;
  };
};

type KeywordReadProps = { params: SearchParams; reading: KeywordReadFragment | null | undefined };

/** SEARCH-17, SEARCH-21: what the keyword was taken for, and what of it was left out. */
export const KeywordRead = ({ params, reading }: KeywordReadProps) => {
  const { t, i18n } = useTranslation('search');
  const nameOf = usePartName();
  if (!reading) return null;
  const { keyword } = params;
  const { shownFor, ignored, parts } = reading;
  const list = (words: readonly string[]) =>
    new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(words);
  // Of a keyword without any word that is known nothing is left to be shown.
  const isSome = ignored.join(' ').length < (keyword ?? '').trim().length;
  const leftOut = parts.filter(({ isApplied }) => !isApplied).map(nameOf);
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {shownFor && keyword && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{t('reading.shownFor', { keyword: shownFor })}</span>
          <Link
            to={`/search${writeSearchParams({ ...params, asTyped: true })}`}
            className="feedback inline-flex min-h-11 items-center text-brand-text underline underline-offset-4"
          >
            {t('reading.instead', { keyword })}
          </Link>
        </p>
      )}
      {leftOut.length > 0 && <p className="text-soft">{t('reading.notApplied', { parts: list(leftOut) })}</p>}
      {ignored.length > 0 && isSome && <p className="text-soft">{t('reading.ignored', { words: list(ignored) })}</p>}
    </div>
  );
};
