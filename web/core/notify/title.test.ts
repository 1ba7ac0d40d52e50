import { Info } from 'lucide-react';
import { expect, test } from 'vitest';
import { serverI18n } from '../i18n/server.ts';
import { titleOf } from './title.ts';

const titleIn = (language: 'en' | 'de', notification: Parameters<typeof titleOf>[0]) =>
  titleOf(notification, serverI18n(language).getFixedT(null, 'shared'));

test.each([
  ['success', 'Success', 'Erfolg'],
  ['danger', 'Error', 'Fehler'],
  ['warning', 'Warning', 'Achtung'],
  ['info', 'Information', 'Hinweis'],
] as const)('[SHELL-7] a notification of type %s is titled %s, in German %s', (type, english, german) => {
  const notification = { type, message: 'Something happened' };
  expect([titleIn('en', notification), titleIn('de', notification)]).toEqual([english, german]);
});

test('[SHELL-7] a title of its own comes before that of the type, and one of its own kind has no other', () => {
  expect(titleIn('en', { type: 'danger', title: 'Not held', message: 'Sold meanwhile' })).toBe('Not held');
  expect(titleIn('en', { type: 'custom', title: 'The Final', icon: Info, message: 'Link copied.' })).toBe('The Final');
});
