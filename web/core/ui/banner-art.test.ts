import { expect, test } from 'vitest';
import { contrast, mix, parseColour, white } from '../theme/contrast.ts';
import { fieldsOf, LINE_SHARE } from './banner-art.ts';

const names = ['NHL', 'NBA', 'NFL', 'MLB', 'MLS', ...Array.from({ length: 60 }, (_, index) => `Venue ${index}`)];

test('white text is readable on both fields of every banner and on the lines upon them', () => {
  const palettes = names.flatMap((name) => fieldsOf(name));
  expect(new Set(palettes).size).toBe(20);
  const fields = [...palettes, ...['#ffff00', '#808080', '#000000', '#fefefe'].flatMap((own) => fieldsOf('', own))];
  for (const field of fields) {
    const colour = parseColour(field);
    expect(colour && contrast(mix(colour, white, LINE_SHARE), white), field).toBeGreaterThanOrEqual(4.5);
  }
});

test('[LEAGUE-2] the banners of the five leagues have five colours', () => {
  expect(new Set(['NHL', 'NBA', 'NFL', 'MLB', 'MLS'].map((name) => fieldsOf(name)[0])).size).toBe(5);
});

test('a banner has the colour of its subject’s picture, as it is where white text is readable on it', () => {
  expect(fieldsOf('New York Yankees', '#0c2340')[0]).toBe('#0c2340');
  expect(fieldsOf('New York Yankees', '#ffffff')).toEqual(fieldsOf('New York Yankees'));
});
