import { staticPages } from '#rules/static-pages.ts';
import { readPage } from './page-html.ts';
import { PSEUDO_LANGUAGES } from './pseudo-texts.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test, type World } from './world.ts';

type Language = (typeof PSEUDO_LANGUAGES)[number];

const readOut =
  /(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)="([^"]*)"/g;

/** Everything on a page, as the server sends it, that is read or read out. */
function textsOf(html: string): string[] {
  const titles = [...html.matchAll(/<title[^>]*>([^<]*)</g)].map(([, title = '']) => title);
  const described = [
    ...html.matchAll(/<meta (?:name="description"|property="og:(?!image|url|type|locale)[^"]*") content="([^"]*)"/g),
  ].map(([, text = '']) => text);
  const body = html
    .slice(html.indexOf('<body'))
    // A section's name on the map is broken into lines; its label has it whole. Codes are the same in every language.
    .replaceAll(/<(script|style|template|noscript|tspan|code)[ >][\s\S]*?<\/\1>/g, '');
  const attributes = [...body.matchAll(/<[^>]*>/g)].flatMap(([tag]) =>
    [...tag.matchAll(readOut)].map(([, text = '']) => text),
  );
  return [...titles, ...described, ...attributes, ...body.split(/<[^>]*>/)]
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"'))
    .filter((text) => /\p{L}{2}/u.test(text));
}

/** Names of the catalogue and of people stay as they are in every language. */
async function namesOf({ sql }: World): Promise<string[]> {
  const rows = await sql<{ name: string | null }>(
    `select name from event union select name from attraction union select name from venue union select name from hotel
     union select city from venue union select street from venue union select street from hotel
     union select jsonb_path_query(links, '$[*].name') #>> '{}' from event
     union select name from league union select name from layout_section`,
  );
  // A section named B is no part of other words.
  return rows.flatMap(({ name }) => (name && name.length > 1 ? [name] : [])).sort((a, b) => b.length - a.length);
}

/** Words of pages beside names, each with where it stands. */
function wordsOf(pages: Readonly<Record<string, string>>, names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const read = new Set<string>();
  for (const [path, html] of Object.entries(pages))
    for (const text of textsOf(html)) {
      // Thousands of seats differ in their numbers only.
      const kind = text.replaceAll(/\d+/g, '');
      if (read.has(kind)) continue;
      read.add(kind);
      // An address, a reference and a member's name, also shortened, are no text.
      let rest = text.replaceAll(/\/pseudo\/\S+|[\da-f]{8}([ -][\da-f]{1,12}\b)+/gi, ' ');
      for (const name of names) if (rest.includes(name)) rest = rest.replaceAll(name, ' ');
      for (const [word] of rest.matchAll(/\p{L}{2,}/gu))
        if (!found.has(word)) found.set(word, `/${path}: ${text.trim().slice(0, 120)}`);
    }
  return found;
}

/** Of each state that sells nothing, or not yet, or has more to tell: an event of the catalogue's own, since other tests bring events in. */
const STATES = [
  `presales <> '[]' and on_sale_start_at > now()`,
  `presales <> '[]' and on_sale_start_at is null`,
  `health_check is not null`,
  `status = 'onsale' and tickets_status = 'TICKETS_NOT_AVAILABLE' and start_at > now()`,
  `status = 'cancelled'`,
  `status = 'postponed'`,
  `status = 'rescheduled'`,
  `status = 'offsale' and on_sale_end_at < now()`,
  `status = 'onsale' and start_date is null`,
  `end_at < now()`,
  `not transactable and can_be_linked_over`,
];

const idOf = async ({ sql }: World, query: string): Promise<string> => {
  const id = (await sql<{ id: string }>(query))[0]?.id;
  if (!id) throw new Error(`Nothing is found by ${query}`);
  return id;
};

const eventOf = (world: World, state: string): Promise<string> =>
  idOf(
    world,
    `select id from event where active and partner_id = 'e-' || left(id::text, 13) and (${state}) order by id limit 1`,
  );

const nobodys = '00000000-0000-4000-8000-000000000000';

/** What a visitor finds. */
async function catalogue(world: World): Promise<string[]> {
  const attraction = await idOf(
    world,
    `select attraction_id as id from event_attraction join event on event.id = event_id
     where event.active group by 1 order by count(*) desc, 1 limit 1`,
  );
  const venue = await idOf(
    world,
    'select venue_id as id from event where active group by 1 order by count(*) desc, 1 limit 1',
  );
  const hotel = await idOf(world, 'select hotel_id as id from room group by 1 order by count(*) desc, 1 limit 1');
  return [
    '',
    'search',
    'search?keyword=new+york',
    'search/events',
    'search/events?keyword=rock+concerts&genre=Classical&categoryId=sports',
    'search/attractions',
    'search/venues',
    'search?keyword=zzzzzz',
    'modal/search',
    'leagues/NHL',
    `attraction/${attraction}`,
    `venue/${venue}`,
    `hotels?venueId=${venue}`,
    `hotels/${hotel}?venueId=${venue}`,
  ];
}

/** Each state of an event, with its packages and what its seller tells. */
async function events(world: World): Promise<string[]> {
  const states: string[] = [];
  for (const state of STATES) states.push(await eventOf(world, state));
  const told = await eventOf(world, `info ?& '{info,boxOfficeInfo,parkingDetail,generalRule,childRule}'`);
  const standing = await idOf(
    world,
    `select event.id from event join offer on event_id = event.id
     where event.active and admission <> 'reserved' and status = 'onsale' and offer.name = 'Balcony Standing' order by 1 limit 1`,
  );
  const packed = await idOf(
    world,
    `select event_id as id from package_offer join event e on e.id = event_id
     where e.active and partner_id = 'e-' || left(e.id::text, 13) group by 1 order by count(*) desc, 1 limit 1`,
  );
  const partner = await idOf(world, `select partner_id as id from event where id = '${packed}'`);
  return [
    ...[packed, standing, ...states, told].map((id) => `event/${id}`),
    `event/${told}/info`,
    `event/${packed}/hotels`,
    `tm-event/${partner}`,
    `tm-event/${partner}/reservation`,
  ];
}

/** Pages of text, and pages of what is not there. */
async function others(world: World): Promise<string[]> {
  const [place] = await world.sql<{ token: string }>(
    `insert into waiting_list_entry (token, event_id, tenant_id, session_id, email, language, quantity, reservation_key)
     values (gen_random_uuid(), $1, 'pseudo', gen_random_uuid(), 'alex@example.com', 'en', 2, gen_random_uuid()) returning token`,
    [(await world.fixture()).id],
  );
  return [
    ...staticPages,
    `waiting-list/${place?.token}`,
    `waiting-list/${nobodys}`,
    `hotels/${nobodys}`,
    `checkout/${nobodys}`,
    `order-confirmation/${nobodys}`,
    'pay',
    'app/config',
    'modal/sso/preview',
    'no-such-page',
  ];
}

/** Words that are the same in both languages, names, and what the test types; codes of states, countries, time zones, leagues and cards. */
const SAME =
  /^(\p{Lu}{2,4}|Grandstand|Grand|stand|FanCash|English|Italiano|Français|Deutsch|Español|Nederlands|Premium|Standard|Visa|Mastercard|American|Express|Discover|Rock|Pop|Country|Queen|King|Suite|Lounge|Comet|[Cc]lub|garage|Drifters|poster|tour|fan|shop|in|mail|Austria|Canada|Alex|Rivera|alex|Fifth|Avenue|example|com|new|york|rock|concerts|zzzzzz|pseudo)$/u;

const sets: [string, (world: World) => Promise<string[]>, Record<Language, string[]>][] = [
  ['what a visitor finds', catalogue, { en: [], it: [] }],
  ['events in every state', events, { en: ['Balcony', 'Masks', 'members'], it: ['Balconata', 'mascherine', 'Soci'] }],
  ['pages of text and of what isn’t there', others, { en: [], it: [] }],
];

for (const [name, pathsOf, sellers] of sets)
  test(`[I18N-1] with our texts taken out, ${name} share only names in English and Italian`, async ({
    request,
    world,
  }) => {
    const names = await namesOf(world);
    const paths = await pathsOf(world);
    const found = { en: new Map<string, string>(), it: new Map<string, string>() };
    for (const language of PSEUDO_LANGUAGES) {
      const pages: Record<string, string> = {};
      for (const path of paths) {
        const address = new URL(path, `${brandUrl('pseudo')}/`);
        address.searchParams.set('lang', language);
        const { html } = await readPage(request, address.href);
        expect(html, path).toContain(`<html lang="${language}"`);
        pages[path] = html;
      }
      found[language] = wordsOf(pages, names);
      // The seller's texts are read in the language: without them nothing would be proved.
      expect([...found[language].keys()]).toEqual(expect.arrayContaining(sellers[language]));
    }
    const untranslated = [...found.it].filter(([word]) => found.en.has(word) && !SAME.test(word));
    expect(untranslated.map(([word, where]) => `${word} — ${where}`)).toEqual([]);
  });
