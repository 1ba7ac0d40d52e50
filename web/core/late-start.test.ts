import { expect, test } from 'vitest';
import { holdProgram } from './late-start.ts';

test('what only the program needs is held back, what a page is read with is not', () => {
  const style = '<link rel="stylesheet" href="/a.css" nonce="n"/>';
  const picture = '<link rel="preload" as="image" href="/a.avif"/>';
  const early = '<script nonce="n">early()</script>';
  expect(
    holdProgram(
      `${style}${picture}<link rel="preload" as="fetch" crossorigin="anonymous" href="/a.json"/>` +
        `<link rel="modulepreload" href="/a.js"/>${early}<script nonce="n" type="module" async="">import "/a.js"</script>`,
    ),
  ).toBe(
    `${style}${picture}<link rel="later" as="fetch" crossorigin="anonymous" href="/a.json"/>` +
      `<link rel="later" href="/a.js"/>${early}<script nonce="n" type="later" async="">import "/a.js"</script>`,
  );
});
