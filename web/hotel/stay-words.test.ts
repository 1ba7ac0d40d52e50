import { expect, onTestFinished, test } from 'vitest';
import { setNumberStyle } from '../core/money/format.ts';
import { distanceText } from './stay-words.ts';

test('[I18N-4] a distance has the unit of the language, and its number the form of the language', () => {
  expect(distanceText(0.4, 'en')).toBe('0.4 mi');
  expect(distanceText(0.4, 'de').replaceAll(/\s/g, ' ')).toBe('0,6 km');
});

test('[I18N-4] a brand that writes numbers as in the United States does so in distances too', () => {
  onTestFinished(() => setNumberStyle(() => undefined));
  setNumberStyle(() => 'EN_US');
  expect(distanceText(0.4, 'fr')).toBe('0.6 km');
});
