import { describe, expect, test } from 'vitest';
import { linesOf, runsOf } from './text-lines.ts';

const partsOf = (line: string) => runsOf(line, () => 'face').map(({ text }) => text.trim());

describe('the runs of a line, from left to right', () => {
  test.each([
    ['New York', ['New York']],
    ['Zoë כהן 12', ['Zoë', '12', 'כהן']],
    ['אולם (קטן) 12', ['12', 'אולם )קטן(']],
    ['فاطمة at the Royal Hall', ['at the Royal Hall', 'فاطمة']],
  ])(
    '[ORDER-3] of %s stand in the order in which they are seen, brackets turned round with their words',
    (line, seen) => {
      expect(partsOf(line)).toEqual(seen);
    },
  );

  test('[ORDER-3] change with the face', () => {
    expect(runsOf('Team 東京!', (letter) => (letter > '\u3000' ? 'other' : 'own'))).toMatchObject([
      { text: 'Team ', face: 'own' },
      { text: '東京', face: 'other' },
      { text: '!', face: 'own' },
    ]);
  });
});

describe('the lines of a text', () => {
  const inTens = (text: string) => linesOf(text, 10, (line) => line.length);
  test.each([
    ['at spaces', 'New York Yankees', ['New York', 'Yankees']],
    ['after a hyphen in no word', "O'Brien-Smith", ["O'Brien-Smith"]],
    [
      'anywhere between words of a script without spaces',
      '東京ドーム東京ドーム東京ドーム',
      ['東京ドーム東京ドーム', '東京ドーム'],
    ],
  ])('[ORDER-3] end %s', (_where, text, lines) => {
    expect(inTens(text)).toEqual(lines);
  });
});
