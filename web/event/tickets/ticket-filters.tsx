import { SlidersHorizontal } from 'lucide-react';
import { memo, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../core/later.tsx';
import { FilterChipButton, filterChipClass } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { SelectField } from '../../core/ui/select.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { hasResale, priceStops, sectionNames, type TicketFilter } from './ticket-filter.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

const PriceFilter = later(() => import('./price-filter.tsx').then((module) => module.PriceFilter));

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

const wishesOf = ({ hasRestrictedView }: TicketChoices) =>
  (['aisle', 'frontRow', 'fullView'] as const).filter((wish) => wish !== 'fullView' || hasRestrictedView);

/** What most visitors choose by. */
const MainChips = ({ choices: { filter, setFilter, offers, reserved } }: { choices: TicketChoices }) => {
  const { t } = useTranslation('event');
  return (
    <>
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
    </>
  );
};

/** Wishes for seats, and their section. */
const SeatWishes = ({ choices }: { choices: TicketChoices }) => {
  const { t } = useTranslation('event');
  const { filter, setFilter, offers } = choices;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of chips, not a form section */}
      <div role="group" aria-label={t('filter.seats')} className="flex flex-wrap gap-2">
        {wishesOf(choices).map((wish) => (
          <FilterChipButton key={wish} active={filter[wish]} onClick={() => setFilter({ [wish]: !filter[wish] })}>
            {t(`filter.${wish}`)}
          </FilterChipButton>
        ))}
      </div>
      <SectionSelect offers={offers} section={filter.section} setFilter={setFilter} />
    </>
  );
};

/** How many of the panel's filters are set. */
const narrowedBy = (choices: TicketChoices): number => {
  const { filter } = choices;
  return (
    Number(filter.minPrice !== null || filter.maxPrice !== null) +
    Number(filter.section !== null) +
    wishesOf(choices).filter((wish) => filter[wish]).length
  );
};

type MoreButtonProps = { narrowed: number; open: boolean; panel: string; onToggle: () => void };

const MoreButton = ({ narrowed, open, panel, onToggle }: MoreButtonProps) => {
  const { t } = useTranslation('event');
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={panel}
      onClick={onToggle}
      className={`${filterChipClass(narrowed > 0)} gap-2`}
    >
      <Icon as={SlidersHorizontal} className="size-4" />
      {narrowed > 0 ? (
        t('filter.moreSet', { count: narrowed })
      ) : (
        <span className="roomy:sr-only">{t('filter.more')}</span>
      )}
    </button>
  );
};

/** What narrows the list: only what this event has to choose from. */
export const TicketFilters = ({ choices, currencyCode }: { choices: TicketChoices; currencyCode: string }) => {
  const { t } = useTranslation('event');
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const panel = useId();
  const { filter, setFilter, offers, reserved } = choices;
  const stops = priceStops(offers);
  if (!reserved && offers.length < 3) return null;
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a row of chips, not a form section */}
      <div
        role="group"
        aria-label={t('filter.label')}
        className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:flex-wrap lg:px-0 roomy:-mx-4 roomy:flex-nowrap roomy:px-4 roomy:*:shrink-0 roomy:*:px-3 roomy:*:text-sm"
      >
        <MainChips choices={choices} />
        <MoreButton
          narrowed={narrowedBy(choices)}
          open={open}
          panel={panel}
          onToggle={() => {
            setOpen(!open);
            setWasOpened(true);
          }}
        />
      </div>
      <div id={panel} hidden={!open} className="flex flex-col gap-4">
        {/* It stays when the panel closes: a price chosen just before still counts. */}
        {wasOpened && stops.length > 1 && (
          <Suspense fallback={waiting}>
            <PriceFilter stops={stops} filter={filter} currencyCode={currencyCode} onChange={setFilter} />
          </Suspense>
        )}
        {reserved && <SeatWishes choices={choices} />}
      </div>
    </div>
  );
};
