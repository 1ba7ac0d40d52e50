import type { CategoryId } from '../../data/show.ts';
import { asLine, asList, at, isTrue, type Loose } from './loose.ts';

const bySegment: Record<string, CategoryId> = {
  sports: 'sports',
  music: 'concerts',
  'arts & theatre': 'arts',
  'arts & theater': 'arts',
  arts: 'arts',
  family: 'family',
};

/** The provider's way of saying that it does not say. */
const named = (value: unknown): string | null => {
  const name = asLine(value, 100);
  return name === null || /^(undefined|unknown|n\/a)$/i.test(name) ? null : name;
};

const primary = (classifications: unknown): Loose => {
  const all = asList(classifications);
  return all.find((one) => isTrue(one.primary)) ?? all[0] ?? {};
};

/** The three levels of what it is, unknown ones null, and the category to find it in. */
export const classificationOf = (classifications: unknown) => {
  const main = primary(classifications);
  const segment = named(at(main, 'segment', 'name'));
  const genre = named(at(main, 'genre', 'name'));
  const category = bySegment[segment?.toLowerCase() ?? ''] ?? 'other';
  const forFamilies = isTrue(main.family) || /\bfamily\b/i.test(genre ?? '');
  return {
    category_id: forFamilies && category !== 'sports' ? 'family' : category,
    segment_id: segment === null ? null : asLine(at(main, 'segment', 'id'), 100),
    segment,
    genre,
    sub_genre: named(at(main, 'subGenre', 'name')),
  };
};
