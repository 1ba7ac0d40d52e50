import { useTranslation } from 'react-i18next';
import { type Place, placeLabel } from './place.ts';

/** What a field shows: the chosen place, else what was typed instead. */
export const usePlaceLabel = (place: Place | null, typed?: string | null): string => {
  const { t, i18n } = useTranslation('main');
  return place ? (placeLabel(place, i18n.language) ?? t('city.near')) : (typed ?? '');
};
