import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#tests/support/seed.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { asLines, event, importHere, seatMap, venue } from '../catalogue/import/import.fixture.ts';
import { phraseOf } from '../keyword/words.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Letters with their marks, capitals, widths and signs, of each script as names mix them. */
const alphabets = [
  'aZäÅßøŁéœİıÞ’',
  'αΣςόΩ',
  'йЙёїЇґЖя',
  'אבּגְשׁ',
  'أحمَدٌـةي',
  'दिवाली़',
  'பொங்கல்',
  'తెలుగు',
  'กรุงเทพ',
  'ジャズｼﾞひらがなー・々',
  '東京月光樂乐',
  '달빛드림각',
  'ＡＢ１２ ',
  ' -/.!\'"&、。・「」«»…™',
];
const anyText = fc.string({ unit: fc.constantFrom(...alphabets.flatMap((letters) => [...letters])), maxLength: 24 });

test('[SEARCH-24] the words of a search are split and folded as those of names', async () => {
  const texts = [...alphabets, ...fc.sample(anyText, { seed, numRuns: 2_000 })];
  const { rows } = await sql<{ phrase: string }>`
    select search_phrase(text) as phrase from unnest(${texts}::text[]) with ordinality as t(text, at) order by at`.execute(
    shop.db,
  );
  expect(texts.map((text) => [text, phraseOf(text)])).toEqual(
    texts.map((text, at) => [text, rows[at]?.phrase.split(' ').slice(0, 12).join(' ')]),
  );
});

/** Names, with what people type of them: the name itself, a part of it, other ways to write it. */
const names: Record<string, readonly string[]> = {
  '달빛 나들이': ['달빛', '나들이', '들이'],
  서울재즈페스티벌: ['재즈', '페스티벌', '서울'],
  東京ジャズフェスティバル: ['ジャズ', '東京', 'フェスティバル', 'ｼﾞｬｽﾞ'],
  月光音樂會: ['月光', '音樂'],
  'दिवाली मेला': ['दिवाली', 'मेला', 'दिवा'],
  'பொங்கல் விழா': ['பொங்கல்', 'விழா'],
  'బతుకమ్మ పండుగ': ['బతుకమ్మ', 'పండుగ'],
  สงกรานต์กรุงเทพ: ['สงกรานต์', 'กรุงเทพ'],
  'Йога на крыше': ['йога', 'ЙОГА', 'крыше', 'крыш'],
  'Їжак у тумані': ['їжак', 'тумані'],
  'أمسية الطَّرَب': ['الطرب', 'امسية', 'أمسية'],
  'שִׁיר השירים': ['שיר', 'השירים'],
  'Οδύσσειας Χορός': ['χορος', 'ΧΟΡΟΣ', 'οδυσσειας'],
  'Straßenfest İzmir': ['strassenfest', 'STRASSENFEST', 'izmir', 'IZMIR'],
  'ＦＵＬＬ Ｗｉｄｔｈ Ｌｉｖｅ': ['full width'],
};

type Found = { items: { name: string }[]; reading: { ignored: string[] } | null };

describe('names in every script', () => {
  beforeAll(async () => {
    const events = Object.keys(names).map((name, at) => ({ ...event, id: `script-${at}`, name, attractions: [] }));
    await importHere(shop.databaseUrl, asLines([venue, seatMap, ...events]));
  });

  test.each(Object.entries(names))('[SEARCH-24] %s is found by itself and by parts of it', async (name, typed) => {
    for (const keyword of [name, ...typed]) {
      const { items } = (await shop.app.inject({ url: '/api/product', query: { keyword } })).json<Found>();
      expect([keyword, items.map((item) => item.name)]).toEqual([keyword, [name]]);
    }
  });

  test.each(['별빛', 'ジャガ', '日光', 'चाय', 'кот'])(
    '[SEARCH-24] nothing is taken for %s that only has a letter of it',
    async (keyword) => {
      const { items, reading } = (await shop.app.inject({ url: '/api/product', query: { keyword } })).json<Found>();
      expect([items, reading?.ignored]).toEqual([[], [keyword]]);
    },
  );
});
