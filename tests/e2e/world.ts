import { relative } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { countProcessorTime } from '../../scripts/lib/processor-time.mjs';
import { withNetworkIdle } from './network-idle.ts';

const address = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the house did not start`);
  return value;
};

const charge = z.object({ key: z.string(), amountCents: z.number(), declined: z.string().nullable() });
const suggestion = z.object({ section: z.string(), row: z.string(), seats: z.array(z.object({ number: z.string() })) });

export type Fixture = { id: string; name: string };
export type Suggestion = z.infer<typeof suggestion>;

/** Events to sell, and the database and the processor's charges to check against. */
export type World = {
  /** An event on sale, with reserved seats, that no other test of this run touches. */
  fixture(): Promise<Fixture>;
  bestSeats(event: Fixture, quantity: number): Promise<Suggestion>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The payment processor's charges for a cart. */
  chargesFor(cartId: string): Promise<z.infer<typeof charge>[]>;
  platformUrl: string;
  storefrontUrl: string;
};

/** Only events in dollars: the tests read prices as $. A claim is a row because the two workers share only the database. */
const claim = `
  insert into e2e_claim (event_id)
  select id from event
  where active and status = 'onsale' and tickets_status = 'TICKETS_AVAILABLE' and admission = 'reserved'
    and transactable and on_sale_start_at < now() and start_at > now() + interval '9 days'
    and (on_sale_end_at is null or on_sale_end_at > now() + interval '1 day')
    and currency = 'USD' and name not ilike '%yankees%'
    and id not in (select event_id from e2e_claim)
  order by start_at, id limit 1 for update skip locked
  on conflict do nothing returning event_id`;

function createWorld(pool: pg.Pool): World {
  const platformUrl = address('STACK_PLATFORM_URL');
  const sql: World['sql'] = async (text, values) => (await pool.query(text, values)).rows;

  async function claimEvent(): Promise<string> {
    for (let tries = 0; tries < 10; tries += 1) {
      const [row] = await sql<{ event_id: string }>(claim);
      if (row) return row.event_id;
    }
    throw new Error('No event on sale is left to test with');
  }

  return {
    platformUrl,
    storefrontUrl: address('STACK_URL'),
    sql,
    fixture: async () => {
      const [event] = await sql<Fixture>('select id, name from event where id = $1', [await claimEvent()]);
      if (!event) throw new Error('The claimed event is gone');
      return event;
    },
    bestSeats: async ({ id }, quantity) => {
      const answer = await fetch(`${platformUrl}/api/product/${id}/bestavailable?quantity=${quantity}&limit=1`);
      const [best] = z.array(suggestion).parse(z.object({ items: z.unknown() }).parse(await answer.json()).items);
      if (!best) throw new Error(`No ${quantity} seats together are left at ${id}`);
      return best;
    },
    chargesFor: async (cartId) => {
      const purchases = await sql<{ id: string }>('select id from purchase where cart_id = $1', [cartId]);
      const answer = await fetch(`${address('STACK_PROCESSOR_URL')}/v1/ledger`, {
        headers: { authorization: 'Bearer sk_sandbox_grandstand' },
      });
      const { charges } = z.object({ charges: z.array(charge) }).parse(await answer.json());
      return charges.filter(({ key, declined }) => declined === null && purchases.some(({ id }) => id === key));
    },
  };
}

type Fixtures = {
  /** Console errors that this test expects, such as of the 404 that it provokes. */
  allowedComplaints: RegExp | null;
  complaints: string[];
  /** Another visitor with a browser profile of their own, whose console errors also fail the test. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
};

/** Waits until the page is hydrated: an earlier click is handled by the browser, or replayed later. */
export async function untilAlive(page: Page): Promise<void> {
  // Only pages of the storefront are hydrated, not pictures or JSON.
  if (await page.locator('html:has(#page-data)').count()) await page.locator('html[data-alive]').waitFor();
}

/** goto and reload resolve when the new page is hydrated. */
function waitUntilAlive(shown: Page): Page {
  const page = withNetworkIdle(shown);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...target) => {
    const response = await goto(...target);
    await untilAlive(page);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await untilAlive(page);
    return response;
  };
  return page;
}

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => {
    const { name, message, stack } = thrown.error();
    complaints.push(`page: ${name} ${message} ${stack} (${thrown.page()?.url()})`);
  });
}

export const test = base.extend<Fixtures & { counted: undefined }, { world: World }>({
  counted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructuring pattern to see which fixtures a test uses.
    async ({}, use, { file }) => {
      const count = countProcessorTime();
      await use(undefined);
      count(relative(process.cwd(), file));
    },
    { auto: true },
  ],
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructuring pattern to see which fixtures a test uses.
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: address('STACK_DATABASE_URL'), max: 2 });
      await use(createWorld(pool));
      await pool.end();
    },
    { scope: 'worker' },
  ],
  allowedComplaints: [null, { option: true }],
  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled === false ? page : waitUntilAlive(page)),
  complaints: [
    async ({ context, allowedComplaints }, use) => {
      const complaints: string[] = [];
      watch(context, complaints);
      await use(complaints);
      const unexpected = complaints.filter((text) => !allowedComplaints?.test(text));
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, complaints, viewport, baseURL, locale, timezoneId, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ viewport, baseURL, locale, timezoneId, serviceWorkers, ...options });
      contexts.push(context);
      watch(context, complaints);
      const page = await context.newPage();
      return options.javaScriptEnabled === false ? page : waitUntilAlive(page);
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
