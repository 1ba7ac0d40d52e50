import { expect, test } from 'vitest';
import { attractionPicture, eventPictures } from './pictures.ts';

const picture = (url: string, width: number, height: number) => ({ url, width, ratio: width / height });
/** As the Discovery API has them of nearly everything. */
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
  ['the nearest shape that is large enough for each', usual, '3x2-1024', '16x9-2048'],
  ['no larger one than is needed', [picture('poster', 3000, 2000), ...usual], '3x2-1024', '16x9-2048'],
  ['a large one of another shape before a small one of the right shape', usual.slice(0, 4), '16x9-2048', null],
  ['the largest where none is large enough', usual.slice(1, 3), '3x2-640', null],
  ['a high one before none at all', [picture('high', 600, 900)], 'high', null],
  ['what cropping leaves counts, not the width alone', [picture('flat', 2000, 400), usual[1]], '3x2-640', 'flat'],
  ['the first of those that nobody measured', [unmeasured('a'), unmeasured('b')], 'a', null],
  ['none', [], null, null],
])('[OPS-5] an event is shown by %s', (_name, given, card, backdrop) => {
  const pictures = given.filter((one) => one !== undefined);
  expect(eventPictures(pictures)).toEqual({ image_url: card, backdrop_url: backdrop });
});

test('[OPS-5] an attraction’s badge is cut from the nearest to a square that is large enough', () => {
  expect(attractionPicture(usual)).toBe('3x2-1024');
  expect(attractionPicture([...usual, picture('square', 500, 500)])).toBe('square');
});
