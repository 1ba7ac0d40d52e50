import { expect, test } from 'vitest';
import { TERMS_MS } from '#rules/timings.ts';
import { isRemembered, nextNotice } from './terms-notice.ts';

const open = { open: true, accepted: false };
const put = { open: false, accepted: false };
const accepted = { open: false, accepted: true };

test.each([
  ['[SHELL-12] closing accepts', open, { type: 'closed' }, accepted],
  ['[CART-7] checkout step 1 hides it without accepting', open, { type: 'step', from: 0, to: 1 }, put],
  ['[CART-7] a checkout that opens at step 1 hides it', open, { type: 'step', from: null, to: 1 }, put],
  ['[CART-7] back at step 0 it is shown again', put, { type: 'step', from: 1, to: 0 }, open],
  ['[CART-7] back at step 0 it stays hidden once accepted', accepted, { type: 'step', from: 1, to: 0 }, accepted],
  ['[CART-7] from step 2 back to 0 it is hidden and accepted', open, { type: 'step', from: 2, to: 0 }, accepted],
  ['[CART-7] from step 2 back to 0 when it was hidden', put, { type: 'step', from: 2, to: 0 }, accepted],
  ['[CART-7] step 2 changes nothing', put, { type: 'step', from: 1, to: 2 }, put],
] as const)('%s', (_title, before, event, after) => {
  expect(nextNotice(before, event)).toEqual(after);
});

test.each([
  ['just now', { acceptedAt: 1_000 }, 1_000, true],
  ['a moment less than ten minutes ago', { acceptedAt: 0 }, TERMS_MS - 1, true],
  ['ten minutes ago', { acceptedAt: 0 }, TERMS_MS, false],
  ['in the future', { acceptedAt: 2_000 }, 1_000, false],
  ['never', null, 1_000, false],
  ['in another form', { acceptedAt: 'yesterday' }, 1_000, false],
])('[SHELL-12] [TIME-1] an acceptance stored %s is still valid: %j', (_title, stored, now, remembered) => {
  expect(isRemembered(stored, now)).toBe(remembered);
});
