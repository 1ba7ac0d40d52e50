// Two gateways and two platforms against one of each, on one PostgreSQL and behind the same balancer: the processor time of an answer.
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { balance } from '#tests/support/balancer.ts';
import { openStack, type Part, startGateway, startPart } from '#tests/support/stack.ts';
import { operationBody } from '#tests/support/storefront-operation.ts';
import { processorSeconds } from './processor-time.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
/** Of each body for each gateway: two of each get twice the load of one of each, so that every process has the same to do. */
const amount = 400;
const connections = 8;
const IDLE_MS = 20_000;
/** Until V8 has compiled the hot code of every process: some 10,000 answers each. */
const warmUpRounds = 12;
/** More of each costs at most so much more an answer. */
const target = 1.05;
const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-grandstand-client': 'storefront' };

const bodies = [
  operationBody('HomePage', {}),
  operationBody('TopEvents', { filter: {}, page: { limit: 20, offset: 0 } }),
];

/** Of each layer. */
type Cost = { gateways: number; platforms: number };

const stack = await openStack({ gateway: false });
const stops: (() => Promise<void>)[] = [];

/** So many gateways and platforms, each kind behind a balancer of its own. */
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
    // Nothing is kept: each answer is asked for, so that both layers work for it.
    const gateway = await startGateway({ PLATFORM_URL: rest.url, SHARED_CACHE: 'off' });
    stops.push(gateway.stop);
    gateways.push(gateway);
  }
  const front = await balance(() => gateways.map(({ url }) => url));
  stops.push(front.close);
  const used = (parts: Part[]): number => parts.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  let idle: Cost = { gateways: 0, platforms: 0 };
  return {
    /** Measures what the jobs of its processes take while nobody asks, which grows with the time and not with the answers. */
    rest: async (): Promise<void> => {
      const before = { gateways: used(gateways), platforms: used(platforms) };
      await pause(IDLE_MS);
      idle = {
        gateways: (used(gateways) - before.gateways) / IDLE_MS,
        platforms: (used(platforms) - before.platforms) / IDLE_MS,
      };
    },
    /** Milliseconds of processor time an answer, without jobs. */
    load: async (): Promise<Cost> => {
      const before = { gateways: used(gateways), platforms: used(platforms) };
      const started = performance.now();
      for (const body of bodies) {
        const { non2xx, errors } = await autocannon({
          url: `${front.url}/graphql`,
          method: 'POST',
          headers,
          body,
          amount: amount * count,
          connections: connections * count,
        });
        if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} broken`);
      }
      const ms = performance.now() - started;
      const answers = amount * count * bodies.length;
      const cost = (floor: keyof Cost, parts: Part[]) =>
        (1000 * (used(parts) - before[floor] - idle[floor] * ms)) / answers;
      return { gateways: cost('gateways', gateways), platforms: cost('platforms', platforms) };
    },
  };
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
};

const sumOf = ({ gateways, platforms }: Cost): number => gateways + platforms;

function tell(name: string, costs: Cost[]): void {
  const [all, gateways, platforms] = [
    costs.map(sumOf),
    costs.map((each) => each.gateways),
    costs.map((each) => each.platforms),
  ].map((values) => median(values).toFixed(2));
  console.log(`${name.padEnd(28)} ${all} ms an answer: gateways ${gateways}, platforms ${platforms}`);
}

try {
  const [one, two] = [await openHouse(1), await openHouse(2)];
  for (const house of [one, two]) {
    await house.load();
    await house.rest();
  }
  // After the rest: V8 discards the compiled code of a process that is idle for eight seconds.
  for (let round = 0; round < warmUpRounds; round += 1) for (const house of [one, two]) await house.load();
  const taken: { one: Cost; two: Cost }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Who begins changes with each round.
    const [first, second] = round % 2 === 0 ? [one, two] : [two, one];
    const [a, b] = [await first.load(), await second.load()];
    taken.push(round % 2 === 0 ? { one: a, two: b } : { one: b, two: a });
  }
  const ratios = taken.map((round) => sumOf(round.two) / sumOf(round.one));
  const ratio = median(ratios);
  tell(
    'one gateway, one platform',
    taken.map((round) => round.one),
  );
  tell(
    'two gateways, two platforms',
    taken.map((round) => round.two),
  );
  console.log(`ratio ${ratio.toFixed(3)} (${ratios.map((each) => each.toFixed(2)).join(' ')}), at most ${target}`);
  process.exitCode = ratio <= target ? 0 : 1;
} finally {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  await stack.close();
}
