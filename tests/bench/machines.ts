// Two gateways and two platforms against one of each, on one PostgreSQL and behind the same balancer: the processor time of an answer.
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { balance } from '#tests/support/balancer.ts';
import { openStack, type Part, startGateway, startPart } from '#tests/support/stack.ts';
import { operationBody } from '#tests/support/storefront-operation.ts';
import { processorSeconds } from './processor-time.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
const amount = 400;
const IDLE_MS = 20_000;
const connections = 8;
/** More of each costs at most so much more an answer. */
const target = 1.05;
const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-grandstand-client': 'storefront' };

const bodies = [
  operationBody('HomePage', {}),
  operationBody('TopEvents', { filter: {}, page: { limit: 20, offset: 0 } }),
];

const stack = await openStack({ gateway: false });
const stops: (() => Promise<void>)[] = [];

/** A house of so many gateways and platforms, each kind behind a balancer of its own. */
async function openHouse(count: number) {
  const [gateways, platforms]: [Part[], Part[]] = [[], []];
  for (let one = 0; one < count; one += 1) {
    const platform = await startPart('platform/main.ts', {
      PLATFORM_PORT: '0',
      DATABASE_URL: stack.databaseUrl,
      PAYMENT_PROVIDER_URL: stack.processorUrl,
      OIDC_ISSUER: stack.identityUrl,
    });
    stops.push(platform.stop);
    platforms.push(platform);
  }
  const rest = await balance(() => platforms.map(({ url }) => url));
  stops.push(rest.close);
  for (let one = 0; one < count; one += 1) {
    // Nothing is kept: each answer is asked for, so that both floors work for it.
    const gateway = await startGateway({ PLATFORM_URL: rest.url, SHARED_CACHE: 'off' });
    stops.push(gateway.stop);
    gateways.push(gateway);
  }
  const front = await balance(() => gateways.map(({ url }) => url));
  stops.push(front.close);
  let idle = 0;
  const used = (): number => [...gateways, ...platforms].reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  return {
    /** Measures what the jobs of its platforms take while nobody asks, which grows with the time and not with the answers. */
    rest: async (): Promise<void> => {
      const before = used();
      await pause(IDLE_MS);
      idle = (used() - before) / IDLE_MS;
    },
    /** Milliseconds of processor time an answer, over all gateways and platforms, without their jobs. */
    load: async (): Promise<number> => {
      const [before, started] = [used(), performance.now()];
      for (const body of bodies) {
        const { non2xx, errors } = await autocannon({
          url: `${front.url}/graphql`,
          method: 'POST',
          headers,
          body,
          amount,
          connections,
        });
        if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} broken`);
      }
      const jobs = idle * (performance.now() - started);
      return (1000 * (used() - before - jobs)) / (amount * bodies.length);
    },
  };
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
};

try {
  const [one, two] = [await openHouse(1), await openHouse(2)];
  // Twice as many processes take twice as many answers to get warm.
  for (let turn = 0; turn < 3; turn += 1) await one.load();
  for (let turn = 0; turn < 6; turn += 1) await two.load();
  await one.rest();
  await two.rest();
  const taken: { one: number; two: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Who begins changes with each round.
    const [first, second] = round % 2 === 0 ? [one, two] : [two, one];
    const [a, b] = [await first.load(), await second.load()];
    taken.push(round % 2 === 0 ? { one: a, two: b } : { one: b, two: a });
  }
  const ratios = taken.map((round) => round.two / round.one);
  const ratio = median(ratios);
  console.log(`one gateway, one platform    ${median(taken.map((round) => round.one)).toFixed(2)} ms an answer`);
  console.log(`two gateways, two platforms  ${median(taken.map((round) => round.two)).toFixed(2)} ms an answer`);
  console.log(`ratio ${ratio.toFixed(3)} (${ratios.map((each) => each.toFixed(2)).join(' ')}), at most ${target}`);
  process.exitCode = ratio <= target ? 0 : 1;
} finally {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  await stack.close();
}
