import { expect, test } from 'vitest';
import { initialsOf, shortened } from './member-name.ts';

test.each([
  [{ firstName: 'Zoë', lastName: 'Martin', name: 'Zoë Martin' }, 'ZM'],
  [{ firstName: 'łukasz', lastName: null, name: 'łukasz' }, 'Ł'],
  [{ firstName: null, lastName: null, name: null }, ''],
])('[SHELL-3] the initials of %o are “%s”', (member, initials) => {
  expect(initialsOf(member)).toBe(initials);
});

test.each([
  ['Zoë Martin', 'Zoë Martin'],
  ['Maximiliane Weber-Li', 'Maximiliane Weber-Li'],
  ['Maximiliane Weber-Liu', 'Maximiliane Weber-L…'],
  ['👩‍🚀 Ada', '👩‍🚀 Ada'],
])('[SHELL-3] on narrow screens %s is shown as %s', (name, shown) => {
  expect(shortened(name, 20)).toBe(shown);
});
