/** What the sandbox does with a charge. Stored with a token instead of the card number. */
export const behaviours = [
  'approve',
  'decline',
  'insufficient-funds',
  'blocked',
  'slow',
  'no-answer',
  'answer-lost',
  'late',
  'event-first',
  'event-twice',
  'challenge',
  'challenge-event-first',
  'challenge-no-return',
  'challenge-decline',
  'challenge-insufficient-funds',
  'refund-fails',
] as const;
export type Behaviour = (typeof behaviours)[number];

/** The buyer has to answer on a page of the sandbox before anything is charged. */
export const isChallenge = (behaviour: Behaviour): boolean => behaviour.startsWith('challenge');

/** The only numbers that the sandbox accepts, so that nobody uses a real card. */
export const testCards: ReadonlyMap<string, Behaviour> = new Map([
  ['4242424242424242', 'approve'],
  ['5555555555554444', 'approve'],
  ['378282246310005', 'approve'],
  ['4000000000000002', 'decline'],
  ['4000000000009995', 'insufficient-funds'],
  ['4100000000000019', 'blocked'],
  ['4000000000001018', 'slow'],
  ['4000000000002024', 'no-answer'],
  ['4000000000003030', 'answer-lost'],
  ['4000000000004046', 'late'],
  ['4000000000005050', 'event-first'],
  ['4000000000006066', 'event-twice'],
  ['4000000000003220', 'challenge'],
  ['4000002500003155', 'challenge-event-first'],
  ['4000000000007072', 'challenge-no-return'],
  ['4000008400001629', 'challenge-decline'],
  ['4000008260003178', 'challenge-insufficient-funds'],
  ['4000000000008005', 'refund-fails'],
]);

export const brandOf = (number: string): string => {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return number.startsWith('4') ? 'visa' : 'card';
};
