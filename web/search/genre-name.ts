import { useTranslation } from 'react-i18next';

/** Keys of our texts by the catalogue's names; rock, pop and jazz have the same name in every language. */
const keys = {
  Baseball: 'baseball',
  Basketball: 'basketball',
  Circus: 'circus',
  Classical: 'classical',
  Comedy: 'comedy',
  Dance: 'dance',
  'Dance/Electronic': 'electronic',
  Expo: 'expo',
  Fair: 'fair',
  'Food & Drink': 'food',
  Football: 'football',
  'Game Show': 'gameShow',
  'Hip-Hop/Rap': 'hipHop',
  Hockey: 'hockey',
  'Ice Show': 'iceShow',
  Latin: 'latin',
  Lecture: 'lecture',
  Puppetry: 'puppetry',
  Science: 'science',
  Soccer: 'soccer',
  Theatre: 'theatre',
  World: 'world',
} as const;

const isKnown = (genre: string): genre is keyof typeof keys => Object.hasOwn(keys, genre);

/** A genre's name in the page's language; the catalogue's name for genres without a text. */
export const useGenreName = () => {
  const { t } = useTranslation('search');
  return (genre: string): string => (isKnown(genre) ? t(`genres.${keys[genre]}`) : genre);
};
