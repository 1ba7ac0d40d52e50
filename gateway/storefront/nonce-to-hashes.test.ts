import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { replaceNonce } from './nonce-to-hashes.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('a cached page names its scripts and styles by their hashes and contains no nonce', () => {
  const page =
    '<style nonce="n0">:root{}</style><link rel="stylesheet" href="/a.css" nonce="n0"/>' +
    '<script nonce="n0">one()</script><script nonce="n0" type="module" async="">import "/x.js"</script>' +
    '<script src="/b.js" nonce="n0"></script><script type="application/json">{"a":1}</script>';
  expect(replaceNonce(page, 'n0')).toEqual({
    html: page.replaceAll(' nonce="n0"', ''),
    allowed: { styles: [hashOf(':root{}')], scripts: [hashOf('one()'), hashOf('import "/x.js"')] },
  });
});

test('an injected script, without the right nonce, is not allowed', () => {
  const hashed = replaceNonce(
    '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n0">own()</script>',
    'n0',
  );
  expect(hashed?.allowed.scripts).toEqual([hashOf('own()')]);
});

test('a page with its nonce anywhere else is not cached', () => {
  expect(replaceNonce('<script nonce="n0">load("n0")</script>', 'n0')).toBeNull();
});
