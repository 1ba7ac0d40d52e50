import { expect, test } from 'vitest';
import { attractionPicture, eventPictures } from './pictures.ts';

const picture = (url: string, width: number, height: number) => ({ url, width, ratio: width / height });
/** What the Discovery API has of most events. */
const usual = [
  picture('16x9-1136', 1136, 639),
  picture('3x2-640', 640, 427),
  picture('3x2-305', 305, 203),
  picture('16x9-2048', 2048, 1152),
  picture('3x2-1024', 1024, 683),
  picture('4x3-305', 305, 225),
  picture('16x9-100', 100, 56),
];
const unmeasured = (url: string) => ({ url, width: 0, ratio: null });

test.each([
  ['the nearest ratio among large ones for each', usual, '3x2-1024', '16x9-2048'],
  ['no larger one than needed', [picture('poster', 3000, 2000), ...usual], '3x2-1024', '16x9-2048'],
  ['a large one of another ratio before a small one of the right ratio', usual.slice(0, 4), '16x9-2048', null],
  ['the largest if none is large enough', usual.slice(1, 3), '3x2-640', null],
  ['a high one before none', [picture('high', 600, 900)], 'high', null],
  ['by the width after cropping', [picture('flat', 2000, 400), usual[1]], '3x2-640', 'flat'],
  ['the first of those without size', [unmeasured('a'), unmeasured('b')], 'a', null],
  ['none', [], null, null],
])('[OPS-5] an event is shown by %s', (_name, given, card, backdrop) => {
  const pictures = given.filter((one) => one !== undefined);
  expect(eventPictures(pictures)).toEqual({ image_url: card, backdrop_url: backdrop });
});

test('[OPS-5] an attraction’s badge is the large picture that is nearest to a square', () => {
  expect(attractionPicture(usual)).toBe('3x2-1024');
  expect(attractionPicture([...usual, picture('square', 500, 500)])).toBe('square');
});
