import { expect, test } from 'vitest';
import { sourcesOf } from './picture-sources.ts';

test('a photo has a srcset of widths, a drawing has none', () => {
  expect(sourcesOf('/images/remote/s/u')).toMatch(/^\/images\/remote\/s\/u\?w=160 160w, .+\?w=1920 1920w$/);
  expect(sourcesOf('/images/event/7.svg?v=1')).toBeUndefined();
});
