import { expect, test } from 'vitest';
import { sourcesOf } from './picture-sources.ts';

test('a picture from elsewhere is offered in widths, a drawing as it is', () => {
  expect(sourcesOf('/images/remote/s/u')).toMatch(/^\/images\/remote\/s\/u\?w=160 160w, .+\?w=1920 1920w$/);
  expect(sourcesOf('/images/event/7.svg?v=1')).toBeUndefined();
});
