import { expect, test } from 'vitest';
import { pendingRetry } from './pending-retry.ts';

const wallet = (memberDetailsStatus: string, isRegistered = false) => ({ memberDetailsStatus, isRegistered });

/** Counts calls and pauses while the platform gives these answers in turn. */
async function run(...answers: ReturnType<typeof wallet>[]) {
  let reads = 0;
  let pauses = 0;
  const answer = await pendingRetry(
    async () => {
      reads += 1;
      return answers[reads - 1] ?? wallet('pending');
    },
    async () => {
      pauses += 1;
    },
  );
  return { reads, pauses, answer };
}

test.each([
  ['registered', [wallet('success', true)], 1, 'success'],
  ['unregistered', [wallet('unregistered')], 1, 'unregistered'],
  ['refused', [wallet('error')], 1, 'error'],
  ['pending although registered', [wallet('pending', true)], 1, 'pending'],
  ['confirmed at the second call', [wallet('pending'), wallet('success', true)], 2, 'success'],
  ['confirmed at the third call', [wallet('pending'), wallet('pending'), wallet('success', true)], 3, 'success'],
  ['never confirmed', [], 3, 'pending'],
])(
  '[LOYAL-1] the wallet is read again while it is pending, three times at most: %s',
  async (_case, answers, times, status) => {
    const { reads, pauses, answer } = await run(...answers);
    expect([reads, pauses, answer.memberDetailsStatus]).toEqual([times, times - 1, status]);
  },
);
