import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { type KeywordWord, readKeyword, toWanted } from './keyword.ts';

const known = (word: string, ...begun: string[]): KeywordWord => ({
  word,
  begun: [word, ...begun],
  near: [],
  events: 5_000,
  share: 0.5,
});
const unknown = (word: string, ...near: string[]): KeywordWord => ({ word, begun: [], near, events: 0, share: 0 });
const many = Array.from({ length: 7 }, (_, n) => `re${n}`);

describe('a keyword as a query', () => {
  it.each<[string, KeywordWord[], string | undefined]>([
    ['every word, whole or begun', [known('red', 'reds'), known('sox')], "('red' | 'reds') & 'sox'"],
    ['a beginning of very many words', [known('re', ...many)], "'re':*"],
    ['a plural without its s as well', [known('yankees')], "('yankees' | 'yankee')"],
    ['no plural where there is none', [known('boss')], "'boss'"],
    ['a typo as what it may have been', [unknown('yankes', 'yankees', 'yanks')], "('yankees' | 'yanks')"],
    ['nothing that says nothing beside what does', [known('boston'), unknown('xqzw')], "'boston'"],
    ['no filler beside a name', [known('the'), known('who'), unknown('tickets')], "'who'"],
    ['a filler that stands alone', [known('the')], "'the'"],
    ['a quote as a letter', [known("o'neal\\")], "'o''neal\\\\'"],
    ['nothing when nobody is called so', [unknown('xqzw')], undefined],
    ['nothing of no words', [], undefined],
  ])('is %s', (_what, words, begun) => {
    expect(toWanted(words)?.begun).toBe(begun);
  });

  it('is common only when very many events seem to have all its words', () => {
    expect(toWanted([known('new')])?.common).toBe(true);
    expect(toWanted([known('new'), { ...known('york'), share: 0.7 }])?.common).toBe(true);
    expect(toWanted([known('new'), known('york')])?.common).toBe(false);
    expect(toWanted([known('new'), { ...known('zork'), share: 0 }])?.common).toBe(false);
  });

  it('is asked of an index without the many words that begin like a short one, if another word says far more', () => {
    const begins = (events: number) => ({ ...known('re', ...many), events });
    const { telling, begun } = toWanted([begins(90_000), known('sox')]) ?? {};
    expect(begun).toBe("'re':* & 'sox'");
    expect(telling).toBe("'sox'");
    expect(toWanted([begins(90_000)])?.telling).toBe("'re':*");
    expect(toWanted([begins(3), known('sox')])?.telling).toBe("'re':* & 'sox'");
  });

  it('takes eight words at most', () => {
    expect(toWanted(Array.from({ length: 12 }, () => known('la ')))?.whole.split(' & ')).toHaveLength(8);
  });
});

describe('a keyword’s words are looked up in the names of everything', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it.each([
    ['two letters in each other’s place', 'yrok', "'york'"],
    ['a letter missing', 'yankes', "'yankees'"],
    ['a letter too many', 'soxs', "'sox'"],
    ['a wrong letter', 'bostun', "'boston'"],
    ['a first letter that is wrong', 'hankees', "'yankees'"],
    ['the end of a compound', 'bühne', undefined],
    ['the inside of a compound', 'umbiahall', "'columbiahalle'"],
    ['accents and case', 'MONTRÉAL', "'montreal'"],
    ['punctuation', 'St. Louis', "('louis' | 'loui')"],
    ['the beginning of a name', 'montr', "'montreal'"],
    ['a beginning of very many names', 's', "'s':*"],
  ])('%s: %s', async (_what, keyword, begun) => {
    const wanted = await readKeyword(platform.db, keyword);
    if (begun === undefined) expect(wanted).toBeUndefined();
    else expect(wanted?.begun).toContain(begun);
  });

  it('and a new name is known at once, a changed one too', async () => {
    const { db } = platform;
    expect(await readKeyword(db, 'zwubblefix')).toBeUndefined();
    const { id } = await db.selectFrom('event').select('id').limit(1).executeTakeFirstOrThrow();
    await db.updateTable('event').set({ name: 'Zwubblefix live' }).where('id', '=', id).execute();
    expect(await readKeyword(db, 'zwubblefi')).toMatchObject({ whole: "'zwubblefi'", begun: "'zwubblefix'" });
    const answer = await platform.app.inject('/api/product?keyword=zwublefix');
    expect(answer.json().items).toMatchObject([{ id }]);
  });

  it('and what a venue is called now finds its events', async () => {
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
