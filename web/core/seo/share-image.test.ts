import { expect, test } from 'vitest';
import { shareImage } from './share-image.ts';

test.each([
  [undefined, 'https://shop.example/images/share.png'],
  ['/images/event/7.svg?v=1', 'https://shop.example/images/event/7.svg?v=1&as=share'],
  ['/images/remote/abc/xyz', 'https://shop.example/images/remote/abc/xyz?as=share'],
])('a link preview of %s shows %s', (image, url) => {
  expect(shareImage('https://shop.example', image)).toBe(url);
});
