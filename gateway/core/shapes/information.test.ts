import { expect, test } from 'vitest';
import { toInformation } from './information.ts';

test('[EVENT-8] only sections with text, in reading order', () => {
  const wire = { childRule: 'Under 2 free.', info: 'Doors at 18:00.', pleaseNote: '  ', generalRule: '' };
  expect(toInformation(wire)).toEqual([
    { kind: 'INFO', text: 'Doors at 18:00.' },
    { kind: 'CHILD_RULE', text: 'Under 2 free.' },
  ]);
  expect(toInformation({})).toEqual([]);
});
