import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CitySearchDocument } from '#operations/generated/documents.ts';
import { SEARCH_DEBOUNCE_MS } from '#rules/timings.ts';
import { useTypedAnswer } from '../core/apollo/use-typed-answer.ts';
import { CITY_DROPDOWN_SIZE } from '../core/constants.ts';
import type { CityView } from '../history/browsing-history.ts';
import { rememberCity, useBrowsingHistory } from '../history/history-store.ts';
import { cityOfPlace, type Place, placeLabel, placeName, placeOfCity } from './place.ts';
import { canLocate } from './position.ts';
import { useLocate } from './use-locate.ts';
import { usePlaceLabel } from './use-place-label.ts';

/** One item of the menu: its place is null for the visitor's position. `events` are those to come there; null where nobody tells. */
export type CityItem = {
  id: string;
  place: Place | null;
  label: string;
  name: string;
  country: string;
  events: number | null;
};
export type CityGroup = { value: 'results' | 'nearby' | 'cities' | 'here' | 'recent'; items: CityItem[] };

export type CityMenuOptions = {
  value: Place | null;
  onChange: (place: Place | null) => void;
  /** Text that was typed and of which no city was chosen; without onTyped it is dropped. */
  typed?: string | null;
  onTyped?: ((text: string) => void) | undefined;
  /** How many cities of a typed text the menu has (CITY-3). */
  limit: number;
  /** Nothing is asked for a menu that is closed. */
  isOpen?: boolean;
  /** Told of a position that cannot be found, instead of a notification. */
  onLost?: (message: string) => void;
  /** Text typed before the menu was loaded. */
  typedBefore?: string | undefined;
};

type City = CityView & { eventCount?: number | null };

const itemsOf = (kind: string, cities: readonly City[], language: string): CityItem[] =>
  cities.map((city) => {
    const place = placeOfCity(city);
    const { city: name, country } = placeName(place, language) ?? { city: '', country: '' };
    const label = placeLabel(place, language) ?? '';
    return { id: `${kind}:${city.id}`, place, label, name, country, events: city.eventCount ?? null };
  });

/** CITY-1: the menu's items for the typed text, and what choosing one does. */
export const useCityMenu = ({ value, onChange, limit, typed, typedBefore, isOpen = true, onLost }: CityMenuOptions) => {
  const { t, i18n } = useTranslation('main');
  const { cities: recent } = useBrowsingHistory();
  /** The typed text; null while the field shows the chosen place. */
  const [text, setText] = useState<string | null>(typedBefore ?? null);
  const { isLocating, locate } = useLocate(onLost);
  const keyword = text?.trim() ?? '';
  const page = { limit: keyword ? limit : CITY_DROPDOWN_SIZE, offset: 0 };
  const question = isOpen ? { keyword: keyword || null, page } : null;
  const answer = useTypedAnswer(CitySearchDocument, question, keyword ? SEARCH_DEBOUNCE_MS : 0);
  const results = itemsOf('result', answer.data?.cities?.items ?? [], i18n.language);
  const isWithout = ({ events }: CityItem) => events === 0;

  const here: CityGroup = {
    value: 'here',
    items: canLocate()
      ? [{ id: 'here', place: null, label: t('city.here'), name: t('city.here'), country: '', events: null }]
      : [],
  };
  const recently: CityGroup = { value: 'recent', items: itemsOf('recent', recent, i18n.language) };
  // Cities come first when text is typed, and last otherwise.
  const groups: CityGroup[] = [
    ...(keyword ? [{ value: 'results' as const, items: results.filter((one) => !isWithout(one)) }] : []),
    ...(keyword ? [{ value: 'nearby' as const, items: results.filter(isWithout) }] : []),
    here,
    recently,
    ...(keyword ? [] : [{ value: 'cities' as const, items: results.filter((one) => !isWithout(one)) }]),
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
