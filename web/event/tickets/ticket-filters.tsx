import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { FilterChipButton, filterChipClass } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { SelectField } from '../../core/ui/select.tsx';
import { hasResale, priceSteps, sectionNames } from './ticket-filter.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

const PriceSelect = ({ choices, currencyCode }: { choices: TicketChoices; currencyCode: string }) => {
  const { t, i18n } = useTranslation('event');
  return (
    <SelectField
      label={t('filter.price')}
      value={choices.filter.maxPrice ?? ''}
      onChange={({ target }) => choices.setFilter({ maxPrice: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{t('filter.anyPrice')}</option>
      {priceSteps(choices.offers).map((minorUnits) => (
        <option key={minorUnits} value={minorUnits}>
          {t('filter.upTo', { price: formatMoney({ minorUnits, currencyCode }, i18n.language) })}
        </option>
      ))}
    </SelectField>
  );
};

const SectionSelect = ({ choices }: { choices: TicketChoices }) => {
  const { t } = useTranslation('event');
  return (
    <SelectField
      label={t('filter.section')}
      value={choices.filter.section ?? ''}
      onChange={({ target }) => choices.setFilter({ section: target.value || null })}
    >
      <option value="">{t('filter.anySection')}</option>
      {sectionNames(choices.offers).map((name) => (
        <option key={name} value={name}>
          {t('filter.sectionName', { section: name })}
        </option>
      ))}
    </SelectField>
  );
};

/** What narrows the list: only what this event has to choose from. */
export const TicketFilters = ({ choices, currencyCode }: { choices: TicketChoices; currencyCode: string }) => {
  const { t } = useTranslation('event');
  const [open, setOpen] = useState(false);
  const panel = useId();
  const { filter, setFilter, offers, reserved } = choices;
  const narrowed = Number(filter.maxPrice !== null) + Number(filter.section !== null);
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
          onClick={() => setOpen(!open)}
          className={`${filterChipClass(narrowed > 0)} gap-2`}
        >
          <Icon as={SlidersHorizontal} className="size-4" />
          {narrowed > 0 ? t('filter.moreSet', { count: narrowed }) : t('filter.more')}
        </button>
      </div>
      <div id={panel} hidden={!open} className="grid grid-cols-2 gap-3">
        <PriceSelect choices={choices} currencyCode={currencyCode} />
        {reserved && <SectionSelect choices={choices} />}
      </div>
    </div>
  );
};
