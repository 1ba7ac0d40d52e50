import { expect, test } from 'vitest';
import { createI18n, i18nOptions } from './instance.ts';
import { isolated } from './isolated.ts';

test.each([
  ['New York Yankees', 'New York Yankees'],
  ['Björk & Sigur Rós · Zürich', 'Björk & Sigur Rós · Zürich'],
  ['מכבי תל אביב 5', '\u2068מכבי תל אביב 5\u2069'],
  ['فيروز', '\u2068فيروز\u2069'],
  ['a\u202eb', '\u2068a\u202eb\u2069'],
  ['a\u2069\u202eb', '\u2068a\u202eb\u2069'],
])('[DOOR-9] the name %j is written in a sentence as %j', (name, written) => {
  expect(isolated(name)).toBe(written);
});

test('[DOOR-9] a name does not change the direction of the text around it, and its markup stays text', async () => {
  const i18n = createI18n();
  await i18n.init({ ...i18nOptions('en'), resources: { en: { common: { for: '{{name}}: + {{price}}' } } } });
  const say = (name: string): string => i18n.t('for' as 'actions.retry', { name, price: '$5' });
  expect(say('<b>חבילה</b>')).toBe('\u2068<b>חבילה</b>\u2069: + $5');
  expect(say('<b>Fan</b>')).toBe('<b>Fan</b>: + $5');
});
