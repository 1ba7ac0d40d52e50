import { z } from 'zod';
import { expect, test, type World } from './world.ts';

const offers = z.object({ items: z.array(z.object({ price: z.object({ totalPrice: z.number() }) })) });

const product = z.object({ startDateTimeAt: z.string().regex(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/) });

/** The meta data in a page's head as a crawler without scripts reads it. */
function readHead(html: string) {
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
  return {
    title: attribute(/<title[^>]*>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    image: attribute(/<meta property="og:image" content="([^"]*)"/),
    languages: [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/gi)].map(([, language]) => language),
    alternates: [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
      ([, language, url]) => [language, url],
    ),
    data: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    ),
  };
}

async function idWhere(world: World, condition: string): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `select id from event where active and start_date >= current_date and (${condition}) order by popularity desc, id limit 1`,
  );
  if (!row) throw new Error(`The catalogue has no event where ${condition}`);
  return row.id;
}

test('[ROUTE-1] each indexed page has a title, description, canonical address, languages and a picture', async ({
  request,
  world,
}) => {
  const event = await idWhere(world, `status = 'onsale'`);
  const [place] = await world.sql<{ venue_id: string; attraction_id: string; partner_id: string }>(
    `select e.venue_id, a.id as attraction_id, a.partner_id from event e
     join event_attraction ea on ea.event_id = e.id join attraction a on a.id = ea.attraction_id where e.id = $1 limit 1`,
    [event],
  );
  const titles = new Set<string | undefined>();
  for (const path of [
    '',
    'leagues/NBA',
    `event/${event}`,
    `attraction/${place?.attraction_id}`,
    `venue/${place?.venue_id}`,
  ]) {
    const home = `${world.storefrontUrl}/fanatics/`;
    const head = readHead(await (await request.get(home + path)).text());
    expect(head.title, path).toBeTruthy();
    expect(head.description, path).toBeTruthy();
    expect(head.canonical).toBe(home + path);
    expect(head.robots, path).toBeUndefined();
    expect(head.languages).toEqual(['x-default', 'en', 'fr', 'de', 'es', 'nl', 'it']);
    expect(readHead(await (await request.get(`${home}${path}?lang=de`)).text()).canonical).toBe(
      `${home}${path}?lang=de`,
    );
    const picture = await request.get(head.image ?? '');
    expect(picture.headers()['content-type'], head.image).toMatch(/^image\/(jpeg|png)$/);
    titles.add(head.title);
  }
  expect(titles.size).toBe(5);
  const partner = await request.get(`${world.storefrontUrl}/fanatics/attraction-partner/${place?.partner_id}`);
  expect(readHead(await partner.text()).canonical).toBe(
    `${world.storefrontUrl}/fanatics/attraction/${place?.attraction_id}`,
  );
});

test('[ROUTE-1, ROUTE-14] the sitemap names the same alternates of an address as its page', async ({
  request,
  world,
}) => {
  const home = `${world.storefrontUrl}/fanatics/`;
  for (const [file, kind] of [
    ['pages', ''],
    ['event-1', 'event/'],
    ['attraction-1', 'attraction/'],
    ['venue-1', 'venue/'],
    ['league-1', 'leagues/'],
  ]) {
    const xml = await (await request.get(`${world.storefrontUrl}/sitemap-${file}.xml`)).text();
    const [, url = '', rest = ''] = /<url><loc>([^<]*)<\/loc>(.*)<\/url>/.exec(xml) ?? [];
    expect(url.startsWith(home + kind), file).toBe(true);
    const listed = [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, address]) => [
      language,
      address,
    ]);
    expect(listed.length, file).toBe(7);
    expect(readHead(await (await request.get(url)).text()).alternates, url).toEqual(listed);
  }
});

test('[EVENT-2] an event’s structured data has its status and the prices with fees', async ({ request, world }) => {
  const read = async (id: string) => {
    const { data } = readHead(await (await request.get(`${world.storefrontUrl}/fanatics/event/${id}`)).text());
    return {
      event: data.find((one) => /Event$/.test(one['@type'])),
      trail: data.find((one) => one['@type'] === 'BreadcrumbList'),
    };
  };
  for (const [status, schemaStatus] of [
    ['cancelled', 'EventCancelled'],
    ['postponed', 'EventPostponed'],
    ['rescheduled', 'EventRescheduled'],
    ['onsale', 'EventScheduled'],
  ]) {
    const { event } = await read(await idWhere(world, `status = '${status}' and start_at is not null`));
    expect(event.eventStatus).toBe(`https://schema.org/${schemaStatus}`);
  }
  const fixture = await world.fixture();
  const { event, trail } = await read(fixture.id);
  const { items } = offers.parse(await (await fetch(`${world.platformUrl}/api/product/${fixture.id}/offers`)).json());
  const totals = items.map(({ price }) => price.totalPrice);
  expect(event).toMatchObject({
    name: fixture.name,
    offers: {
      lowPrice: Math.min(...totals).toFixed(2),
      highPrice: Math.max(...totals).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
    location: { '@type': 'Place', address: { '@type': 'PostalAddress' } },
  });
  expect(trail.itemListElement.at(-1)).toMatchObject({ name: fixture.name });
});

test('[ROUTE-2] an unknown page is 404, an event long over 410; they, searches and checkouts aren’t indexed', async ({
  request,
  world,
}) => {
  const home = `${world.storefrontUrl}/fanatics/`;
  const over = await world.fixture();
  await world.sql(
    `update event set start_at = now() - interval '100 days', start_date = current_date - 100, end_at = null where id = $1`,
    [over.id],
  );
  const answers = [
    [`event/${over.id}`, 410],
    ['no-such-page', 404],
    ['search?keyword=yankees', 200],
    ['checkout/0c5bd1a5-7c0b-4b51-9d3a-4a7f5e1f9f10', null],
  ] as const;
  for (const [path, status] of answers) {
    const response = await request.get(home + path);
    if (status !== null) expect(response.status(), path).toBe(status);
    expect(readHead(await response.text()).robots, path).toBe('noindex');
  }
});

test('[GRAPH-5] hovering an event’s card loads the event, and following the link does not load it again', async ({
  page,
}) => {
  const graphBodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) graphBodies.push(request.postData() ?? '');
  });
  await page.goto('');
  const link = page.getByRole('region', { name: 'Top events' }).getByRole('article').first().getByRole('link').first();
  const answered = page.waitForResponse((response) => response.url().endsWith('/graphql'));
  // Moves the pointer onto the card again until the card is hydrated.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await link.hover();
    await expect.poll(() => graphBodies.length, { timeout: 2_000 }).toBeGreaterThan(0);
  }).toPass();
  await answered;
  expect(graphBodies).toHaveLength(1);
  const [first] = graphBodies;
  await link.click();
  await expect(page).toHaveURL(/\/event\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(graphBodies.filter((body) => body === first)).toHaveLength(1);
});

test('[CAT-2] an event’s structured data has its times by the venue’s clock, with its offset', async ({
  request,
  world,
}) => {
  const rows = await world.sql<{ id: string; start_at: Date; named: boolean }>(
    `select distinct on (e.time_zone) e.id, e.start_at,
       exists (select from event_attraction where event_id = e.id) as named
     from event e where e.active and e.status = 'onsale' and e.start_at > now() order by e.time_zone, e.id limit 8`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { id, start_at, named } of rows) {
    const told = product.parse(await (await fetch(`${world.platformUrl}/api/product/${id}`)).json());
    const { data } = readHead(await (await request.get(`${world.storefrontUrl}/fanatics/event/${id}`)).text());
    const event = data.find((one) => /Event$/.test(one['@type']));
    expect(event.startDate).toBe(told.startDateTimeAt);
    expect(new Date(event.startDate)).toEqual(start_at);
    expect('performer' in event).toBe(named);
    expect(event.organizer).not.toEqual([]);
  }
});

test('[EVENT-2] the description of an event names no date that is not known, and says that it is cancelled', async ({
  request,
  world,
}) => {
  const describe = async (condition: string, language: string) => {
    const id = await idWhere(world, condition);
    const address = `${world.storefrontUrl}/fanatics/event/${id}?lang=${language}`;
    return readHead(await (await request.get(address)).text()).description;
  };
  const words = {
    en: ['Date to be announced', 'Canceled: '],
    de: ['Termin folgt', 'Abgesagt: '],
    fr: ['Date à préciser', 'Annulé\u00a0: '],
    es: ['Fecha por confirmar', 'Cancelado: '],
    it: ['Data da definire', 'Annullato: '],
    nl: ['Datum volgt', 'Afgelast: '],
  };
  for (const [language, [unknown = '', cancelled = '']] of Object.entries(words)) {
    expect(await describe(`status = 'postponed'`, language), language).toContain(unknown);
    expect(await describe(`status = 'cancelled'`, language), language).toContain(cancelled);
  }
});
