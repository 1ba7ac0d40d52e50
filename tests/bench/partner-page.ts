// A partner's page of 20 events with their offers, through its key and over real processes: how many calls to the platform it makes, and how long it takes.
import { createDb } from '#platform/core/db.ts';
import { addKey } from '../support/partners.ts';
import { openStack, startGateway } from '../support/stack.ts';
import { processorSeconds } from './processor-time.ts';
import { percentile } from './seats-for-sale.ts';

const MOST_PAGES = Number(process.env.BENCH_PAGES ?? 300);
const WARM_PAGES = 10;
const CONNECTIONS = 4;
const TARGET = { calls: 3, p95: 100 };
const QUERY = `query ($offset: Int!) { events(page: { limit: 20, offset: $offset }) { totalCount items {
  id name starts { date time } venue { name address { city } } priceFrom { total { minorUnits currencyCode } }
  offers { id name available price { total { minorUnits } } } } } }`;

type Answer = { data?: { events: { totalCount: number; items: { offers: unknown[] }[] } }; errors?: unknown };

const stack = await openStack({ gateway: false });
try {
  const gateway = await startGateway({ PLATFORM_URL: stack.platformUrl, HOST: '127.0.0.1' });
  const db = createDb(stack.databaseUrl, { max: 1 });
  const { key } = await addKey(db, { rights: ['read'], budget: 1_000_000, perSecond: 10_000 });
  await db.destroy();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const ask = async (offset: number): Promise<{ ms: number; offers: number; total: number }> => {
    const started = performance.now();
    const body = JSON.stringify({ query: QUERY, variables: { offset } });
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await response.json()) as Answer;
    const ms = performance.now() - started;
    if (!data || errors) throw new Error(JSON.stringify(errors));
    if (data.events.items.length !== 20) throw new Error(`${data.events.items.length} events from ${offset} on`);
    const total = data.events.totalCount;
    return { ms, total, offers: data.events.items.reduce((sum, { offers }) => sum + offers.length, 0) };
  };
  /** Calls to the platform for events and what belongs to them; not what the gateway asks by itself. */
  const callsSoFar = async (): Promise<number> => {
    const text = await (await fetch(`${stack.platformUrl}/metrics`)).text();
    const counts = text.matchAll(
      /^gst_platform_request_seconds_count\{[^}]*"\/api\/(?:product|venue|city|attraction)[^}]*\} (\d+)/gm,
    );
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const { total } = await ask(0);
  const all = Math.min(MOST_PAGES, Math.floor(total / 20) - WARM_PAGES);
  // Warm, and beside the pages that are measured: an answer is kept for some seconds.
  for (let time = 0; time < 100; time += 1)
    await ask((all + (time % (WARM_PAGES - 1))) * 20 + Math.floor(time / WARM_PAGES));
  const before = await callsSoFar();
  const used = () => [gateway.pid, stack.platformPid].map(processorSeconds);
  const usedBefore = used();
  const alone: number[] = [];
  let offers = 0;
  for (let page = 0; page < all / 2; page += 1) {
    const answer = await ask(page * 20);
    alone.push(answer.ms);
    offers += answer.offers;
  }
  const calls = ((await callsSoFar()) - before) / alone.length;
  const processor = used().map((seconds, part) =>
    (((seconds - (usedBefore[part] ?? 0)) * 1_000) / alone.length).toFixed(0),
  );
  const together: number[] = [];
  const pages = Array.from({ length: Math.floor(all / 2) }, (_, index) => (Math.ceil(all / 2) + index) * 20).values();
  const worker = async () => {
    for (const offset of pages) together.push((await ask(offset)).ms);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const said = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
  console.log(
    `${alone.length} pages of 20 events with ${(offers / alone.length).toFixed(0)} offers, none kept: ${calls.toFixed(2)} calls each`,
  );
  console.log(`  one after the other: ${said(alone)}; ${CONNECTIONS} at a time: ${said(together)}`);
  console.log(`  processor time of a page: gateway ${processor[0]} ms, platform ${processor[1]} ms`);
  const isRight = calls <= TARGET.calls && percentile(alone, 0.95) <= TARGET.p95;
  console.log(`${isRight ? 'ok' : 'MISSED'}: at most ${TARGET.calls} calls, p95 of a page at most ${TARGET.p95} ms`);
  process.exitCode = isRight ? 0 : 1;
  await gateway.stop();
} finally {
  await stack.close();
}
