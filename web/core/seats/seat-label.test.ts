import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import de from '../../locales/de/sale.json' with { type: 'json' };
import en from '../../locales/en/sale.json' with { type: 'json' };
import { seatLabel, seatRanges, seatSpoken } from './seat-label.ts';

const words: Record<string, TFunction<'sale'>> = {};

beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    ns: ['sale'],
    defaultNS: 'sale',
    resources: { en: { sale: en }, de: { sale: de } },
    interpolation: { escapeValue: false },
  });
  for (const language of ['en', 'de']) words[language] = i18n.getFixedT(language, 'sale');
});

const t = (language: string): TFunction<'sale'> => words[language] as TFunction<'sale'>;

test.each([
  [['7', '8'], '7–\u20608'],
  [['8', '7'], '7–\u20608'],
  [['7'], '7'],
  [['7', '9'], '7, 9'],
  [['9', '10', '11', '14'], '9–\u206011, 14'],
  [['A', 'B'], 'A, B'],
])('neighbours %j are joined to %s', (seats, joined) => {
  expect(seatRanges(seats)).toBe(joined);
});

describe('[ORDER-1] a place is named in a line and said whole', () => {
  const pair = { section: '104', row: 'F', seats: ['7', '8'] };
  const single = { ...pair, seats: ['7'] };
  const general = { section: null, row: null, seats: [] };

  test.each([
    ['en', pair, 'Sec\u00a0104, Row\u00a0F, Seats\u00a07–\u20608', 'Section 104, row F, seats 7 and 8'],
    ['en', single, 'Sec\u00a0104, Row\u00a0F, Seat\u00a07', 'Section 104, row F, seat 7'],
    ['en', general, 'General admission', 'General admission'],
    ['de', pair, 'Block\u00a0104, Reihe\u00a0F, Plätze\u00a07–\u20608', 'Block 104, Reihe F, Plätze 7 und 8'],
    ['de', single, 'Block\u00a0104, Reihe\u00a0F, Platz\u00a07', 'Block 104, Reihe F, Platz 7'],
  ])('[ORDER-1] in %s', (language, place, written, spoken) => {
    expect(seatLabel(t(language), place)).toBe(written);
    expect(seatSpoken(t(language), place, language)).toBe(spoken);
  });
});
