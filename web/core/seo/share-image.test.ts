import { expect, test } from 'vitest';
import { brandCard, shareImage } from './share-image.ts';

test.each([
  [brandCard('/'), 'https://shop.example/images/share.png'],
  [brandCard('/arena/'), 'https://shop.example/arena/images/share.png'],
  ['/images/event/7.svg?v=1&as=share', 'https://shop.example/images/event/7.svg?v=1&as=share'],
])('a link preview of %s shows %s', (path, url) => {
  expect(shareImage('https://shop.example', path)).toBe(url);
});
