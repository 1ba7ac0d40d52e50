import type { CategoryId } from '../../references.ts';
import { asLine, asList, at, isTrue, type Loose } from './loose.ts';

const bySegment: Record<string, CategoryId> = {
  sports: 'sports',
  music: 'concerts',
  'arts & theatre': 'arts',
  'arts & theater': 'arts',
  arts: 'arts',
  family: 'family',
};

export const isUnknownName = (name: string): boolean => /^(undefined|unknown|n\/a)$/i.test(name);

/** A name, or null for the provider's names for unknown. */
const knownName = (value: unknown): string | null => {
  const name = asLine(value, 100);
  return name === null || isUnknownName(name) ? null : name;
};

const primary = (classifications: unknown): Loose => {
  const all = asList(classifications);
  return all.find((one) => isTrue(one.primary)) ?? all[0] ?? {};
};

/** The three levels of the classification, unknown ones null, and the category that follows from them. */
export const classificationOf = (classifications: unknown) => {
  const main = primary(classifications);
  const segment = knownName(at(main, 'segment', 'name'));
  const genre = knownName(at(main, 'genre', 'name'));
  const category = bySegment[segment?.toLowerCase() ?? ''] ?? 'other';
  const isForFamilies = isTrue(main.family) || /\bfamily\b/i.test(genre ?? '');
  return {
    category_id: isForFamilies && category !== 'sports' ? 'family' : category,
    segment_id: segment === null ? null : asLine(at(main, 'segment', 'id'), 100),
    segment,
    genre,
    sub_genre: knownName(at(main, 'subGenre', 'name')),
  };
};
