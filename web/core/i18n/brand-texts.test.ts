import { expect, test } from 'vitest';
import { inBrandsWords } from './brand-texts.ts';
import { serverI18n } from './server.ts';

const texts = [
  { namespace: 'home', key: 'title', text: 'Be loud.' },
  { namespace: 'home', key: 'empty.title', text: 'Quiet' },
];

test('[TEN-15] a brand’s words take the place of ours in its copy of a file, and ours stay as they are', () => {
  const file = { title: 'Be there', lead: 'Games', empty: { title: 'Nothing', action: 'All' } };
  expect(inBrandsWords(file, 'home', texts)).toEqual({
    title: 'Be loud.',
    lead: 'Games',
    empty: { title: 'Quiet', action: 'All' },
  });
  expect(file.empty.title).toBe('Nothing');
  expect(inBrandsWords(file, 'search', texts)).toBe(file);
});

test('[TEN-15] one server speaks the words of one brand and ours to another’s visitors', () => {
  const [theirs, ours] = [serverI18n('en', texts), serverI18n('en', [])];
  expect([theirs.t('title', { ns: 'home' }), theirs.t('empty.action', { ns: 'home' })]).toEqual([
    'Be loud.',
    'Show all events',
  ]);
  expect(ours.t('title', { ns: 'home' })).toBe('Be there when it happens.');
  expect(serverI18n('en', texts)).toBe(theirs);
});
