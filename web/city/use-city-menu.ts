import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CitySearchDocument } from '#operations/generated/documents.ts';
import { SEARCH_DEBOUNCE_MS } from '#rules/timings.ts';
import { useTypedAnswer } from '../core/apollo/use-typed-answer.ts';
import type { CityView } from '../history/browsing-history.ts';
import { rememberCity, useBrowsingHistory } from '../history/history-store.ts';
import { cityOfPlace, type Place, placeLabel, placeOfCity } from './place.ts';
import { canLocate } from './position.ts';
import { useLocate } from './use-locate.ts';
import { usePlaceLabel } from './use-place-label.ts';

/** One item of the menu; null is the visitor's position. */
export type CityItem = { id: string; place: Place | null; label: string };
export type CityGroup = { value: 'results' | 'cities' | 'here' | 'recent'; items: CityItem[] };

export type CityMenuOptions = {
  value: Place | null;
  onChange: (place: Place | null) => void;
  /** Text that was typed and of which no city was chosen; without onTyped it is dropped. */
  typed?: string | null;
  onTyped?: ((text: string) => void) | undefined;
  /** How many cities the menu has (CITY-3). */
  limit: number;
  /** Lists cities before anything is typed. */
  listsAll?: boolean;
  /** Text typed before the menu was loaded. */
  typedBefore?: string | undefined;
};

const itemsOf = (kind: string, cities: readonly CityView[]): CityItem[] =>
  cities.map((city) => {
    const place = placeOfCity(city);
    return { id: `${kind}:${city.id}`, place, label: placeLabel(place) ?? '' };
  });

/** CITY-1: the menu's items for the typed text, and what choosing one does. */
export const useCityMenu = ({ value, onChange, limit, listsAll = false, typed, typedBefore }: CityMenuOptions) => {
  const { t } = useTranslation('main');
  const { cities: recent } = useBrowsingHistory();
  /** The typed text; null while the field shows the chosen place. */
  const [text, setText] = useState<string | null>(typedBefore ?? null);
  const { isLocating, locate } = useLocate();
  const keyword = text?.trim() ?? '';
  const question = keyword || listsAll ? { keyword: keyword || null, page: { limit, offset: 0 } } : null;
  const answer = useTypedAnswer(CitySearchDocument, question, keyword ? SEARCH_DEBOUNCE_MS : 0);
  const results = itemsOf('result', answer.data?.cities?.items ?? []);

  const here: CityGroup = {
    value: 'here',
    items: canLocate() ? [{ id: 'here', place: null, label: t('city.here') }] : [],
  };
  const recently: CityGroup = { value: 'recent', items: itemsOf('recent', recent) };
  // Cities come first when text is typed, and last otherwise.
  const groups: CityGroup[] = [
    ...(keyword ? [{ value: 'results' as const, items: results }] : []),
    here,
    recently,
    ...(keyword ? [] : [{ value: 'cities' as const, items: results }]),
  ].filter(({ items }) => items.length > 0);

  /** Choosing the visitor's position again reads it again (CITY-9). */
  const chooseHere = async () => {
    const found = await locate(value?.isCurrent ?? false);
    if (typeof found === 'object') onChange(found);
    else if (found === 'denied' && value?.isCurrent) onChange(null);
  };

  const choose = ({ place }: CityItem) => {
    setText(null);
    if (!place) return void chooseHere();
    const city = cityOfPlace(place);
    if (city) rememberCity(city);
    onChange(place);
  };

  const status = () => {
    if (question === null) return null;
    if (answer.hasFailed) return t('city.failed');
    if (answer.isAsking) return t('city.asking');
    return results.length === 0 ? t('city.none', { keyword }) : t('city.found', { count: results.length });
  };

  const shown = usePlaceLabel(value, typed);
  const label = isLocating ? t('city.locating') : shown;
  return {
    text,
    setText,
    label,
    groups,
    choose,
    status: status(),
    isQuiet: results.length > 0 && !answer.hasFailed,
    hasRecent: recent.length > 0,
    hasResults: results.length > 0 && keyword !== '',
    isLocating,
  };
};

export type CityMenu = ReturnType<typeof useCityMenu>;
