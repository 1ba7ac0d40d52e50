import type { Picture } from '../../rows/pictures.ts';
import { asLine, asList, asNumber, asUrl, isTrue, type Loose } from './loose.ts';

const ratioOf = (image: Loose, width: number): number | null => {
  const height = asNumber(image.height) ?? 0;
  if (width > 0 && height > 0) return width / height;
  const [, wide, high] = /^(\d+)_(\d+)$/.exec(asLine(image.ratio) ?? '') ?? [];
  const ratio = Number(wide) / Number(high);
  return ratio > 0 && Number.isFinite(ratio) ? ratio : null;
};

/** The address of a picture; by https, because no page loads others. */
export const pictureUrl = (value: unknown): string | null => asUrl(value)?.replace(/^http:/, 'https:') ?? null;

const toPicture = (image: Loose): Picture[] => {
  const url = pictureUrl(image.url);
  const width = Math.max(asNumber(image.width) ?? 0, 0);
  return url === null ? [] : [{ url, width, ratio: ratioOf(image, width) }];
};

/** Own pictures, and the provider's fallback pictures for a category. */
export type Pictures = { own: Picture[]; fallbacks: Picture[] };

export const picturesOf = (images: unknown): Pictures => {
  const all = asList(images);
  return {
    own: all.filter((image) => !isTrue(image.fallback)).flatMap(toPicture),
    fallbacks: all.filter((image) => isTrue(image.fallback)).flatMap(toPicture),
  };
};

/** The first own pictures of an event and its attraction; fallbacks only when neither has any. */
export const firstPictures = (...given: (Pictures | undefined)[]): Picture[] =>
  [...given.map((one) => one?.own), ...given.map((one) => one?.fallbacks)].find((one) => one && one.length > 0) ?? [];
