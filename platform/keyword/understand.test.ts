import { describe, expect, it } from 'vitest';
import type { Language } from '../core/language.ts';
import { factsFor } from './catalogue.fixture.ts';
import type { Chosen } from './meanings.ts';
import { questionOf, understand } from './understand.ts';

/** A Friday. */
const today = '2026-11-27';
const nothingChosen: Chosen = { place: false, days: false, category: false, price: false };

/** What a keyword is read as, in the order of its words: filters and replaced words by their kind, other words as they are. */
const read = (typed: string, language: Language = 'en', chosen: Partial<Chosen> = {}): string[] => {
  const question = questionOf(typed, { language, chosen: { ...nothingChosen, ...chosen }, today });
  const { parts, terms, unknown } = understand(question, factsFor(question));
  const own = terms.filter(({ from }) => !parts.some((part) => part.from === from));
  return [
    ...parts.map(({ from, kind, name }) => ({ from, says: `${kind} ${name}` })),
    ...own.map(({ from, word }) => ({ from, says: (word.phrases?.[0] ?? [word.word]).join(' ') })),
    ...unknown.map(({ from }) => ({ from, says: `unknown ${question.words[from]?.word}` })),
  ]
    .sort((a, b) => a.from - b.from)
    .map(({ says }) => says);
};

type Row = [typed: string, language: Language, says: string[]];

const WEEKEND = 'DATES 2026-11-28 – 2026-11-29';

describe('names', () => {
  it.each<Row>([
    ['New York Yankees', 'en', ['new york yankees']],
    ['yankees', 'en', ['yankees']],
    ['bronx bombers', 'en', ['ATTRACTION New York Yankees']],
    ['cavs at msg', 'en', ['ATTRACTION Cleveland Cavaliers', 'VENUE Madison Square Garden']],
    ['la kings', 'en', ['ATTRACTION Los Angeles Kings']],
    ['Dallas Stars', 'en', ['dallas stars']],
    ['yankees xyzzy', 'en', ['yankees', 'unknown xyzzy']],
    ['the who', 'en', ['the who']],
    ['nin', 'en', ['san francisco 49ers']],
  ])('[SEARCH-17] “%s” in %s', (typed, language, says) => {
    expect(read(typed, language)).toEqual(says);
  });
});

describe('typos', () => {
  it.each<Row>([
    ['yankes', 'en', ['WORD yankees']],
    ['bronx bombrs', 'en', ['ATTRACTION New York Yankees']],
    ['bostn hockey', 'en', ['PLACE Boston, MA', 'GENRE Hockey']],
    ['concrts in chicago', 'en', ['CATEGORY Concerts', 'PLACE Chicago, IL']],
    ['Konzrete in Berlin', 'de', ['CATEGORY Concerts', 'PLACE Berlin']],
    ['conciertso en Madrid', 'es', ['CATEGORY Concerts', 'PLACE Madrid']],
    ['qqqxzzy', 'en', ['unknown qqqxzzy']],
  ])('[SEARCH-17] “%s” in %s', (typed, language, says) => {
    expect(read(typed, language)).toEqual(says);
  });
});

describe('leagues, sports, genres and categories', () => {
  it.each<Row>([
    ['nba', 'en', ['GENRE NBA']],
    ['Eishockey', 'de', ['GENRE Hockey']],
    ['hockey sur glace', 'fr', ['GENRE Hockey']],
    ['baloncesto', 'es', ['GENRE Basketball']],
    ['pallacanestro', 'it', ['GENRE Basketball']],
    ['honkbal', 'nl', ['GENRE Baseball']],
    ['football', 'en', ['GENRE Football']],
    ['football', 'fr', ['GENRE Soccer']],
    ['jazz concerts', 'en', ['GENRE Jazz']],
    ['utah jazz', 'en', ['utah jazz']],
    ['Konzerte in München', 'de', ['CATEGORY Concerts', 'PLACE München']],
    ['spectacle pour enfants', 'fr', ['CATEGORY Family']],
    ['⚽ tickets', 'en', ['GENRE Soccer']],
  ])('[SEARCH-19] “%s” in %s', (typed, language, says) => {
    expect(read(typed, language)).toEqual(says);
  });
});

describe('places and days', () => {
  it.each<Row>([
    ['nyc', 'en', ['PLACE New York, NY']],
    ['comedy in toronto this weekend', 'en', ['GENRE Comedy', 'PLACE Toronto, ON', WEEKEND]],
    ['Munich', 'en', ['PLACE München']],
    ['Monaco di Baviera', 'it', ['PLACE München']],
    ['Rome', 'fr', ['PLACE Roma']],
    ['texas', 'en', ['PLACE Texas']],
    ['Deutschland', 'de', ['PLACE Deutschland']],
    ['germany', 'en', ['PLACE Germany']],
    ['portland oregon', 'en', ['PLACE Portland, OR']],
    ['portland', 'en', ['PLACE Portland']],
    ['boulder concerts', 'en', ['PLACE Boulder, CO', 'CATEGORY Concerts']],
    ['Konzerte dieses Wochenende in Berlin', 'de', ['CATEGORY Concerts', WEEKEND, 'PLACE Berlin']],
    ['concerts à Montréal ce week-end', 'fr', ['CATEGORY Concerts', 'PLACE Montréal, QC', WEEKEND]],
    ['conciertos en Madrid este fin de semana', 'es', ['CATEGORY Concerts', 'PLACE Madrid', WEEKEND]],
    ['concerti a Roma questo fine settimana', 'it', ['CATEGORY Concerts', 'PLACE Roma', WEEKEND]],
    ['concerten in Amsterdam dit weekend', 'nl', ['CATEGORY Concerts', 'PLACE Amsterdam', WEEKEND]],
    ['yankees 12/24', 'en', ['yankees', 'DATES 2026-12-24']],
    ['may', 'en', ['DATES 2027-05-01 – 2027-05-31']],
  ])('[SEARCH-20] “%s” in %s', (typed, language, says) => {
    expect(read(typed, language)).toEqual(says);
  });

  it('[SEARCH-20] give way to what was chosen', () => {
    expect(read('boston concerts tonight', 'en', { place: true, days: true, category: true })).not.toContainEqual(
      expect.stringMatching(/^(PLACE|DATES|CATEGORY)/),
    );
  });
});

describe('words that only ask', () => {
  it.each<[language: Language, typed: string[]]>([
    [
      'en',
      [
        'tickets',
        'cheap tickets',
        'near me',
        'tickets near me',
        'things to do',
        'what to do around here',
        'tikets',
        'events in my area',
        'within 20 miles',
        'what can i do',
      ],
    ],
    ['de', ['billige Tickets', 'günstige Karten', 'in der Nähe', 'was ist los']],
    ['fr', ['billets pas chers', 'pas cher', 'près de moi', 'près d’ici', 'que faire']],
    ['es', ['entradas baratas', 'cerca de mí', 'qué hacer', 'boletos más baratos']],
    ['it', ['vicino a me', 'biglietti economici', 'cosa fare', 'nelle vicinanze']],
    ['nl', ['goedkope kaartjes', 'in de buurt', 'bij mij in de buurt', 'wat te doen']],
  ])('[SEARCH-22] are nothing to search for in %s', (language, typed) => {
    for (const one of typed) expect([one, read(one, language)]).toEqual([one, []]);
  });

  it.each<Row>([
    ['what can i do tonight', 'en', ['DATES 2026-11-27']],
    ['was ist heute los', 'de', ['DATES 2026-11-27']],
    ['que faire ce soir', 'fr', ['DATES 2026-11-27']],
    ['qué hacer esta noche', 'es', ['DATES 2026-11-27']],
    ['cosa fare stasera', 'it', ['DATES 2026-11-27']],
    ['wat is er te doen vanavond', 'nl', ['DATES 2026-11-27']],
    ['concert tickets under 50', 'en', ['CATEGORY Concerts', 'PRICE 50']],
    ['Konzerte unter 50 Euro', 'de', ['CATEGORY Concerts', 'PRICE 50']],
    ['concerts à moins de 50 €', 'fr', ['CATEGORY Concerts', 'PRICE 50']],
    ['conciertos por menos de 50 euros', 'es', ['CATEGORY Concerts', 'PRICE 50']],
    ['concerti sotto i 50 euro', 'it', ['CATEGORY Concerts', 'PRICE 50']],
    ['concerten onder de 50 euro', 'nl', ['CATEGORY Concerts', 'PRICE 50']],
    ['tickets under $50', 'en', ['PRICE 50']],
    ['less than 100 dollars', 'en', ['PRICE 100']],
    ['Karten bis 49,99 €', 'de', ['PRICE 49.99']],
    ['within 20 miles', 'en', []],
    ['tickets $50', 'en', []],
    ['concerts near me in boston', 'en', ['CATEGORY Concerts', 'PLACE Boston, MA']],
    ['hockey within 20 miles of boston', 'en', ['GENRE Hockey', 'PLACE Boston, MA']],
    ['cheap yankees tikets', 'en', ['yankees']],
    ['billige yankees tickets', 'de', ['yankees']],
    ['partido de los yanquis', 'es', ['ATTRACTION New York Yankees']],
    ['brooklyn nets home games', 'en', ['brooklyn nets']],
    ['tickets xyzzy', 'en', ['unknown xyzzy']],
  ])('[SEARCH-22] leave the others: “%s” in %s', (typed, language, says) => {
    expect(read(typed, language)).toEqual(says);
  });

  it.each<Row>([
    ['cheap trick tickets', 'en', ['cheap trick']],
    ['live tickets', 'en', ['live']],
    ['the who', 'en', ['the who']],
    ['me', 'en', ['me']],
    ['th', 'en', ['th']],
  ])('[SEARCH-22] names with such words, and their beginnings, stay names: “%s”', (typed, language, says) => {
    expect(read(typed, language)).toEqual(says);
  });
});

describe('sports with a day or a place', () => {
  it.each<Row>([
    ['monday night football', 'en', ['DATES 2026-11-30', 'GENRE Football']],
    ['football every monday', 'en', ['GENRE Football', 'DATES 2026-11-30']],
    ['Fußball jeden Montag', 'de', ['GENRE Soccer', 'DATES 2026-11-30']],
    ['foot tous les lundis', 'fr', ['GENRE Soccer', 'DATES 2026-11-30']],
    ['fútbol los lunes', 'es', ['GENRE Soccer', 'DATES 2026-11-30']],
    ['calcio ogni lunedì', 'it', ['GENRE Soccer', 'DATES 2026-11-30']],
    ['voetbal elke maandagavond', 'nl', ['GENRE Soccer', 'DATES 2026-11-30']],
    ['boston hockey', 'en', ['PLACE Boston, MA', 'GENRE Hockey']],
  ])('[SEARCH-23] “%s” in %s', (typed, language, says) => {
    expect(read(typed, language)).toEqual(says);
  });
});
