import { averageColour } from '../../core/colour.ts';
import { fraction } from '../identity.ts';

type Colours = readonly [string, string];

/** Pairs of colours on which white letters can be read, for records without colours. */
const pairs: readonly [Colours, ...Colours[]] = [
  ['#1b4d8f', '#0c1f3d'],
  ['#7c2d92', '#240a3a'],
  ['#0f766e', '#062b29'],
  ['#b3261e', '#3d0b08'],
  ['#8a4b08', '#331a02'],
  ['#3f6212', '#16240a'],
  ['#9d174d', '#3a0720'],
  ['#374151', '#111827'],
];

/** Two colours, always the same for a name. */
export const coloursOf = (name: string): Colours => pairs[Math.floor(fraction(name) * pairs.length)] ?? pairs[0];

/** The colour that is shown until a picture has loaded. */
export const placeholderOf = (name: string): string => averageColour(...coloursOf(name));

/** The first letters of a name's words, four at most. */
export const abbreviationOf = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length === 1 ? [...(words[0] ?? '')].slice(0, 3) : words.map((word) => [...word][0] ?? '');
  return letters.slice(0, 4).join('').toLocaleUpperCase('en') || '•';
};
