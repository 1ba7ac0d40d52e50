import { describe, expect, it } from 'vitest';
import { addDays, visitorDays } from '#rules/calendar-day.ts';
import type { Language } from '../core/language.ts';
import { readDays } from './days.ts';
import { plainText, wordsOf } from './words.ts';

/** A Friday. */
const today = '2026-11-27';

/** The first days that a text names, and whether they are days whatever names there are. */
const read = (typed: string, language: Language): string => {
  const text = plainText(typed);
  const found = readDays(text, wordsOf(text), language, today).find((one) => one !== undefined);
  if (found === undefined) return 'none';
  const { startDate, endDate, isSure } = found;
  return `${startDate === endDate ? startDate : `${startDate} to ${endDate}`}${isSure ? '' : ', unsure'}`;
};

type Case = readonly [days: string, typed: Partial<Record<Language, readonly string[]>>];

/** What people write for some days, in each language. */
const cases: readonly Case[] = [
  [
    '2026-11-27',
    {
      en: ['today', 'tonight', 'friday', 'this evening', 'friday night'],
      de: ['heute', 'heute Abend', 'Freitag', 'am Freitag', 'Freitagabend'],
      fr: ["aujourd'hui", 'ce soir', 'vendredi', 'vendredi soir'],
      es: ['hoy', 'esta noche', 'viernes', 'el viernes'],
      it: ['oggi', 'stasera', 'venerdì', 'venerdì sera'],
      nl: ['vandaag', 'vanavond', 'vrijdag', 'op vrijdag'],
    },
  ],
  [
    '2026-11-28',
    {
      en: ['tomorrow', 'tomorrow night', 'saturday'],
      de: ['morgen', 'morgen Abend', 'Samstag'],
      fr: ['demain', 'demain soir', 'samedi soir'],
      es: ['mañana', 'sábado', 'mañana por la noche'],
      it: ['domani', 'domani sera', 'sabato'],
      nl: ['morgen', 'morgenavond', 'zaterdag'],
    },
  ],
  [
    '2026-11-29',
    {
      en: ['day after tomorrow', 'sunday'],
      de: ['übermorgen'],
      fr: ['après-demain'],
      es: ['pasado mañana'],
      it: ['dopodomani'],
      nl: ['overmorgen'],
    },
  ],
  [
    '2026-11-28 to 2026-11-29',
    {
      en: ['this weekend', 'weekend'],
      de: ['dieses Wochenende', 'am Wochenende'],
      fr: ['ce week-end', 'ce weekend'],
      es: ['este fin de semana', 'este finde'],
      it: ['questo fine settimana', 'questo weekend'],
      nl: ['dit weekend', 'weekend'],
    },
  ],
  [
    '2026-12-05 to 2026-12-06',
    {
      en: ['next weekend'],
      de: ['nächstes Wochenende'],
      fr: ['le week-end prochain'],
      es: ['el próximo fin de semana', 'el fin de semana que viene'],
      it: ['il prossimo fine settimana'],
      nl: ['volgend weekend'],
    },
  ],
  [
    '2026-11-30 to 2026-12-06',
    {
      en: ['next week'],
      de: ['nächste Woche'],
      fr: ['la semaine prochaine'],
      es: ['la próxima semana', 'la semana que viene'],
      it: ['la prossima settimana'],
      nl: ['volgende week'],
    },
  ],
  [
    '2026-11-27 to 2026-11-30',
    {
      en: ['this month'],
      de: ['diesen Monat'],
      fr: ['ce mois'],
      es: ['este mes'],
      it: ['questo mese'],
      nl: ['deze maand'],
    },
  ],
  [
    '2026-12-01 to 2026-12-31',
    {
      en: ['december', 'in december', 'december 2026', 'next month'],
      de: ['Dezember', 'im Dezember'],
      fr: ['décembre', 'en décembre'],
      es: ['diciembre', 'en diciembre de 2026'],
      it: ['dicembre', 'a dicembre'],
      nl: ['december', 'in december'],
    },
  ],
  [
    '2026-12-05',
    {
      en: [
        'dec 5',
        'december 5th',
        '5th of december',
        'on dec 5',
        '12/5',
        '2026-12-05',
        'saturday dec 5',
        'dec. 5, 2026',
      ],
      de: ['5. Dezember', 'am 5. Dezember 2026', '5.12.', '05.12.2026'],
      fr: ['5 décembre', 'le 5 décembre', '5/12'],
      es: ['5 de diciembre', 'el 5 de diciembre de 2026', '5/12/2026'],
      it: ['5 dicembre', 'il 5 dicembre', '5/12'],
      nl: ['5 december', 'op 5 december', '5-12-2026'],
    },
  ],
  [
    '2026-12-05 to 2026-12-07',
    {
      en: ['dec 5-7', 'dec 5 to dec 7', '5 to 7 december', 'december 5 through 7'],
      de: ['5. bis 7. Dezember', 'vom 5. bis 7. Dezember', '5. bis zum 7. Dezember'],
      fr: ['5 au 7 décembre', 'du 5 au 7 décembre'],
      es: ['5 al 7 de diciembre', 'del 5 al 7 de diciembre'],
      it: ['5 al 7 dicembre', 'dal 5 al 7 dicembre'],
      nl: ['5 tot 7 december', 'van 5 tot en met 7 december'],
    },
  ],
  ['2026-12-30 to 2027-01-02', { en: ['dec 30 to jan 2'], de: ['30. Dezember bis 2. Januar'] }],
  [
    '2026-12-31',
    {
      en: ["new year's eve", 'nye'],
      de: ['Silvester'],
      fr: ['Saint-Sylvestre'],
      es: ['Nochevieja'],
      it: ['San Silvestro'],
      nl: ['oudejaarsavond'],
    },
  ],
  [
    '2026-12-25',
    { en: ['christmas day'], de: ['Weihnachten'], fr: ['Noël'], es: ['Navidad'], it: ['Natale'], nl: ['Kerst'] },
  ],
  ['2027-05-01 to 2027-05-31, unsure', { en: ['may'], de: ['Mai'], fr: ['mai'] }],
  [
    '2027-05-01 to 2027-05-31',
    { en: ['in may', 'may 2027'], de: ['im Mai'], es: ['mayo'], it: ['maggio'], nl: ['mei'] },
  ],
  ['2027-01-01 to 2027-12-31, unsure', { en: ['2027'], de: ['2027'] }],
  [
    'none',
    {
      en: ['yankees', '24-7', '9-1-1', 'blink 182', '2019', 'the weeknd'],
      de: ['Der Maiskönig', '99 Luftballons'],
      fr: ['27 club'],
      es: ['maroon 5'],
      it: ['seven nation army'],
      nl: ['doe maar'],
    },
  ],
];

describe.each(['en', 'de', 'fr', 'es', 'it', 'nl'] as const)('days in %s', (language) => {
  const table = cases.flatMap(([days, typed]) => (typed[language] ?? []).map((one) => [one, days] as const));
  it.each(table)('[SEARCH-20] “%s” is %s', (typed, days) => {
    expect(read(typed, language)).toBe(days);
  });
});

const nextDays = (typed: string, language: Language) => {
  const found = readDays(typed, wordsOf(typed), language, today).find((one) => one !== undefined);
  return found && [found.startDate, found.isWeekly];
};

it.each<[string, Language, boolean]>([
  ['monday night', 'en', true],
  ['every monday', 'en', true],
  ['mondays', 'en', true],
  ['jeden Montag', 'de', true],
  ['montags', 'de', true],
  ['tous les lundis', 'fr', true],
  ['los lunes', 'es', true],
  ['ogni lunedì', 'it', true],
  ['elke maandag', 'nl', true],
  ['this monday', 'en', false],
  ['next monday', 'en', false],
])('[SEARCH-23] “%s” in %s comes again every week: %s', (typed, language, isWeekly) => {
  expect(nextDays(typed, language)).toEqual(['2026-11-30', isWeekly]);
});

it.each([0, 1, 2, 3, 4, 5, 6])(
  '[DATE-8] words for days mean those that the pickers offer, %i days after a Monday',
  (after) => {
    const day = addDays('2026-11-23', after);
    const { weekend, nextWeek } = visitorDays(day);
    const readOn = (typed: string) => {
      const [found] = readDays(typed, wordsOf(typed), 'en', day);
      return found && { startDate: found.startDate, endDate: found.endDate };
    };
    expect(readOn('tonight')).toEqual({ startDate: day, endDate: day });
    expect(readOn('this weekend')).toEqual(weekend);
    expect(readOn('next week')).toEqual(nextWeek);
  },
);
