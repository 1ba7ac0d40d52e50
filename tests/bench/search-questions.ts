import { sql } from 'kysely';
import type { Db } from '#platform/core/db.ts';
import { dayFromToday } from '#rules/calendar-day.ts';

/** A kind of request, its group in the result, and its n-th path; all paths differ. */
export type Kind = { group: 'search' | 'autocomplete' | 'facets'; name: string; path: (n: number) => string };

const query = (values: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

/** A typo: one letter left out, or two swapped. */
const mistyped = (word: string, n: number): string => {
  const at = 1 + (n % (word.length - 2));
  const rest = word.slice(at + 1);
  return n % 2 === 0
    ? word.slice(0, at) + rest
    : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + rest.slice(1);
};

/** Requests like those of visitors, with names from the catalogue. */
export async function questionsOf(db: Db): Promise<Kind[]> {
  const { rows: named } = await sql<{
    name: string;
    city: string;
    genre: string;
    category: string;
    lat: number;
    lon: number;
  }>`
    select a.name, v.city, a.genre, a.category_id as category, v.latitude as lat, v.longitude as lon
    from (select row_number() over (order by md5(partner_id)) as n, * from attraction where partner_id like 'bench-%' limit 400) a
    join (select row_number() over (order by md5(partner_id)) as n, * from venue where partner_id like 'bench-%' limit 400) v using (n)`.execute(
    db,
  );
  const { rows: nicknames } = await sql<{ phrase: string }>`
    select phrase from search_name where not is_name order by md5(phrase) limit 400`.execute(db);
  const months = ['december', 'in january', 'february', 'march 5', 'april 10-20'];
  const one = (n: number) => named[n % named.length] ?? { name: '', city: '', genre: '', category: '', lat: 0, lon: 0 };
  const words = (n: number) =>
    one(n)
      .name.split(' ')
      .filter((word) => word.length > 3);
  const word = (n: number) => words(n)[n % words(n).length] ?? 'live';
  const common = ['city', 'live', 'tour', 'red', 'new', 'kings', 'concert', 'arena'];
  const typed = (n: number) =>
    one(n)
      .name.slice(0, 1 + (n % 12))
      .trim();

  const search = (name: string, values: (n: number) => Record<string, string | number>): Kind => ({
    group: 'search',
    name,
    path: (n) => `/api/search?${query({ ...values(n), limit: 5 })}`,
  });
  const list = (name: string, values: (n: number) => Record<string, string | number>): Kind => ({
    group: 'search',
    name,
    path: (n) => `/api/product?${query({ limit: 20, ...values(n) })}`,
  });
  const facets = (name: string, values: (n: number) => Record<string, string | number>): Kind => ({
    group: 'facets',
    name,
    path: (n) => `/api/product/facets?${query(values(n))}`,
  });
  return [
    search('a word', (n) => ({ keyword: word(n) })),
    search('a name', (n) => ({ keyword: one(n).name })),
    search('a common word', (n) => ({ keyword: common[n % common.length] ?? '' })),
    search('a common and a rare word', (n) => ({ keyword: `${common[n % common.length]} ${word(n)}` })),
    search('a word and a city', (n) => ({ keyword: `${word(n)} ${one(n + 7).city}` })),
    search('the beginning of a word', (n) => ({ keyword: word(n).slice(0, 3) })),
    search('a typo', (n) => ({ keyword: mistyped(word(n), n) })),
    search('a nickname', (n) => ({ keyword: nicknames[n % nicknames.length]?.phrase ?? '' })),
    search('a category, a city and a month in the words', (n) => ({
      keyword: `concerts in ${one(n).city} ${months[n % months.length]}`,
    })),
    search('a word and a sport this weekend', (n) => ({ keyword: `${word(n)} hockey this weekend` })),
    search('words that never meet', (n) => ({ keyword: `${word(n)} ${word(n + 9)} ${one(n + 7).city}` })),
    search('a word near a city within days', (n) => ({
      keyword: word(n),
      cityName: one(n).city,
      startDate: dayFromToday(n % 200),
      endDate: dayFromToday((n % 200) + 60),
    })),
    list('a city', (n) => ({ city: one(n).city, range: 50 })),
    list('a city, the cheapest first', (n) => ({ city: one(n).city, order: 'price' })),
    list('a point, the nearest first', (n) => ({ latitude: one(n).lat, longitude: one(n).lon, order: 'distance' })),
    list('a category within days', (n) => ({
      categoryId: one(n).category,
      startDate: dayFromToday(n % 300),
      endDate: dayFromToday((n % 300) + 7),
    })),
    list('a category, the cheapest first', (n) => ({
      categoryId: one(n).category,
      order: 'price',
      offset: (n % 5) * 20,
    })),
    list('a word, the cheapest first', (n) => ({ keyword: word(n), order: 'price' })),
    list('a genre at a price with resale', (n) => ({
      genre: one(n).genre,
      minPrice: 20,
      maxPrice: 60 + (n % 9) * 20,
      ticketType: 'resale',
    })),
    list('everything by name', (n) => ({ order: 'name', offset: (n % 20) * 20 })),
    {
      group: 'autocomplete',
      name: 'a name being typed',
      path: (n) => `/api/search/autocomplete?${query({ keyword: typed(n) })}`,
    },
    {
      group: 'autocomplete',
      name: 'a typo being typed',
      path: (n) => `/api/search/autocomplete?${query({ keyword: mistyped(word(n), n) })}`,
    },
    facets('of everything', () => ({})),
    facets('of a word', (n) => ({ keyword: word(n) })),
    facets('of a city and a category', (n) => ({ city: one(n).city, categoryId: one(n).category })),
  ];
}
