import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { replaceNonce } from './nonce-to-hashes.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('a kept page names its own scripts and styles by their hashes, and has no nonce left', () => {
  const page =
    '<style nonce="n0">:root{}</style><link rel="stylesheet" href="/a.css" nonce="n0"/>' +
    '<script nonce="n0">one()</script><script nonce="n0" type="module" async="">import "/x.js"</script>' +
    '<script src="/b.js" nonce="n0"></script><script type="application/json">{"a":1}</script>';
  expect(replaceNonce(page, 'n0')).toEqual({
    html: page.replaceAll(' nonce="n0"', ''),
    allowed: { styles: [hashOf(':root{}')], scripts: [hashOf('one()'), hashOf('import "/x.js"')] },
  });
});

test('a script that got in by somebody else’s text is not allowed by sealing the page', () => {
  const sealed = replaceNonce(
    '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n0">own()</script>',
    'n0',
  );
  expect(sealed?.allowed.scripts).toEqual([hashOf('own()')]);
});

test('a page that says its nonce anywhere else is not kept', () => {
  expect(replaceNonce('<script nonce="n0">load("n0")</script>', 'n0')).toBeNull();
});
