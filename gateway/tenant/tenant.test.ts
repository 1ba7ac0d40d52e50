import { expect, test } from 'vitest';
import { toPurchaseFlow } from './tenant.ts';

test.each([
  ['GST_ONLY', 'DIRECT'],
  ['TM_ONLY', 'PROVIDER'],
  ['BOTH', 'BOTH'],
])('[TEN-2] transactableType %s is the purchase flow %s', (transactableType, flow) => {
  expect(toPurchaseFlow(transactableType)).toBe(flow);
});
