import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN, openWorld, post, readReply, type World } from './world.ts';

type Tab = { query: string; variables: string; headers: string };

let world: World;
let page: Response;
let tabs: Tab[];

/** The tabs as the page's own script gets them. */
function tabsOf(html: string): Tab[] {
  const start = html.lastIndexOf('"defaultTabs":') + '"defaultTabs":'.length;
  for (let end = html.indexOf(']', start); end !== -1; end = html.indexOf(']', end + 1)) {
    try {
      return JSON.parse(html.slice(start, end + 1));
    } catch {
      // A bracket inside the list: look for the next one.
    }
  }
  return [];
}

beforeAll(async () => {
  world = await openWorld({ environment: 'development' });
  page = await world.gateway.fetch(new Request(`${ORIGIN}/graphql`, { headers: { accept: 'text/html' } }));
  tabs = tabsOf(await page.text());
  // The list of places is read when it is first asked for, which a busy machine may take longer over than a call may.
  await world.shop.visitor().call('GET', '/api/geo/reverse?latitude=40.7128&longitude=-74.006');
});
afterAll(() => world.close());

const problemsIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'problems' in value && Array.isArray(value.problems) ? value.problems : [];
  return [...own, ...Object.values(value).flatMap(problemsIn)];
};

describe('GraphiQL', () => {
  test('[GRAPH-6] opens with a tab for every main task, offline', () => {
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'");
    const names = tabs.map(({ query }) => /(?:query|mutation) (\w+)/.exec(query)?.[1]);
    const look = ['Home', 'Search', 'Suggest', 'Narrow', 'CityAt', 'Nearby', 'Event', 'EarnPoints', 'Wallet'];
    const buy = ['Reserve', 'Cart', 'Delivery', 'Purchase'];
    expect(names).toEqual([...look, ...buy, 'FindRooms', 'ReserveRoom']);
  });

  test('[GRAPH-6] every tab runs as it stands, in order and again, without an error or a problem, but that a guest has no wallet', async () => {
    for (const round of ['first', 'again']) {
      for (const { query, variables, headers } of tabs) {
        const sent = { ...JSON.parse(headers), 'x-grandstand-client': 'graphiql', origin: ORIGIN };
        const reply = await readReply(await post(world.gateway, { query, variables: JSON.parse(variables) }, sent));
        const where = `${round}: ${query.slice(0, query.indexOf('{'))}`;
        if (query.includes('query Wallet')) {
          expect(
            reply.errors.map(({ extensions }) => extensions.code),
            where,
          ).toEqual(['UNAUTHENTICATED']);
          continue;
        }
        expect(reply.errors, where).toEqual([]);
        // A cart that is bought is what running Reserve and Delivery again must find.
        if (round === 'first') expect(problemsIn(reply.data), where).toEqual([]);
        for (const value of Object.values(reply.data)) expect(value, where).not.toBeNull();
      }
    }
  });

  test('[GRAPH-6] the purchase tab ends with tickets, and again with the same order', async () => {
    const {
      query = '',
      variables = '{}',
      headers = '{}',
    } = tabs.find((tab) => tab.query.includes('mutation Purchase')) ?? {};
    const reply = await readReply(
      await post(world.gateway, { query, variables: JSON.parse(variables) }, JSON.parse(headers)),
    );
    expect(reply.data.purchase.__typename).toBe('PurchaseCompleted');
    expect(reply.data.purchase.order.items[0].tickets).toHaveLength(2);
  });

  test('[GRAPH-6] trying things never touches the cart of the browser', async () => {
    const visitor = world.visitor();
    await visitor.ask('{ apiVersion }');
    const headers: Record<string, string> = JSON.parse(tabs[0]?.headers ?? '{}');
    expect(visitor.cookie()).not.toContain(headers['x-grandstand-trial-session']);
  });

  test('[OPS-2] in development an answer lists the REST calls it cost', async () => {
    const { extensions } = await world.ask('{ events(page: { limit: 1 }) { items { id information { kind } } } }');
    expect(extensions.upstream?.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /api/product',
      expect.stringMatching(/^GET \/api\/product\/[0-9a-f-]{36}\/info$/),
    ]);
  });

  test('[GRAPH-6] it still opens when the platform is down', async () => {
    world.upstream.break(/./, 'reset');
    const gateway = world.gatewayWith({ environment: 'development' });
    const answer = await gateway.fetch(new Request(`${ORIGIN}/graphql`, { headers: { accept: 'text/html' } }));
    expect(tabsOf(await answer.text())).toHaveLength(15);
    world.upstream.break(/./, undefined);
  });
});
