import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../core/money/format.ts';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { type SearchParams, writeSearchParams } from './search-params.ts';
import type { SearchFacets } from './use-facet-groups.ts';
import { useFacetGroups } from './use-facet-groups.ts';
import { useWantedSearch } from './use-wanted-search.ts';

const Group = ({ title, note, children }: { title: string; note: string | undefined; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
      <h2 id={id} className="px-2 pb-1 font-bold">
        {title}
      </h2>
      {note && <p className="px-2 pb-1 text-sm text-soft">{note}</p>}
      <ul>{children}</ul>
    </section>
  );
};

type ChoiceProps = { label: string; count: number; active: boolean; to: string };

/** Each choice is a link: it works without JavaScript, and Back undoes it. */
const Choice = ({ label, count, active, to }: ChoiceProps) => {
  const { t, i18n } = useTranslation('search');
  return (
    <li>
      <Link
        to={{ search: to }}
        preventScrollReset
        aria-current={active ? 'true' : undefined}
        className={classNames(
          'feedback flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunk',
          active && 'font-semibold text-brand-text',
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'inline-flex size-5 shrink-0 items-center justify-center rounded-md border',
            active ? 'border-brand bg-brand text-on-brand' : 'border-line-strong',
          )}
        >
          {active && <Icon as={Check} className="size-4" />}
        </span>
        <span className="min-w-0 flex-1">{label}</span>
        <span className="text-sm text-soft tabular-nums">
          <span aria-hidden="true">{formatNumber(count, i18n.language)}</span>
          <span className="sr-only">{t('filters.count', { count })}</span>
        </span>
      </Link>
    </li>
  );
};

type SearchFiltersProps = { params: SearchParams; facets: SearchFacets };

/** The filters of a search, each choice with the number of its events. */
export const SearchFilters = ({ params: shown, facets }: SearchFiltersProps) => {
  const { t } = useTranslation('search');
  const params = useWantedSearch(shown);
  const groups = useFacetGroups(params, facets);
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ id, choices, note }) => (
        <Group key={id} note={note} title={t(`filters.group.${id}`)}>
          {choices.map(({ label, count, active, change }) => (
            <Choice
              key={label}
              label={label}
              count={count}
              active={active}
              to={writeSearchParams({ ...params, ...change })}
            />
          ))}
        </Group>
      ))}
    </div>
  );
};
