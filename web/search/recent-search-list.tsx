import { History, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { placeLabel } from '../city/place.ts';
import { Button, IconButton } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { forgetSearch, forgetSearches, type RecentSearch, useRecentSearches } from './recent-searches.ts';

type ClearableHeadProps = { id: string; title: string; onClear: () => void };

/** The heading of what this browser keeps, with a button that clears it. */
export const ClearableHead = ({ id, title, onClear }: ClearableHeadProps) => {
  const { t } = useTranslation('search');
  return (
    <div className="flex items-center justify-between gap-4">
      <h2 id={id} className="text-xl font-extrabold tracking-tight">
        {title}
      </h2>
      <Button variant="quiet" className="-mr-4 shrink-0" aria-describedby={id} onClick={onClear}>
        {t('opening.clear')}
      </Button>
    </div>
  );
};

type ListProps = {
  /** Gets the focus of a button that is gone with what it removed. */
  field: RefObject<HTMLInputElement | null>;
};

const Row = ({ search, field }: ListProps & { search: RecentSearch }) => {
  const { t, i18n } = useTranslation('search');
  const { keyword, query } = search;
  const place = search.place && placeLabel(search.place, i18n.language);
  const name = place ? t('saved.wordsIn', { keyword, place }) : keyword;
  return (
    <li className="flex items-center gap-2">
      <Link
        to={`/search${query}`}
        // As with a search that is typed: Back from the results leads to the page below.
        replace
        className="feedback flex min-h-13 min-w-0 flex-1 items-center gap-3.5 rounded-control hover:text-brand-text"
      >
        <Icon as={History} className="size-5 text-soft" />
        <span className="truncate font-semibold">{name}</span>
      </Link>
      <IconButton
        label={t('saved.remove', { name })}
        className="-mr-3 border-transparent bg-transparent text-soft"
        onClick={() => {
          forgetSearch(search);
          field.current?.focus();
        }}
      >
        <Icon as={X} className="size-4" />
      </IconButton>
    </li>
  );
};

/** Words that were searched for in this browser: each leads to its results and can be removed. */
export const RecentSearchList = ({ field }: ListProps) => {
  const { t } = useTranslation('search');
  const searches = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="search-searches">
      <ClearableHead
        id="search-searches"
        title={t('opening.searches')}
        onClear={() => {
          forgetSearches();
          field.current?.focus();
        }}
      />
      <ul className="divide-y divide-line">
        {searches.map((search) => (
          <Row key={search.query} search={search} field={field} />
        ))}
      </ul>
    </section>
  );
};
