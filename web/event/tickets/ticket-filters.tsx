import { SlidersHorizontal } from 'lucide-react';
import { lazy, memo, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChipButton, filterChipClass } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { SelectField } from '../../core/ui/select.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { hasResale, priceStops, sectionNames, type TicketFilter } from './ticket-filter.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

const PriceFilter = lazy(() => import('./price-filter.tsx').then((module) => ({ default: module.PriceFilter })));

/** As high as the price filter, which is loaded when the panel is opened. */
const waiting = <Skeleton className="h-31 w-full" />;

type SectionSelectProps = Pick<TicketChoices, 'offers' | 'setFilter'> & Pick<TicketFilter, 'section'>;

/** A hundred options, which other choices do not change. */
const SectionSelect = memo(({ offers, section, setFilter }: SectionSelectProps) => {
  const { t } = useTranslation('event');
  return (
    <SelectField
      label={t('filter.section')}
      value={section ?? ''}
      onChange={({ target }) => setFilter({ section: target.value || null })}
    >
      <option value="">{t('filter.anySection')}</option>
      {sectionNames(offers).map((name) => (
        <option key={name} value={name}>
          {t('filter.sectionName', { section: name })}
        </option>
      ))}
    </SelectField>
  );
});

/** What narrows the list: only what this event has to choose from. */
export const TicketFilters = ({ choices, currencyCode }: { choices: TicketChoices; currencyCode: string }) => {
  const { t } = useTranslation('event');
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const panel = useId();
  const { filter, setFilter, offers, reserved, hasRestrictedView } = choices;
  const wishes = (['aisle', 'frontRow', 'fullView'] as const).filter(
    (wish) => wish !== 'fullView' || hasRestrictedView,
  );
  const narrowed =
    Number(filter.minPrice !== null || filter.maxPrice !== null) +
    Number(filter.section !== null) +
    wishes.filter((wish) => filter[wish]).length;
  const stops = priceStops(offers);
  if (!reserved && offers.length < 3) return null;
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a row of chips, not a form section */}
      <div
        role="group"
        aria-label={t('filter.label')}
        className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
      >
        {reserved && (
          <>
            <FilterChipButton active={filter.order === 'best'} onClick={() => setFilter({ order: 'best' })}>
              {t('filter.best')}
            </FilterChipButton>
            <FilterChipButton active={filter.order === 'price'} onClick={() => setFilter({ order: 'price' })}>
              {t('filter.cheapest')}
            </FilterChipButton>
            <FilterChipButton active={filter.accessible} onClick={() => setFilter({ accessible: !filter.accessible })}>
              {t('filter.accessible')}
            </FilterChipButton>
          </>
        )}
        {hasResale(offers) && (
          <FilterChipButton active={filter.resale} onClick={() => setFilter({ resale: !filter.resale })}>
            {t('filter.resale')}
          </FilterChipButton>
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => {
            setOpen(!open);
            setWasOpened(true);
          }}
          className={`${filterChipClass(narrowed > 0)} gap-2`}
        >
          <Icon as={SlidersHorizontal} className="size-4" />
          {narrowed > 0 ? t('filter.moreSet', { count: narrowed }) : t('filter.more')}
        </button>
      </div>
      <div id={panel} hidden={!open} className="flex flex-col gap-4">
        {/* It stays when the panel closes: a price chosen just before still counts. */}
        {wasOpened && stops.length > 1 && (
          <Suspense fallback={waiting}>
            <PriceFilter stops={stops} filter={filter} currencyCode={currencyCode} onChange={setFilter} />
          </Suspense>
        )}
        {reserved && (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: a row of chips, not a form section */}
            <div role="group" aria-label={t('filter.seats')} className="flex flex-wrap gap-2">
              {wishes.map((wish) => (
                <FilterChipButton key={wish} active={filter[wish]} onClick={() => setFilter({ [wish]: !filter[wish] })}>
                  {t(`filter.${wish}`)}
                </FilterChipButton>
              ))}
            </div>
            <SectionSelect offers={offers} section={filter.section} setFilter={setFilter} />
          </>
        )}
      </div>
    </div>
  );
};
