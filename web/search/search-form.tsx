import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { TAB_MS } from '#rules/timings.ts';
import { CityDropdown } from '../city/city-dropdown.tsx';
import { CityField } from '../city/city-field.tsx';
import { usePlaceLabel } from '../city/use-place-label.ts';
import { CITY_SUGGESTIONS } from '../core/constants.ts';
import { DateField } from '../core/dates/date-field.tsx';
import { buttonClass } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { HiddenParams, KeywordField, textIn } from './keyword-field.tsx';
import { emptySearch, isEmptySearch, keywordOf, type SearchParams, withTypedCity } from './search-params.ts';
import { useCurrentSearch, useSearch } from './use-search.ts';

/** Whether the form was submitted by Enter in the keyword field, not by the button. */
const isByEnter = (form: HTMLFormElement): boolean =>
  document.activeElement !== null && document.activeElement === form.elements.namedItem('keyword');

const cellClass =
  'relative flex min-w-0 flex-col justify-center rounded-control px-4 py-2 text-left hover:bg-sunk focus-within:bg-sunk focus-within:outline-3 focus-within:-outline-offset-1 focus-within:outline-brand-text';
const labelClass = 'text-[0.8125rem] font-semibold text-soft';
const inputClass =
  'w-full truncate bg-transparent py-1 text-lg font-semibold text-ink outline-none placeholder:font-normal placeholder:text-soft';
const fieldButtonClass = `feedback ${cellClass} text-lg font-semibold`;

/**
 * SEARCH-4: Tab moves the focus to the next field TAB_MS later, when the menu of the field before is closed. A second Tab in between
 * counts from the field that the first one leads to; after the last field the browser goes on from there.
 */
const useTabbing = () => {
  const moving = useRef<{ to: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  return (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const form = event.currentTarget;
    // Asked each time: a plain field may be replaced by its full one meanwhile.
    const fields = () =>
      [...form.querySelectorAll<HTMLElement>('[data-field]')].filter(({ offsetWidth }) => offsetWidth > 0);
    const from = moving.current?.to ?? fields().indexOf(event.target as HTMLElement);
    const wasMoving = moving.current;
    const focus = (at: number) => {
      moving.current = undefined;
      fields()[at]?.focus();
    };
    clearTimeout(wasMoving?.timer);
    if (event.shiftKey || from < 0 || !fields()[from + 1]) {
      if (wasMoving) focus(from);
      return;
    }
    event.preventDefault();
    moving.current = { to: from + 1, timer: setTimeout(focus, TAB_MS, from + 1) };
  };
};

/** SEARCH-2: warns below the field until something is typed or chosen. */
const KeywordCell = ({ id, keyword, isWarned }: { id: string; keyword: string; isWarned: boolean }) => {
  const { t } = useTranslation('main');
  return (
    <div className={`${cellClass} max-lg:col-span-full`}>
      <label htmlFor={`${id}-what`} className={labelClass}>
        {t('searchForm.label')}
      </label>
      <KeywordField
        id={`${id}-what`}
        data-field="keyword"
        keyword={keyword}
        aria-describedby={isWarned ? `${id}-warning` : undefined}
        className={inputClass}
      />
      {isWarned && (
        <p
          id={`${id}-warning`}
          role="alert"
          className="absolute top-full left-2 z-2 mt-2 w-max max-w-[calc(100vw-4rem)] rounded-control bg-ink px-4 py-2.5 text-[0.9375rem] font-semibold text-page shadow-float before:absolute before:bottom-full before:left-6 before:border-8 before:border-transparent before:border-b-ink"
        >
          {t('searchForm.warning')}
        </p>
      )}
    </div>
  );
};

/** HOME-1: the large search form of home and of the search page. */
export const SearchForm = ({ className }: { className?: string }) => {
  const { t } = useTranslation('main');
  const current = useCurrentSearch();
  const [{ place, where, startDate, endDate }, setChosen] = useState(current);
  const [isWarned, setWarned] = useState(false);
  const focusNextField = useTabbing();
  const search = useSearch();
  const id = useId();
  const shown = usePlaceLabel(place, where);
  const params = { ...emptySearch, place, where, startDate, endDate };

  const choose = (change: Partial<SearchParams>) => {
    setWarned(false);
    setChosen((before) => ({ ...before, ...change }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const keyword = keywordOf(textIn(form, 'keyword'));
    const next = withTypedCity({ ...params, keyword }, textIn(form, 'where'), shown);
    const byEnter = isByEnter(form);
    if (byEnter && next.keyword === null) return;
    if (!isEmptySearch(next)) return search(next, { byEnter });
    setWarned(true);
    form.querySelector<HTMLInputElement>('[name="keyword"]')?.focus();
  };

  const city = {
    value: place,
    onChange: (chosen: SearchParams['place']) => choose({ place: chosen, where: null }),
    typed: where,
    onTyped: (text: string) => choose({ place: null, where: text }),
  };
  return (
    <Form
      action="/search"
      role="search"
      onSubmit={submit}
      onInput={() => setWarned(false)}
      onKeyDown={focusNextField}
      className={`grid gap-1 min-[22rem]:grid-cols-2 rounded-card border border-line bg-raised p-2 text-ink shadow-float md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1.7fr_1.1fr_1.1fr_auto] ${className ?? ''}`}
    >
      <HiddenParams params={params} />
      <KeywordCell id={id} keyword={current.keyword ?? ''} isWarned={isWarned} />
      <div
        className={`${cellClass} border-line max-lg:rounded-t-none max-lg:border-t max-md:hidden lg:border-l lg:rounded-l-none`}
      >
        <label htmlFor={`${id}-where`} className={labelClass}>
          {t('city.label')}
        </label>
        <CityField {...city} id={`${id}-where`} name="where" data-field="city" className={inputClass} />
      </div>
      <CityDropdown
        {...city}
        limit={CITY_SUGGESTIONS}
        everywhere={t('city.everywhere')}
        label={<span className={labelClass}>{t('city.label')}</span>}
        className={`${fieldButtonClass} rounded-t-none border-t border-line md:hidden`}
        field="city"
        bare
      />
      <DateField
        value={{ startDate, endDate }}
        onChange={choose}
        label={<span className={labelClass}>{t('searchForm.when')}</span>}
        className={`${fieldButtonClass} border-line max-lg:rounded-t-none max-lg:border-t md:rounded-l-none md:border-l`}
        field="date"
        bare
      />
      <button type="submit" className={`${buttonClass({ size: 'large' })} max-md:col-span-full max-md:mt-1`}>
        <Icon as={Search} />
        {t('searchForm.submit')}
      </button>
    </Form>
  );
};
