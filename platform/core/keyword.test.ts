import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { wordsOf } from '../keyword/words.ts';
import type { Db } from './db.ts';
import { type KeywordWord, lookUpWords, toKeywordQuery } from './keyword.ts';

const readKeyword = async (db: Db, keyword: string) =>
  toKeywordQuery(
    await lookUpWords(
      db,
      wordsOf(keyword).map(({ word }) => word),
    ),
  );

const known = (word: string, ...completions: string[]): KeywordWord => ({
  word,
  completions: [word, ...completions],
  corrections: [],
  events: 5_000,
  selectivity: 0.5,
});
const unknown = (word: string, ...corrections: string[]): KeywordWord => ({
  word,
  completions: [],
  corrections,
  events: 0,
  selectivity: 0,
});
const many = Array.from({ length: 7 }, (_, n) => `re${n}`);

describe('a keyword as a query', () => {
  it.each<[string, KeywordWord[], string | undefined]>([
    ['every word, whole or as a prefix', [known('red', 'reds'), known('sox')], "('red' | 'reds') & 'sox'"],
    ['a prefix of very many words', [known('re', ...many)], "'re':*"],
    ['a plural without its s as well', [known('yankees')], "('yankees' | 'yankee')"],
    ['no singular of a word that ends in ss', [known('boss')], "'boss'"],
    ['a typo as its corrections', [unknown('yankes', 'yankees', 'yanks')], "('yankees' | 'yanks')"],
    ['no unknown word beside a known one', [known('boston'), unknown('xqzw')], "'boston'"],
    ['no stop word beside a name', [known('the'), known('who'), unknown('tickets')], "'who'"],
    ['a stop word alone', [known('the')], "'the'"],
    ['a quote as a letter', [known("o'neal\\")], "'o''neal\\\\'"],
    ['nothing when no name has the word', [unknown('xqzw')], undefined],
    ['nothing without words', [], undefined],
  ])('is %s', (_what, words, prefixes) => {
    expect(toKeywordQuery(words)?.prefixes).toBe(prefixes);
  });

  it('is common only when very many events are expected to have all its words', () => {
    expect(toKeywordQuery([known('new')])?.isCommon).toBe(true);
    expect(toKeywordQuery([known('new'), { ...known('york'), selectivity: 0.7 }])?.isCommon).toBe(true);
    expect(toKeywordQuery([known('new'), known('york')])?.isCommon).toBe(false);
    expect(toKeywordQuery([known('new'), { ...known('zork'), selectivity: 0 }])?.isCommon).toBe(false);
  });

  it('leaves a broad prefix out of its selective terms when another word is far rarer', () => {
    const begins = (events: number) => ({ ...known('re', ...many), events });
    const { selective, prefixes } = toKeywordQuery([begins(90_000), known('sox')]) ?? {};
    expect(prefixes).toBe("'re':* & 'sox'");
    expect(selective).toBe("'sox'");
    expect(toKeywordQuery([begins(90_000)])?.selective).toBe("'re':*");
    expect(toKeywordQuery([begins(3), known('sox')])?.selective).toBe("'re':* & 'sox'");
  });

  it('takes eight words at most', () => {
    expect(toKeywordQuery(Array.from({ length: 12 }, () => known('la ')))?.wholeWords.split(' & ')).toHaveLength(8);
  });
});

describe('a keyword’s words are looked up in the names of everything', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it.each([
    ['two letters swapped', 'yrok', "'york'"],
    ['a letter missing', 'yankes', "'yankees'"],
    ['a letter too many', 'soxs', "'sox'"],
    ['a wrong letter', 'bostun', "'boston'"],
    ['a first letter that is wrong', 'hankees', "'yankees'"],
    ['the end of a compound', 'bühne', undefined],
    ['the inside of a compound', 'umbiahall', "'columbiahalle'"],
    ['accents and case', 'MONTRÉAL', "'montreal'"],
    ['punctuation', 'St. Louis', "'loui')"],
    ['the prefix of a name', 'montr', "'montreal'"],
    ['a prefix of very many words', 's', "'s':*"],
  ])('%s: %s', async (_what, keyword, prefixes) => {
    const query = await readKeyword(platform.db, keyword);
    if (prefixes === undefined) expect(query).toBeUndefined();
    else expect(query?.prefixes).toContain(prefixes);
  });

  it('a new name is found at once, a changed one too', async () => {
    const { db } = platform;
    expect(await readKeyword(db, 'zwubblefix')).toBeUndefined();
    const { id } = await db
      .selectFrom('event')
      .select('id')
      .where('active', '=', true)
      .orderBy('start_date', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.updateTable('event').set({ name: 'Zwubblefix live' }).where('id', '=', id).execute();
    expect(await readKeyword(db, 'zwubblefi')).toMatchObject({ wholeWords: "'zwubblefi'", prefixes: "'zwubblefix'" });
    const answer = await platform.app.inject('/api/product?keyword=zwublefix');
    expect(answer.json().items).toMatchObject([{ id }]);
  });

  it('the new name of a venue finds its events', async () => {
    const { db } = platform;
    const { id, venue_id } = await db
      .selectFrom('event')
      .select(['id', 'venue_id'])
      .where('active', '=', true)
      .orderBy('start_date', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.updateTable('venue').set({ name: 'Quarkplatz' }).where('id', '=', venue_id).execute();
    const answer = await platform.app.inject('/api/product?keyword=quarkplatz&limit=1000');
    expect(answer.json().items.map((event: { id: string }) => event.id)).toContain(id);
  });
});
